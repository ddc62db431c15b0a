import { createClaudePlanner, runAgent } from "@gleaner/agent";
import { learnContract, prove, replay } from "@gleaner/replay";
import { expect, test } from "vitest";
import { products } from "../../sites/shop/index.ts";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 4000 };

async function runScript(prompt: string, ...answers: Answer[]) {
  const { ask, requests } = scriptModel(...answers);
  const planner = createClaudePlanner({ model: "scripted", ask });
  const outcome = await runAgent({
    task: { prompt },
    session: stage.session,
    planner,
    limits,
    log: () => {},
  });
  if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
  return { outcome, plan: outcome.plan, requests };
}

const { openSession } = stage;
const price = (page: string) => refOf(page, /g1\.c.* money.*"110.5"/);
const name = (page: string) => ({ name: "name", ref: refOf(page, /title.* text: "Ridgeway/) });

test("the cheapest are chosen by a column that is no field, and again by a clean browser", async () => {
  const { outcome, plan } = await runScript(
    `the names of the five cheapest products on the first page of ${stage.url}/shop/`,
    (page) => [
      [
        "read_list",
        {
          group: "g1",
          fields: [name(page)],
          where: [{ ref: price(page), is: "above", value: 20 }],
          sortBy: { ref: price(page), order: "ascending" },
          maxRecords: 5,
        },
      ],
      [
        "finish",
        { missing: [{ field: "colour", why: "No row shows one." }], note: "Prices are in dollars." },
      ],
    ],
  );
  const expected = products
    .slice(0, 16)
    .filter((product) => (product.price ?? 0) > 20)
    .toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0));
  expect(outcome.records).toEqual(expected.slice(0, 5).map((product) => ({ name: product.name })));
  expect(outcome.missing).toEqual([{ field: "colour", why: "No row shows one." }]);
  expect(outcome.note).toBe("Prices are in dollars.");
  expect(outcome.completeness).toMatchObject({ collected: 5, reason: "limit_reached", left: null });
  const proof = await prove({ plan, records: outcome.records, openSession, limits });
  expect(proof).toMatchObject({ ok: true, contract: { minRecords: 8, maxRecords: null } });
});

test("what a condition cannot be held against is told, and what it leaves is shown", async () => {
  const condition = (page: string, more: object) =>
    [
      "read_list",
      { group: "g1", fields: [name(page)], where: [{ ref: price(page), is: "below", ...more }] },
    ] as const;
  let first = "";
  const { outcome, requests } = await runScript(
    `the names of all products under 60 on the first page of ${stage.url}/shop/`,
    (page) => {
      first = page;
      return [condition(page, {})];
    },
    () => [condition(first, { value: "cheap" })],
    () => [condition(first, { value: "60" }), ["finish", {}]],
  );
  expect(JSON.stringify(requests[1]?.messages.at(-1))).toContain("takes a value");
  expect(JSON.stringify(requests[2]?.messages.at(-1))).toContain("must be a number or a date");
  const cheap = products.slice(0, 16).filter((product) => product.price !== null && product.price < 60);
  expect(outcome.records).toEqual(cheap.map((product) => ({ name: product.name })));
  expect(outcome.completeness.left).toMatch(/^There are more pages/);
});

test("rows that come late are waited for, and so they are by a replay", async () => {
  const body = `<h1>Ferries</h1><ul></ul><script>setTimeout(() => {
    for (const name of ["Aldra", "Bress", "Corrin", "Dunmore"])
      document.querySelector("ul").innerHTML += "<li><b>" + name + "</b> <i>pier " + name.length + "</i></li>";
  }, 2500)</script>`;
  const address = `${stage.url}/late/`;
  await stage.session.page
    .context()
    .route(address, (route) => route.fulfill({ contentType: "text/html", body }));
  const { outcome, plan, requests } = await runScript(
    `the names of the ferries on ${address}`,
    () => [["wait", { for: "rows" }]],
    (page) => [
      ["read_list", { group: "g1", fields: [{ name: "name", ref: refOf(page, /"Aldra"/) }] }],
      ["finish", {}],
    ],
  );
  expect(JSON.stringify(requests[0]?.messages)).not.toContain("Aldra");
  const names = ["Aldra", "Bress", "Corrin", "Dunmore"].map((each) => ({ name: each }));
  expect(outcome.records).toEqual(names);
  expect(plan.steps.map(({ kind }) => kind)).toEqual(["open", "wait"]);
  const contract = learnContract({ ...outcome, cut: false }, plan.read);
  // Without the step, rows would be waited for no longer than this.
  const replayed = await replay(stage.session, { plan, contract }, { ...limits, rowsTimeoutMs: 0 });
  expect(replayed).toMatchObject({ verdict: "ok", collected: { records: names } });
  await stage.session.page.context().unrouteAll();
});
