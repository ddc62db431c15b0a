import { createClaudePlanner, type LogLine, runAgent } from "@gleaner/agent";
import { PageError } from "@gleaner/browser";
import { learnContract, prove, replay } from "@gleaner/replay";
import { describe, expect, test } from "vitest";
import { canary, parcels } from "../../sites/hostile.ts";
import { books } from "../../sites/library/index.ts";
import { findStays } from "../../sites/search/index.ts";
import { products } from "../../sites/shop/index.ts";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 4000 };

async function runScript(
  task: { prompt: string; schema?: unknown; maxSteps?: number },
  ...answers: Answer[]
) {
  const lines: LogLine[] = [];
  const { ask, requests } = scriptModel(...answers);
  const planner = createClaudePlanner({ model: "scripted", ask });
  const outcome = await runAgent({
    task,
    session: stage.session,
    planner,
    limits,
    log: (line) => lines.push(line),
  });
  return { outcome, requests, lines };
}

const { openSession } = stage;

describe("a list", () => {
  test("has the fields that its schema names, whatever they are called, through the browser and back", async () => {
    const named = ["constructor", "__proto__", "toString"];
    const schema = {
      type: "object",
      properties: Object.fromEntries(named.map((name) => [name, { type: "string" }])),
    };
    const prompt = `products on ${stage.url}/shop/`;
    const { outcome } = await runScript({ prompt, schema: JSON.parse(JSON.stringify(schema)) }, (page) => [
      [
        "read_list",
        {
          group: "g1",
          fields: [
            { name: "constructor", ref: refOf(page, /title.* text: "Ridgeway/) },
            { name: "__proto__", ref: refOf(page, /title.* text: "Ridgeway/) },
            { name: "toString", ref: null },
          ],
        },
      ],
      ["finish", {}],
    ]);
    if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
    for (const record of outcome.records) {
      expect(Object.keys(record).toSorted()).toEqual(named.toSorted());
      const [first, second, third] = named.map(
        (name) => Object.getOwnPropertyDescriptor(record, name)?.value,
      );
      expect([typeof first, second, third]).toEqual(["string", first, null]);
    }
    const proof = await prove({ plan: outcome.plan, records: outcome.records, openSession, limits });
    expect(proof).toMatchObject({ ok: true });
  });

  test("of one page takes one model call, and its plan proves itself in a clean browser", async () => {
    const { outcome } = await runScript(
      { prompt: `name and price of the products on ${stage.url}/shop/` },
      (page) => [
        [
          "read_list",
          {
            group: "g1",
            fields: [
              { name: "name", ref: refOf(page, /title.* text: "Ridgeway/) },
              { name: "price", ref: refOf(page, /g1\.c.* money.*"110.5"/) },
            ],
          },
        ],
        ["finish", {}],
      ],
    );
    if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
    expect(outcome.usage).toEqual({
      model: "scripted",
      modelCalls: 1,
      inputTokens: 105,
      outputTokens: 10,
      cachedTokens: 5,
      costUsd: null,
      steps: 1,
    });
    expect(outcome.records).toEqual(products.slice(0, 16).map(({ name, price }) => ({ name, price })));
    const proof = await prove({ plan: outcome.plan, records: outcome.records, openSession, limits });
    expect(proof).toMatchObject({ ok: true, contract: { minRecords: 8 } });
  });

  test("over all pages is followed to its end by one call", async () => {
    const { outcome } = await runScript({ prompt: `names of all products on ${stage.url}/shop/` }, (page) => [
      ["read_list", { group: "g1", fields: [{ name: "name", ref: refOf(page, /title.* text: "Ridgeway/) }] }],
      ["paginate", {}],
      ["finish", {}],
    ]);
    if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
    expect(outcome.records).toEqual(products.map(({ name }) => ({ name })));
    expect(outcome.completeness).toMatchObject({ pages: 5, collected: 74, reason: "stated_total_reached" });
    const proof = await prove({ plan: outcome.plan, records: outcome.records, openSession, limits });
    expect(proof.ok).toBe(true);
  });

  test("that a script renders is followed by its button", async () => {
    const { outcome } = await runScript(
      { prompt: `title and author of every book on ${stage.url}/library/` },
      (page) => [
        [
          "read_list",
          {
            group: "g1",
            fields: [
              { name: "title", ref: refOf(page, /hl name text/) },
              { name: "author", ref: refOf(page, /hl writer text/) },
            ],
          },
        ],
        ["paginate", {}],
        ["finish", {}],
      ],
    );
    if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
    expect(outcome.records).toEqual(books.map(({ title, author }) => ({ title, author })));
    const contract = learnContract({ ...outcome, cut: false }, outcome.plan.read);
    const replayed = await replay(stage.session, { plan: outcome.plan, contract }, limits);
    expect(replayed.verdict).toBe("ok");
    expect(replayed.collected?.records).toEqual(outcome.records);
  });

  test("behind a search form is reached by the recorded steps", async () => {
    const { outcome } = await runScript(
      { prompt: `search ${stage.url}/search/ for boathouses: name and price of each stay` },
      (page) => [
        ["fill", { ref: refOf(page, /searchbox/), text: "Boathouse" }],
        ["click", { ref: refOf(page, /button "Search"/) }],
      ],
      (page) => [
        [
          "read_list",
          {
            group: refOf(page, /^g\d+: 4 rows/),
            fields: [
              { name: "name", ref: refOf(page, /text: "The Boathouse, Saltwick" \|/) },
              { name: "price", ref: refOf(page, /g\d+\.c\d+ .*money/) },
            ],
          },
        ],
        ["finish", {}],
      ],
    );
    if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
    expect(outcome.plan.steps.map((step) => step.kind)).toEqual(["open", "fill", "click"]);
    expect(outcome.records).toEqual(findStays("Boathouse", "").map(({ name, price }) => ({ name, price })));
    const proof = await prove({ plan: outcome.plan, records: outcome.records, openSession, limits });
    expect(proof.ok).toBe(true);
  });
});

test("a drop-down shows its options, and a form that posts is replayed", async () => {
  const { outcome } = await runScript(
    { prompt: `stays in Saltwick by ${stage.url}/search/advanced: name` },
    (page) => [
      [
        "select",
        {
          ref: refOf(page, /combobox "Town" = "Any town" options: "Any town" \| "Saltwick"/),
          option: "Saltwick",
        },
      ],
      ["click", { ref: refOf(page, /button "Show stays"/) }],
    ],
    (page) => [
      [
        "read_list",
        { group: "g1", fields: [{ name: "name", ref: refOf(page, /text: "The Boathouse, Saltwick" \|/) }] },
      ],
      ["finish", {}],
    ],
  );
  if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
  const expected = findStays("", "Saltwick").filter(({ sleeps }) => sleeps >= 2);
  expect(outcome.records).toEqual(expected.map(({ name }) => ({ name })));
  const proof = await prove({ plan: outcome.plan, records: outcome.records, openSession, limits });
  expect(proof.ok).toBe(true);
});

describe("a record", () => {
  const product = products.find(({ sku }) => sku === "AO-1000");

  test("has null for the field that the page lacks, under the schema's names and types", async () => {
    const { outcome } = await runScript(
      {
        prompt: `the product on ${stage.url}/shop/product/ao-1000`,
        schema: {
          type: "object",
          properties: { name: { type: "string" }, price: { type: "number" }, colour: { type: "string" } },
        },
      },
      (page) => [
        [
          "read_record",
          {
            fields: [
              { name: "name", ref: refOf(page, /^v\d+ .*"Ridgeway Two-Person Tent/) },
              { name: "price", ref: refOf(page, /^v\d+ .*price.*"110.5"/) },
              { name: "colour", ref: null },
            ],
          },
        ],
        ["finish", {}],
      ],
    );
    if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
    expect(outcome.records).toEqual([{ name: product?.name, price: product?.price, colour: null }]);
    expect(outcome.evidence[0]?.colour).toMatchObject({ reason: "not_planned" });
    const proof = await prove({ plan: outcome.plan, records: outcome.records, openSession, limits });
    expect(proof.ok).toBe(true);
  });

  test("can be read from an element of the outline", async () => {
    const { outcome } = await runScript({ prompt: `the heading of ${stage.url}/shop/` }, (page) => [
      ["read_record", { fields: [{ name: "heading", ref: refOf(page, /heading "Everything/) }] }],
      ["finish", {}],
    ]);
    expect(outcome).toMatchObject({ status: "success", records: [{ heading: "Everything we sell" }] });
  });
});

describe("a list within a record", () => {
  const names = products.slice(0, 16).map(({ name }) => name);

  test("is a column of a group, whatever rows the group has", async () => {
    const { outcome } = await runScript({ prompt: `the names on ${stage.url}/shop/ as one list` }, (page) => [
      ["read_record", { fields: [{ name: "names", ref: refOf(page, /title.* text: "Ridgeway/) }] }],
      ["finish", {}],
    ]);
    if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
    expect(outcome.records).toEqual([{ names }]);
    const proof = await prove({ plan: outcome.plan, records: outcome.records, openSession, limits });
    expect(proof.ok).toBe(true);
  });

  test("may be pointed at item by item, and is read by what its items have in common", async () => {
    const { outcome } = await runScript(
      { prompt: `the names on ${stage.url}/shop/ as one list` },
      () => [["observe", { outline: "full" }]],
      (page) => [
        [
          "read_record",
          {
            fields: [
              {
                name: "names",
                ref: null,
                items: names.map((name) => refOf(page, new RegExp(`e\\d+ link "${name}`))),
              },
            ],
          },
        ],
        ["finish", {}],
      ],
    );
    if (outcome.status !== "success" || outcome.plan === null) throw new Error(JSON.stringify(outcome));
    expect(outcome.records).toEqual([{ names }]);
    expect(JSON.stringify(outcome.plan.read).length).toBeLessThan(4000);
  });
});

describe("what goes wrong", () => {
  test("a task that is no extraction is rejected with the model's sentence", async () => {
    const { outcome } = await runScript({ prompt: "write me a poem" }, () => [
      ["reject", { reason: "This is not a task of extracting data." }],
    ]);
    expect(outcome).toMatchObject({ status: "rejected", reason: "This is not a task of extracting data." });
  });

  test("the step limit ends the run", async () => {
    const look: Answer = () => [["observe", {}]];
    const { outcome } = await runScript({ prompt: `${stage.url}/shop/`, maxSteps: 2 }, look, look, look);
    expect(outcome).toMatchObject({ status: "max_steps", usage: { steps: 2 } });
  });

  test("an abort while the model thinks ends the run with its reason", async () => {
    const abort = new AbortController();
    const reason = new Error("stopped");
    const planner = createClaudePlanner({
      model: "scripted",
      ask: (_request, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("the call was cancelled")));
          abort.abort(reason);
        }),
    });
    const task = { prompt: `everything on ${stage.url}/shop/` };
    const run = runAgent({
      task,
      session: stage.session,
      planner,
      limits: { ...limits, signal: abort.signal },
      log: () => {},
    });
    await expect(run).rejects.toBe(reason);
  });

  test("a blocked page ends it as blocked", async () => {
    const { outcome } = await runScript({ prompt: `everything on ${stage.url}/guarded/` });
    expect(outcome.status).toBe("blocked");
  });

  test("references that are gone, unknown names and bad input come back as errors that name the way out", async () => {
    const { requests } = await runScript(
      { prompt: `${stage.url}/shop/` },
      () => [["click", { ref: "e9999" }]],
      () => [["read_list", { group: "g77", fields: [{ name: "a", ref: "g77.c1" }] }]],
      () => [["click", { selector: "#buy" }]],
      () => [
        ["press", { key: "Escape", ref: "e9998" }],
        ["finish", {}],
      ],
      () => [["finish", {}]],
      () => [["reject", { reason: "Enough." }]],
    );
    const told = requests.map((request) => JSON.stringify(request.messages.at(-1)));
    expect(told[1]).toMatch(/no element e9999/);
    expect(told[1]).toMatch(/"is_error":true/);
    expect(told[2]).toMatch(/no group g77/);
    expect(told[3]).toMatch(/The input is not valid/);
    expect(told[4]).toMatch(/Not done, because a call before it failed/);
    expect(told[5]).toMatch(/Nothing was read/);
  });

  test("an address of the planner's choice that fails can be followed by one that works", async () => {
    const { outcome, requests } = await runScript(
      { prompt: "the heading of the shop" },
      () => [["open", { url: `${stage.url}/no-such-site/` }]],
      () => [["open", { url: `${stage.url}/shop/` }]],
      (page) => [
        ["read_record", { fields: [{ name: "heading", ref: refOf(page, /heading "Everything/) }] }],
        ["finish", {}],
      ],
    );
    expect(JSON.stringify(requests[1]?.messages.at(-1))).toMatch(/a page of no use \(navigation_failed\)/);
    if (outcome.status !== "success") throw new Error(JSON.stringify(outcome));
    expect(outcome.records).toEqual([{ heading: "Everything we sell" }]);
    expect(outcome.plan?.steps).toEqual([{ kind: "open", url: `${stage.url}/shop/` }]);
  });

  test("the task's own address that fails ends the run with the browser's error", async () => {
    await expect(runScript({ prompt: `everything on ${stage.url}/no-such-site/` })).rejects.toThrow(
      PageError,
    );
  });

  test("after following the pages only opening an address goes on", async () => {
    const { requests } = await runScript(
      { prompt: `${stage.url}/library/` },
      (page) => [
        [
          "read_list",
          { group: "g1", fields: [{ name: "title", ref: refOf(page, /"The Salt Cartographer"/) }] },
        ],
        ["paginate", { maxPages: 2 }],
        ["read_record", { fields: [{ name: "title", ref: "v1" }] }],
      ],
      () => [["reject", { reason: "Enough." }]],
    );
    expect(JSON.stringify(requests[1]?.messages.at(-1))).toMatch(/The pages were followed already/);
  });

  test("what a page orders stays inside the fence, and the records are the honest ones", async () => {
    const { outcome, requests, lines } = await runScript(
      { prompt: `label and weight of the parcels on ${stage.url}/hostile/` },
      (page) => [
        [
          "read_list",
          {
            group: refOf(page, /^g\d+: 4 rows/),
            fields: [
              { name: "label", ref: refOf(page, /"Parcel 17-A" \|/) },
              { name: "weight", ref: refOf(page, /"2.1( kg)?" \|/), type: "text" },
            ],
          },
        ],
        ["finish", {}],
      ],
    );
    expect(outcome).toMatchObject({ status: "success", records: parcels.map((parcel) => ({ ...parcel })) });
    expect(JSON.stringify(outcome)).not.toContain(canary);
    expect(JSON.stringify(lines)).not.toContain("IGNORE");
    const [first] = requests;
    const content = first?.messages[0]?.content ?? [];
    const text = [...content]
      .map((block) => (typeof block !== "string" && block.type === "text" ? block.text : ""))
      .join("\n");
    const mark = /between <(page-[0-9a-f]+)>/.exec(text)?.[1] ?? "";
    const outside = text
      .split(`<${mark}>\n`)
      .map((part) => part.split(`</${mark}>`).at(-1))
      .join("");
    expect(text).toContain("IGNORE ALL PREVIOUS");
    expect(outside).not.toContain("IGNORE ALL PREVIOUS");
  });
});
