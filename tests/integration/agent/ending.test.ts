import { createClaudePlanner, createKeylessPlanner, type LogLine, runAgent } from "@gleaner/agent";
import { describe, expect, test } from "vitest";
import { findStays } from "../../sites/search/index.ts";
import { products } from "../../sites/shop/index.ts";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 4000 };

async function runWith(planner: Parameters<typeof runAgent>[0]["planner"], prompt: string) {
  const lines: LogLine[] = [];
  const task = { prompt };
  const outcome = await runAgent({
    task,
    session: stage.session,
    planner,
    limits,
    log: (line) => lines.push(line),
  });
  return { outcome, log: lines.map(({ message }) => message) };
}

function runScript(prompt: string, ...answers: Answer[]) {
  const { ask, requests } = scriptModel(...answers);
  return { run: runWith(createClaudePlanner({ model: "scripted", ask }), prompt), requests };
}

const runKeyless = (prompt: string) => runWith(createKeylessPlanner(), prompt);

const read = (page: string) =>
  [
    "read_list",
    { group: "g1", fields: [{ name: "name", ref: refOf(page, /title.* text: "Ridgeway/) }] },
  ] as const;

describe("fields that the page lacks", () => {
  const offer =
    /^None of the asked fields \(warranty, designer\) could be found\. This page has: title, .*price.*\.$/;

  test("end a model's run with what the page has instead, named by code", async () => {
    const { run } = runScript(`warranty and designer of all products on ${stage.url}/shop/`, () => [
      ["not_found", { fields: ["warranty", "designer"] }],
    ]);
    const { outcome, log } = await run;
    expect(outcome).toMatchObject({ status: "fields_not_found", reason: expect.stringMatching(offer) });
    expect(log.at(-1)).toBe("The asked fields were not found on the page.");
  });

  test("end a keyless run the same way", async () => {
    const { outcome } = await runKeyless(`warranty and designer of every product on ${stage.url}/shop/`);
    expect(outcome).toMatchObject({ status: "fields_not_found", reason: expect.stringMatching(offer) });
  });

  test("cannot be claimed of no page, and their names are cut down to words", async () => {
    const { run, requests } = runScript(
      "warranty of all products",
      () => [["not_found", { fields: ["warranty"] }]],
      () => [["open", { url: `${stage.url}/shop/` }]],
      () => [["not_found", { fields: ["<b>warranty</b>\n", "](http://x)"] }]],
    );
    expect((await run).outcome).toMatchObject({
      status: "fields_not_found",
      reason: expect.stringMatching(/^None of the asked fields \(b warranty b, http x\) could be found\./),
    });
    expect(JSON.stringify(requests[1]?.messages.at(-1))).toContain("No page is open");
  });
});

describe("a list that the page states to be empty", () => {
  const address = () => `${stage.url}/search/results?q=lighthouse`;

  test("is a success of no records, which is not repeatable", async () => {
    const { run } = runScript(`name and price of every stay on ${address()}`, () => [["finish_empty", {}]]);
    const { outcome, log } = await run;
    expect(outcome).toMatchObject({
      status: "success",
      records: [],
      completeness: { pages: 1, collected: 0, statedTotal: 0, left: null },
      plan: null,
      notRepeatableReason: expect.stringContaining("empty now"),
    });
    expect(log.at(-1)).toBe("The page says that there is nothing to list.");
  });

  test("is one without a model too", async () => {
    const { outcome } = await runKeyless(`name and price of every stay on ${address()}`);
    expect(outcome).toMatchObject({ status: "success", records: [] });
  });

  test("is not believed of a page that does not say so", async () => {
    const { run, requests } = runScript(
      `name of every product on ${stage.url}/shop/`,
      () => [["finish_empty", {}]],
      () => [["not_found", { fields: ["name"] }]],
    );
    expect((await run).outcome.status).toBe("fields_not_found");
    expect(JSON.stringify(requests[1]?.messages.at(-1))).toContain("does not say that its list is empty");
  });
});

test("a list of one item is a success", async () => {
  const [stay, ...others] = findStays("Boathouse, Saltwick", "");
  expect(others).toEqual([]);
  const { run } = runScript(
    `name and price of every stay on ${stage.url}/search/results?q=Boathouse%2C%20Saltwick`,
    () => [["observe", { outline: "full" }]],
    (page) => [
      [
        "read_record",
        {
          fields: [
            { name: "name", ref: refOf(page, /link "The Boathouse, Saltwick"/) },
            { name: "price", ref: refOf(page, /generic "£146/), type: "money" },
          ],
        },
      ],
      ["finish", {}],
    ],
  );
  const { outcome } = await run;
  expect(outcome).toMatchObject({ status: "success", records: [{ name: stay?.name, price: stay?.price }] });
});

describe("what the task left is said", () => {
  const prompt = () => `name of the products on ${stage.url}/shop/`;

  test("of a page of a longer list, in the log and beside the records", async () => {
    const { run } = runScript(prompt(), (page) => [read(page), ["finish", {}]]);
    const { outcome, log } = await run;
    const left = `The page states ${products.length}, 16 were taken; ask for all pages.`;
    expect(outcome).toMatchObject({
      status: "success",
      completeness: { statedTotal: products.length, collected: 16, left },
    });
    expect(log.at(-1)).toBe(left);
  });

  test("without a model too", async () => {
    const { outcome } = await runKeyless(`name and price of the products on this page: ${stage.url}/shop/`);
    expect(outcome).toMatchObject({
      completeness: { left: expect.stringMatching(/16 were taken; ask for all/) },
    });
  });

  test("where the page leads on without a total", async () => {
    const { outcome } = await runKeyless(`title and author of the books on this page: ${stage.url}/library/`);
    expect(outcome).toMatchObject({
      completeness: { left: expect.stringMatching(/were taken; ask for all pages\.$/) },
    });
  });

  test("but nothing where all was taken, or as much as was asked for", async () => {
    const all = runScript(prompt(), (page) => [read(page), ["paginate", {}], ["finish", {}]]);
    expect((await all.run).outcome).toMatchObject({ completeness: { left: null } });
    const two = runScript(prompt(), (page) => [read(page), ["paginate", { maxPages: 2 }], ["finish", {}]]);
    expect((await two.run).outcome).toMatchObject({ completeness: { pages: 2, left: null } });
    const { outcome } = await runKeyless(`name of the first 5 products on ${stage.url}/shop/`);
    expect(outcome).toMatchObject({ completeness: { collected: 5, left: null } });
  });
});
