import type { Reader, Transform } from "@gleaner/automation";
import { createPageScript, type RecordGroup } from "@gleaner/extract";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { columnSource } from "../../../../packages/agent/src/tools/pointed.ts";

const rows = ["01067 Dresden", "13357 Berlin", "80331 München", "20095 Hamburg"];

test("a number out of a text that is a column of its own is known as a part of it", () => {
  const html = `<ul>${rows.map((row) => `<li><a href="/x">Flat</a><p>${row}</p></li>`).join("")}</ul>`;
  const [group] = createPageScript(new JSDOM(html).window.document).observe().groups as [RecordGroup];
  const partOf = (samples: string) => {
    const column = group.columns.find((each) => each.samples[0] === samples);
    return columnSource(group, column?.ref ?? "").isPart;
  };
  expect(partOf("1067")).toBe(true);
  expect(partOf("01067 Dresden")).toBeUndefined();
});

test("a number that is all there is in its place is no part", () => {
  const column = (ref: string, css: string, transforms: Transform[]) => {
    const reader: Reader = { locators: [{ by: "css", css }], attribute: null, take: "one", transforms };
    return { ref, names: [], type: "number" as const, samples: ["3"], coverage: 1, reader };
  };
  const number: Transform = { op: "number", nth: 0, decimal: "." };
  const group: RecordGroup = {
    ref: "g1",
    rows: { css: "li", within: null, except: null, run: false },
    count: 2,
    heading: null,
    columns: [column("g1.c1", "b", [number]), { ...column("g1.c2", "i", []), type: "text" }],
  };
  expect(columnSource(group, "g1.c1").isPart).toBeUndefined();
});
