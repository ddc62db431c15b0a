import { createClaudePlanner, type LogLine, ModelError, runAgent } from "@gleaner/agent";
import { reduce, trialOf } from "@gleaner/replay";
import { describe, expect, test } from "vitest";
import { products } from "../../sites/shop/index.ts";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 4000 };

function runScript(...answers: (Answer | "refuse" | Error)[]) {
  const lines: LogLine[] = [];
  const { ask, requests } = scriptModel(...answers);
  const planner = createClaudePlanner({ model: "scripted", ask });
  const task = { prompt: `names of the products on ${stage.url}/shop/` };
  const run = runAgent({ task, session: stage.session, planner, limits, log: (line) => lines.push(line) });
  return { run, requests, lines };
}

const read: Answer = (page) => [
  ["read_list", { group: "g1", fields: [{ name: "name", ref: refOf(page, /title.* text: "Ridgeway/) }] }],
];
const names = products.slice(0, 16).map(({ name }) => ({ name }));

describe("a model that fails after records were read", () => {
  test.each([
    ["refuses", "refuse" as const, "The model declined this task."],
    ["is gone", new ModelError("unavailable", "The model failed."), "The model failed."],
  ])("and %s leaves them to be delivered, unproven", async (_, failure, sentence) => {
    const { run, lines } = runScript(read, failure);
    const outcome = await run;
    expect(outcome).toMatchObject({
      status: "success",
      records: names,
      plan: null,
      completeness: { reason: "model_failed", collected: 16 },
      notRepeatableReason: expect.stringContaining(sentence),
      usage: { modelCalls: failure === "refuse" ? 2 : 1 },
    });
    expect(lines.at(-1)?.message).toBe(`${sentence} What was read before is delivered.`);
  });

  test("leaves them to be delivered from another page, too, and fails the run where nothing was read", async () => {
    const leave: Answer = () => [["open", { url: `${stage.url}/library/` }]];
    expect(await runScript(read, leave, "refuse").run).toMatchObject({ status: "success", records: names });
    await expect(runScript(leave, "refuse").run).rejects.toThrow(ModelError);
  });
});

test("a tool that does not exist is answered with those that do", async () => {
  const { run, requests } = runScript(
    () => [["download", {}]],
    () => [["reject", { reason: "Enough." }]],
  );
  await run;
  expect(JSON.stringify(requests[1]?.messages.at(-1))).toMatch(/The tools are: open, click, .*reject\./);
});

test("a model that says nothing comes to an end", async () => {
  const { ask, requests } = scriptModel(...Array.from({ length: 4 }, () => () => []));
  const planner = createClaudePlanner({ model: "scripted", ask });
  const task = { prompt: `names of the products on ${stage.url}/shop/`, maxSteps: 3 };
  const outcome = await runAgent({ task, session: stage.session, planner, limits, log: () => {} });
  expect(outcome).toMatchObject({ status: "max_steps" });
  expect(requests).toHaveLength(4);
});

test("detours of a run are no part of its plan", async () => {
  let shop = "";
  const { run } = runScript(
    () => [["open", { url: `${stage.url}/library/` }]],
    () => [["open", { url: `${stage.url}/shop/` }]],
    (page) => {
      shop = page;
      return [["click", { ref: refOf(page, /heading "Everything/) }]];
    },
    (page) => {
      expect(page).toContain("The page is as it was.");
      return [...read(shop), ["finish", {}]];
    },
  );
  const outcome = await run;
  if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
  expect(outcome.plan.steps.map(({ kind }) => kind)).toEqual(["open", "click"]);
  const given = { records: outcome.records, openSession: stage.openSession, limits };
  const plan = await reduce(outcome.plan, trialOf(outcome.plan, given), { prompt: "" });
  expect(plan.steps).toEqual([{ kind: "open", url: `${stage.url}/shop/` }]);
});
