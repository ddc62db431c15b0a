import fc from "fast-check";
import { expect, test } from "vitest";
import { fill, fits, maxCharacters, narrow, toAnswer } from "../../../packages/mcp/src/answer.ts";
import { cut } from "../../../packages/mcp/src/short.ts";

const show = (records: readonly unknown[], isCut: boolean) => ({ records, ...(isCut && { isCut }) });
const sizeOf = (view: object) => JSON.stringify(toAnswer({ ...view })).length;

test("a view holds the longest beginning of its list that fits", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 4000 }), { maxLength: 30 }), (items) => {
      const view = fill(items, show) as { records: string[]; isCut?: true };
      expect(sizeOf(view)).toBeLessThanOrEqual(maxCharacters);
      if (view.isCut) return;
      expect(view.records).toEqual(items.slice(0, view.records.length));
      const more = items.slice(0, view.records.length + 1);
      expect(more.length === view.records.length || !fits(show(more, false))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test("of an item that is too large by itself the texts are cut, and it is told", () => {
  const item = { name: "Ada", texts: ["x".repeat(50_000), "y".repeat(50_000)] };
  const view = fill([item, item], show) as { records: (typeof item)[]; isCut?: true };
  expect(view).toMatchObject({ isCut: true, records: [{ name: "Ada" }] });
  expect(view.records[0]?.texts[0]).toMatch(/^x+… \(\d+ characters more\)$/);
});

test("an item of too many fields is refused with what to do", () => {
  const item = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`a field of this name ${n}`, n]));
  expect(() => fill([item], show)).toThrow("name some of its fields");
});

test("what is asked for part by part is asked for again with less, and told where the whole of a single item is", async () => {
  const asked: number[] = [];
  const ask = (textOf: (n: number) => string) => async (limit: number) => {
    asked.push(limit);
    return { items: Array.from({ length: limit }, (_, n) => textOf(n)) };
  };
  const view = (await narrow(
    50,
    ask(() => "x".repeat(500)),
    "",
  )) as { items: string[] };
  expect(view.items.length).toBeGreaterThan(10);
  expect(asked.length).toBeLessThanOrEqual(3);
  expect(
    await narrow(
      2,
      ask(() => "x".repeat(30_000)),
      "Elsewhere.",
    ),
  ).toMatchObject({
    items: [expect.stringMatching(/^x+…/)],
    next: "Elsewhere.",
  });
});

test("no character is cut in half", () => {
  expect(cut("a😀b", 2)).toBe("a… (3 characters more)");
  expect(cut("a😀b", 4)).toBe("a😀b");
});
