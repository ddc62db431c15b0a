import type { JsonRequest } from "@gleaner/automation";
import { openPace } from "@gleaner/browser";
import { learnJson, openJsonSession } from "@gleaner/replay";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placesIn, pointerOf, valueAt } from "../../../../packages/replay/src/json/pointer.ts";
import { fill, filledOf } from "../../../../packages/replay/src/json/slot.ts";
import { all, fetched, gathered, limits, listOf, page, plants, visit } from "./shelf.ts";

describe("a place in a document", () => {
  it("leads to what stands there, whatever its keys are called, and to nothing that the document does not hold", () => {
    const { value: document } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 0 }), tie("list"), tie("named")),
      list: fc.array(tie("value"), { maxLength: 4 }),
      named: fc.dictionary(
        fc.oneof(fc.string(), fc.constantFrom("a/b", "~1", "__proto__", "0", "")),
        tie("value"),
      ),
    }));
    fc.assert(
      fc.property(document, (given) => {
        const parsed: unknown = JSON.parse(JSON.stringify(given));
        for (const { value, keys } of placesIn(parsed, 200))
          expect(valueAt(parsed, pointerOf(keys))).toBe(value);
        for (const name of ["constructor", "toString", "nowhere"])
          if (!Object.hasOwn(Object(parsed), name)) expect(valueAt(parsed, `/${name}`)).toBeUndefined();
        if (!Object.hasOwn(Object(parsed), "length") || Array.isArray(parsed))
          expect(valueAt(parsed, "/length/0")).toBeUndefined();
      }),
    );
  });
});

describe("a value in a request", () => {
  it("is put where it was found, and nothing else of the request changes", () => {
    const requests: JsonRequest[] = [
      { url: "https://shelf.example/api/7/list?page=1&q=oak%20tree" },
      { url: "https://shelf.example/api", body: { type: "form", text: "start=0&rows=4" } },
      {
        url: "https://shelf.example/api?v=2",
        body: {
          type: "json",
          text: '{"query":"all","variables":{"after":"c1","size":4,"deep":[{"x":true}]}}',
        },
      },
    ];
    for (const request of requests) {
      const before = filledOf(request) ?? [];
      expect(before.length).toBeGreaterThan(2);
      for (const [at, { slot, value }] of before.entries()) {
        if (slot.in === "path" && value === "") continue;
        const other = typeof value === "number" ? value + 1 : `${value}x`;
        const after = filledOf(fill(request, slot, other) as JsonRequest) ?? [];
        expect(after.map((each) => each.slot)).toEqual(before.map((each) => each.slot));
        expect(after.map((each) => each.value)).toEqual(
          before.map((each, place) => (place === at ? other : each.value)),
        );
      }
    }
  });
});

it("a JSON source is asked for at the run's pace", async () => {
  const source = learnJson(
    listOf(all, false),
    gathered(all, { reason: "single_page", pageSize: 12 }),
    fetched(() => plants, "/api"),
    page,
  );
  if (source === null) throw new Error("nothing was learned");
  const slept: number[] = [];
  const clock = { now: () => 0, random: () => 0.5, sleep: async (ms: number) => void slept.push(ms) };
  const pace = openPace({ intervalMs: 400, until: 1_000_000, onWait: () => {}, clock });
  const { visitor } = visit((url) => (url.search === "" ? plants : null));
  const session = openJsonSession(visitor, pace, source);
  for (let at = 0; at < 3; at += 1) await session.open(source.request.url, limits);
  expect(slept).toEqual([400, 800]);
});
