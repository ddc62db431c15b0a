import type { Observation } from "@gleaner/extract";
import { describe, expect, test } from "vitest";
import { createKeylessPlanner } from "../../../../packages/agent/src/keyless/index.ts";
import { NotFoundInput } from "../../../../packages/agent/src/tools/inputs.ts";
import { sketchGroup, sketchPage } from "./page.ts";
import { plan, see } from "./planning.ts";

const page = (paginated: boolean) =>
  sketchPage({
    paginated,
    groups: [
      sketchGroup("g1", [
        ["title|name", "text", ["Desk lamp", "Floor lamp"]],
        ["price", "money", ["19.9", "45"]],
      ]),
    ],
  });

const fields = [
  { name: "title", ref: "g1.c1", certainty: expect.any(Number) },
  { name: "price", ref: "g1.c2", certainty: expect.any(Number) },
];

describe("one turn", () => {
  test("reads one page and finishes, at no cost", async () => {
    const { calls, usage } = await plan(
      "title and price of the lamps on this page https://a.example/list",
      page(true),
    );
    expect(calls).toEqual([
      { tool: "read_list", input: { group: "g1", fields, maxRecords: null } },
      { tool: "finish", input: {} },
    ]);
    expect(usage).toEqual({ modelCalls: 0, inputTokens: 0, outputTokens: 0 });
  });

  test("follows the pages where every record is asked", async () => {
    const { calls } = await plan("title and price of every lamp on https://a.example/list", page(true));
    expect(calls.map(({ tool }) => tool)).toEqual(["read_list", "paginate", "finish"]);
    expect(calls[1]?.input).toEqual({ way: 1, maxPages: null });
  });

  test("follows as many pages as asked", async () => {
    const { calls } = await plan("title, price from the first 3 pages of https://a.example/list", page(true));
    expect(calls[1]?.input).toEqual({ way: 1, maxPages: 3 });
  });

  test("follows no page where the first has enough, or where there is no next", async () => {
    const few = await plan("title and price of the first 5 lamps on https://a.example/list", page(true));
    expect(few.calls.map(({ tool }) => tool)).toEqual(["read_list", "finish"]);
    expect(few.calls[0]?.input).toMatchObject({ maxRecords: 5 });
    const single = await plan("title and price of every lamp on https://a.example/list", page(false));
    expect(single.calls.map(({ tool }) => tool)).toEqual(["read_list", "finish"]);
  });

  test("reads a single record", async () => {
    const observation = sketchPage({ fields: [["title|name", "text", "Thin pancakes"]] });
    const { calls } = await plan("title and author of this article https://a.example/1", observation);
    expect(calls).toEqual([
      {
        tool: "read_record",
        input: {
          fields: [
            { name: "title", ref: "v1", certainty: expect.any(Number) },
            { name: "author", ref: null },
          ],
        },
      },
      { tool: "finish", input: {} },
    ]);
  });

  test("opens the prompt's address where no page is open", async () => {
    const { calls } = await plan("title and price of every lamp on https://a.example/list", null);
    expect(calls).toEqual([{ tool: "open", input: { url: "https://a.example/list" } }]);
  });
});

describe("the log", () => {
  test("says what was matched to what and what stays null, and holds no value of the page", async () => {
    const { log } = await plan("title and warranty of every lamp on https://a.example/list", page(false));
    expect(log).toEqual([
      "Reading a list of 20 rows.",
      "title: found, read as text.",
      "warranty: null, nothing on the page is named or typed like it.",
    ]);
    expect(log.join()).not.toContain("Desk");
  });
});

describe("what it cannot do ends as what it is", () => {
  test("a prompt that is not about a page is rejected with a sentence", async () => {
    const { calls } = await plan("write a poem", null);
    expect(calls).toEqual([
      { tool: "reject", input: { reason: expect.stringContaining("does not ask for data") } },
    ]);
  });

  test("a task that takes a model fails for want of one, and says what can be done", async () => {
    for (const task of ["search for lamps and get their prices", "prices of the lamps cheaper than $20"]) {
      const planned = plan(`${task} on https://a.example/list`, page(false));
      await expect(planned).rejects.toMatchObject({ name: "ModelError", code: "missing" });
      await expect(planned).rejects.toThrow(/takes a model.*Without a model key/);
    }
  });

  test("fields that the page lacks are not found", async () => {
    const { calls } = await plan(
      "warranty and designer of every lamp on https://a.example/list",
      page(false),
    );
    expect(calls).toEqual([{ tool: "not_found", input: { fields: ["warranty", "designer"] } }]);
  });

  test("a prompt that names no field is told what the page has", async () => {
    const { calls } = await plan("https://a.example/list", page(false));
    expect(calls).toEqual([{ tool: "not_found", input: { fields: [] } }]);
  });

  test("however many fields are not found, the tool takes their names", async () => {
    const names = Array.from({ length: 60 }, (_, index) => `field_number_${index}`).join(", ");
    const { calls } = await plan(`every lamp: ${names}`, page(false));
    expect(NotFoundInput.safeParse(calls[0]?.input).success).toBe(true);
  });
});

describe("a list that is short", () => {
  const empty = { ...sketchPage({ fields: [["title|h1", "text", "Lamps"]] }), statedTotal: 0 };
  const only = sketchPage({
    fields: [["title|name|h1", "text", "Lamps"]],
    groups: [
      sketchGroup(
        "g1",
        [
          ["title|name", "text", ["Desk lamp"]],
          ["price", "money", ["19.9"]],
        ],
        { count: 1 },
      ),
    ],
  });

  test("is empty where the page says so, also beside a list of something else", async () => {
    const prompt = "title and price of every lamp on https://a.example/list";
    for (const groups of [[], page(false).groups]) {
      const { calls } = await plan(prompt, { ...empty, groups });
      expect(calls).toEqual([{ tool: "finish_empty", input: {} }]);
    }
  });

  test("has one record where it has one row", async () => {
    const { calls } = await plan("name and price of every lamp on https://a.example/list", only);
    expect(calls.map(({ tool }) => tool)).toEqual(["read_list", "finish"]);
    expect(calls[0]?.input).toMatchObject({
      fields: [
        { name: "name", ref: "g1.c1" },
        { name: "price", ref: "g1.c2" },
      ],
    });
  });
});

describe("after a failed call", () => {
  test("a list stands though its pages could not be followed", async () => {
    const { proceed } = await plan("title and price of every lamp on https://a.example/list", page(true));
    const turn = await proceed([
      { id: "keyless-read_list", ok: true, message: "" },
      { id: "keyless-paginate", ok: false, message: "" },
    ]);
    expect(turn.calls.map(({ tool }) => tool)).toEqual(["finish"]);
  });

  test("a page that could not be read has not what was asked, and is not tried again", async () => {
    const { proceed } = await plan("title and price of every lamp on https://a.example/list", page(true));
    const turn = await proceed([{ id: "keyless-read_list", ok: false, message: "" }]);
    expect(turn.calls.map(({ tool, input }) => ({ tool, input }))).toEqual([
      { tool: "not_found", input: { fields: ["title", "price"] } },
    ]);
  });

  test("an address that does not open is opened once", async () => {
    const { proceed } = await plan("title of every lamp on https://a.example/list", null);
    const turn = proceed([{ id: "keyless-open", ok: false, message: "" }]);
    await expect(turn).rejects.toMatchObject({ name: "PageError", code: "navigation_failed" });
  });
});

describe("more rows and chosen rows", () => {
  const listed = (count: number, statedTotal: number | null = null): Observation => ({
    ...sketchPage({
      groups: [sketchGroup("g1", [["title|name", "text", ["Desk lamp", "Floor lamp"]]], { count })],
    }),
    pagination: [{ kind: "scroll", target: [] }],
    statedTotal,
  });
  const tools = async (observation: Observation) => {
    const { calls } = await plan("title of every lamp on https://a.example/list", observation);
    return calls.map(({ tool }) => tool);
  };

  test("a list is scrolled only where it is long and its total is not reached", async () => {
    expect(await tools(listed(20))).toContain("paginate");
    expect(await tools(listed(5))).not.toContain("paginate");
    expect(await tools(listed(20, 20))).not.toContain("paginate");
  });

  const statuses = (values: readonly string[]) =>
    sketchPage({
      groups: [
        sketchGroup("g1", [
          ["title|name", "text", ["Desk lamp", "Floor lamp"]],
          ["status", "text", values],
        ]),
      ],
    });

  test("rows of one value are read whole where the list holds no others, and chosen by it where it does", async () => {
    const prompt = "title of every lamp (status = open) on https://a.example/list";
    const whole = await plan(prompt, statuses(["open"]));
    expect(whole.calls[0]?.tool).toBe("read_list");
    expect(whole.calls[0]?.input).not.toHaveProperty("where");
    const some = await plan(prompt, statuses(["closed", "open"]));
    expect(some.calls[0]?.input).toMatchObject({ where: [{ is: "equals", value: "open" }] });
    await expect(plan(prompt, statuses(["closed", "sold"]))).rejects.toMatchObject({ code: "missing" });
  });
});

test("a list that cannot be read as a whole stays null, and the rest of the record is read", async () => {
  const recipe = sketchPage({
    fields: [["title|name|h1", "text", "Onion soup"]],
    groups: [
      sketchGroup("g1", [["ingredients", "text", ["2 onions", "1 l stock"]]], {
        heading: "Ingredients",
        count: 6,
      }),
    ],
  });
  const { calls, log, proceed } = await plan(
    "title and ingredients of the recipe https://a.example/soup",
    recipe,
    [
      { name: "title", type: "text", list: false, description: null },
      { name: "ingredients", type: "text", list: true, description: null },
    ],
  );
  const title = { name: "title", ref: "v1" };
  expect(calls[0]).toMatchObject({
    tool: "read_record",
    input: { fields: [title, { name: "ingredients", ref: "g1.c1" }] },
  });
  const refused = { id: "keyless-read_record", ok: false, message: "" };
  expect((await proceed([refused])).calls).toMatchObject([
    { tool: "read_record", input: { fields: [title, { name: "ingredients", ref: null }] } },
    { tool: "finish" },
  ]);
  expect(log.at(-1)).toBe("ingredients: null, its list cannot be read as a whole.");
  expect((await proceed([refused])).calls).toMatchObject([{ tool: "not_found" }]);
});

test("what the page calls a column is a name, though its words ask for a place of an order", async () => {
  const stations = sketchPage({
    groups: [
      sketchGroup("g1", [
        ["station", "text", ["Crag Top", "Mill Lane"]],
        ["last reading", "text", ["09:40", "09:35"]],
      ]),
    ],
  });
  const prompt = "station and last reading of every row of https://a.example/list";
  expect((await plan(prompt, null)).calls[0]?.tool).toBe("open");
  expect((await plan(prompt, stations)).calls[0]?.input).toMatchObject({
    fields: [{ ref: "g1.c1" }, { name: "last_reading", ref: "g1.c2" }],
  });
  await expect(plan(prompt, page(false))).rejects.toThrow("one place in an order");
});

test("a list on a page that says that a search found nothing is not taken for what was sought", async () => {
  const found = plan("title and price of every lamp on https://a.example/list", {
    ...page(false),
    findsNothing: true,
  });
  await expect(found).rejects.toThrow("The page says that nothing was found");
});

describe("an address that leads to a login", () => {
  const login = { ...page(false), url: "https://a.example/login?next=list" };
  const look = (startUrl: string) =>
    createKeylessPlanner(() => {})
      .start({ prompt: `title and price of every lamp on ${startUrl}`, startUrl, fields: null })
      .next(see(login), new AbortController().signal);

  test("is not read without an account", async () => {
    await expect(look("https://a.example/list")).rejects.toMatchObject({ code: "login_failed" });
  });

  test("is read where it is what was asked for", async () => {
    expect((await look("https://a.example/login?next=list")).calls[0]?.tool).toBe("read_list");
  });
});
