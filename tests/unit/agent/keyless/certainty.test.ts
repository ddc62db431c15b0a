import { expect, test } from "vitest";
import { certaintyOf, isCertain } from "../../../../packages/agent/src/keyless/certainty.ts";
import { reject } from "../../../../packages/agent/src/keyless/request.ts";
import type { Target } from "../../../../packages/agent/src/keyless/target.ts";
import { ReadRecordInput } from "../../../../packages/agent/src/tools/inputs.ts";
import { sketchGroup, sketchPage } from "./page.ts";
import { plan } from "./planning.ts";

const understood = { rowsRejection: null };
const target = (isConfirmed: boolean) => ({ isConfirmed }) as Target;

test("what a page says twice is surer than what it says once, and rows are as sure as they were chosen", () => {
  for (const place of ["page", "list"] as const)
    expect(certaintyOf(0.8, target(true), place)).toBeGreaterThan(certaintyOf(0.8, target(false), place));
  expect(certaintyOf(0.8, target(false), "row")).toBeCloseTo(0.8);
});

test("a list that the page says once has to be likelier than one that its data says, too", () => {
  const chance = 0.75;
  const is = (isConfirmed: boolean) =>
    isCertain(certaintyOf(chance, target(isConfirmed), "list"), "list", understood);
  expect([is(false), is(true)]).toEqual([false, true]);
});

test("where words of a prompt were not understood a value has to be surer", () => {
  const unclear = { rowsRejection: reject("needs_model", "This takes a model to understand") };
  expect(isCertain(0.8, "page", understood)).toBe(true);
  expect(isCertain(0.8, "page", unclear)).toBe(false);
  expect(isCertain(0.9, "page", unclear)).toBe(true);
});

test("no choice is certain, nor is one out of the question", () => {
  expect(certaintyOf(1, target(true), "page")).toBeLessThan(1);
  expect(certaintyOf(0, target(false), "list")).toBeGreaterThan(0);
});

test("the planner says how sure each field is, and less so of what another name comes before", async () => {
  const asking = "address and phone of this shop https://a.example/1";
  const sure = async (name: string): Promise<number> => {
    const { calls } = await plan(asking, sketchPage({ fields: [[name, "text", "12 Dock Lane, Hull"]] }));
    const [field] = ReadRecordInput.parse(calls[0]?.input).fields;
    return field?.certainty ?? 0;
  };
  const [exact, behind] = [await sure("address"), await sure("office|address")];
  expect(exact).toBeGreaterThan(0.7);
  expect(exact).toBeLessThan(1);
  expect(behind).toBeLessThan(exact);
});

test("one field of five, not of four, is too little to be what was asked for, unless a schema asks", async () => {
  const observation = sketchPage({
    groups: [
      sketchGroup("g1", [
        ["title|name", "text", ["Desk lamp", "Floor lamp"]],
        ["note", "text", ["made of oak", "made of ash"]],
      ]),
    ],
  });
  const asked = ["title", "price", "rating", "weight", "colour"];
  const tools = async (names: readonly string[], fields: Parameters<typeof plan>[2] = null) => {
    const { calls } = await plan(
      `${names.join(", ")} of every lamp on https://a.example/list`,
      observation,
      fields,
    );
    return calls.map(({ tool }) => tool);
  };
  expect(await tools(asked)).toEqual(["not_found"]);
  expect(await tools(asked.slice(0, 4))).toContain("read_list");
  const schema = asked.map((name) => ({ name, type: "text" as const, list: false, description: null }));
  expect(await tools(asked, schema)).toContain("read_list");
});
