import { createClaudePlanner, ModelError, runAgent } from "@gleaner/agent";
import { Plan } from "@gleaner/automation";
import { prove, replay } from "@gleaner/replay";
import { expect, test } from "vitest";
import { products } from "../../sites/shop/index.ts";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 1000 };

async function runScript(...answers: (Answer | Error)[]) {
  const { ask, requests } = scriptModel(...answers);
  const planner = createClaudePlanner({ model: "scripted", ask });
  const task = { prompt: `name, price and weight of the three cheapest products on ${stage.url}/shop/` };
  const outcome = await runAgent({ task, session: stage.session, planner, limits, log: () => {} });
  if (outcome.status !== "success") throw new Error(JSON.stringify(outcome));
  return { outcome, requests };
}

const readList: Answer = (page) => {
  const price = refOf(page, /g1\.c.* money.*"110.5"/);
  const fields = [
    { name: "name", ref: refOf(page, /title.* text: "Ridgeway/) },
    { name: "price", ref: price },
  ];
  const link = refOf(page, /g1\.c\d+ .* url: ".*\/shop\/product\//);
  const sortBy = { ref: price, order: "ascending" };
  return [
    ["read_list", { group: "g1", fields, sortBy, maxRecords: 3, link }],
    ["for_each", {}],
  ];
};
const weight: Answer = (page) => [
  ["read_record", { fields: [{ name: "weight", ref: refOf(page, /^v\d+ .*weight.* number/) }] }],
];
const cheapest = products
  .slice(0, 16)
  .toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity))
  .slice(0, 3);
const expected = cheapest.map(({ name, price, weightGrams }) => ({ name, price, weight: weightGrams }));

test("what stands on the page of each item is read there, joined to its row, proven and held to a contract", async () => {
  let list = "";
  let item = "";
  const { outcome, requests } = await runScript(
    (page) => {
      list = page;
      return [["for_each", {}]];
    },
    () => readList(list),
    (page) => {
      item = page;
      return [["read_list", { group: "g9", fields: [{ name: "a", ref: "g9.c1" }] }]];
    },
    () => [...weight(item), ["finish", {}]],
  );
  expect(outcome.records).toEqual(expected);
  expect(outcome.evidence[1]?.weight?.url).toBe(`${stage.url}${cheapest[1]?.path}`);
  const told = requests.map((request) => JSON.stringify(request.messages.at(-1)));
  expect(told[1]).toContain("First read_list with link");
  expect(told[2]).toContain("the page of the first of 3 rows");
  const plan = Plan.parse(outcome.plan);
  const { records } = outcome;
  const given = { records, openSession: stage.openSession, limits };
  const proof = await prove({ plan, ...given });
  if (!proof.ok) throw new Error(proof.reason);
  expect(proof.contract.details?.fields).toMatchObject([{ name: "weight", maxNullShare: 0.5 }]);
  const replayed = await replay(stage.session, { plan, contract: proof.contract }, limits);
  expect(replayed).toMatchObject({ verdict: "ok", collected: { records } });

  // Their pages no longer show it: that is no quiet success.
  const [field] = plan.read.kind === "list" ? (plan.read.details?.fields ?? []) : [];
  if (plan.read.kind !== "list" || !plan.read.details || !field) throw new Error("no details");
  const reader = { ...field.reader, locators: [{ by: "css" as const, css: ".gone" }], also: [] };
  const details = { ...plan.read.details, fields: [{ ...field, reader }] };
  const changed = { ...plan, read: { ...plan.read, details } };
  const other = await replay(stage.session, { plan: changed, contract: proof.contract }, limits);
  expect(other).toMatchObject({ verdict: "site_changed", reason: expect.stringContaining("own pages") });
});

test("an item whose page fails has nulls and the reason, and what was listed is not lost with the model", async () => {
  await stage.session.page.context().route(`**${cheapest[2]?.path}`, (route) => route.abort());
  const { outcome } = await runScript(readList, weight, new ModelError("unavailable", "The model failed."));
  expect(outcome.records).toEqual(
    expected.map((record, at) => (at === 2 ? { ...record, weight: null } : record)),
  );
  expect(outcome.completeness.left).toMatch(/^The pages of 1 of 3 items could not be read: /);
  const early = await runScript(readList, new ModelError("unavailable", "The model failed."));
  expect(early.outcome.records).toEqual(cheapest.map(({ name, price }) => ({ name, price })));
  await stage.session.page.context().unrouteAll();
});
