import { describe, expect, test } from "vitest";
import { toSchema } from "../../../packages/console/src/pages/new-run/wanted.ts";
import { toHref } from "../../../packages/console/src/words/address.ts";
import { formatAge, formatBytes, formatDuration } from "../../../packages/console/src/words/amount.ts";
import { statusOf } from "../../../packages/console/src/words/status.ts";
import { describeNearLimits } from "../../../packages/console/src/words/usage.ts";
import { heldIn, listColumns, showValue } from "../../../packages/console/src/words/value.ts";

test.for([
  ["https://example.com/a?b=1", "https://example.com/a?b=1"],
  ["http://example.com", "http://example.com/"],
  ["javascript:alert(1)", undefined],
  [" java\tscript:alert(1)", undefined],
  ["data:text/html,<script>alert(1)</script>", undefined],
  ["/products", undefined],
  ["", undefined],
] as const)("%j as a link is %j: only addresses of pages are followed", ([text, href]) => {
  expect(toHref(text)).toBe(href);
});

test.for([
  [0, "0 ms"],
  [999, "999 ms"],
  [1500, "1.5 s"],
  [61_000, "1 min 1 s"],
  [3_660_000, "1 h 1 min"],
] as const)("%i ms are %s", ([ms, words]) => {
  expect(formatDuration(ms)).toBe(words);
});

test.for([
  [900, "900 B"],
  [12_300, "12.3 kB"],
  [123_000_000, "123 MB"],
] as const)("%i bytes are %s", ([bytes, words]) => {
  expect(formatBytes(bytes)).toBe(words);
});

test("an age is said in the largest unit that it fills, past and to come", () => {
  expect(formatAge(1000, 0)).toBe("just now");
  expect(formatAge(0, 90_000_000)).toBe("yesterday");
  expect(formatAge(7_200_000, 0)).toBe("in 2 hr.");
});

test("a success that lacks records is called partial", () => {
  expect(statusOf("success", "partial")).toBe("partial");
  expect(statusOf("success", "ok")).toBe("success");
  expect(statusOf("failed", "partial")).toBe("failed");
});

test("columns say their type and their gaps; a name like constructor is a name", () => {
  const records = [
    { constructor: "a", price: 1, when: "2026-01-02", link: "https://example.com", odd: 1 },
    { constructor: null, price: null, when: "2026-01-03", link: "https://example.com/b", odd: "x" },
  ];
  expect(listColumns(records)).toMatchObject([
    { name: "constructor", type: "text", nullShare: 0.5 },
    { name: "price", type: "number", isNumeric: true },
    { name: "when", type: "date" },
    { name: "link", type: "link" },
    { name: "odd", type: "mixed" },
  ]);
  expect(heldIn({}, "constructor")).toBeNull();
  expect(showValue(["a", 1])).toBe("a, 1");
});

describe("the fields that a person names", () => {
  test("become the schema of one record, without those that have no name", () => {
    expect(
      toSchema([
        { name: " title ", type: "text", description: "", isRequired: true },
        { name: "tags", type: "list", description: "what it is about", isRequired: false },
        { name: "", type: "number", description: "lost", isRequired: true },
      ]),
    ).toEqual({
      type: "object",
      properties: {
        title: { type: "string" },
        tags: { type: "array", items: { type: "string" }, description: "what it is about" },
      },
      required: ["title"],
    });
  });

  test("are no schema where there are none", () => {
    expect(toSchema([{ name: " ", type: "text", description: "", isRequired: true }])).toBeUndefined();
  });
});

test("the banner names limit, percent and reset date of what is near", () => {
  const usage = {
    plan: "pro" as const,
    period: { start: "2026-11-01T00:00:00.000Z", resetsAt: "2026-12-01T00:00:00.000Z" },
    aiRuns: { used: 10, reserved: 0, limit: 60, percent: 16 },
    replays: { used: 13_600, reserved: 0, limit: 15_000, percent: 90 },
    automations: { used: 3, limit: null },
    banner: 90 as const,
  };
  expect(describeNearLimits(usage)).toBe(
    "90 % of this month's 15,000 replays are used. They begin anew on December 1 (UTC).",
  );
});
