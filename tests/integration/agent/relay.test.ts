import {
  type AgentOutcome,
  type AgentProgress,
  type AgentTask,
  createClaudePlanner,
  createKeylessPlanner,
  type Planner,
  runAgent,
} from "@gleaner/agent";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSites } from "../../sites/index.ts";
import { books } from "../../sites/library/index.ts";
import { findStays } from "../../sites/search/index.ts";
import { relay } from "../../unit/replay/relay.ts";
import { openBrowser } from "./browser.ts";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";

let sites: Awaited<ReturnType<typeof startSites>>;
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 4000 };

beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites?.close());

/** Runs a task in a browser and a process of its own for every so many steps. */
async function runInParts(savesAtOnce: number, task: AgentTask, planner: Planner) {
  const { result, processes } = await relay<AgentProgress, AgentOutcome>(savesAtOnce, async (checkpoints) => {
    const session = await openBrowser(sites.url);
    const run = runAgent({ task, session, planner, limits, log: () => {}, checkpoints });
    return run.finally(() => session.close());
  });
  if (result.status !== "success") throw new Error(JSON.stringify(result));
  return { ...result, processes };
}

test("what a form has brought is there again in another process, and the model is told that the page was loaded again", async () => {
  const answers: Answer[] = [
    (page) => [
      ["select", { ref: refOf(page, /combobox "Town"/), option: "Saltwick" }],
      ["click", { ref: refOf(page, /button "Show stays"/) }],
    ],
    (page) => [
      ["read_list", { group: "g1", fields: [{ name: "name", ref: refOf(page, /name text|text: "/) }] }],
    ],
    () => [["finish", {}]],
  ];
  const { ask, requests } = scriptModel(...answers);
  const planner = createClaudePlanner({ model: "scripted", ask });
  const task = { prompt: `stays in Saltwick by ${sites.url}/search/advanced: name` };
  const { processes, usage, records, plan } = await runInParts(1, task, planner);
  expect(processes).toBe(3);
  expect(records).toHaveLength(findStays("", "Saltwick").filter(({ sleeps }) => sleeps >= 2).length);
  expect(plan?.steps.map(({ kind }) => kind)).toEqual(["open", "select", "click"]);
  expect(usage).toMatchObject({ modelCalls: 3, inputTokens: 315, outputTokens: 30, steps: 3 });
  // The conversation is one, with its one mark around what pages say.
  expect(requests.map(({ messages }) => messages.length)).toEqual([1, 3, 5]);
  for (const [turn, { messages }] of requests.entries()) {
    expect(JSON.stringify(messages.at(-1)).includes("The page was loaded again")).toBe(turn > 0);
    expect(new Set(JSON.stringify(messages).match(/page-[0-9a-f]{18}/g)).size).toBe(1);
  }
});

test("a list that is followed in several processes is one list, read to its end without a second turn", async () => {
  const prompt = `Extract the title and author of every book on all pages of ${sites.url}/library/`;
  const planner = createKeylessPlanner();
  const whole = await runInParts(1000, { prompt }, planner);
  const { processes, ...parts } = await runInParts(2, { prompt }, planner);
  expect(processes).toBeGreaterThan(1);
  expect({ ...parts, processes: 1 }).toEqual(whole);
  expect(parts.records).toHaveLength(books.length);
});
