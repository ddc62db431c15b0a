import { evidenceOf } from "@gleaner/automation/evidence";
import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const due = { type: "date" as const, list: false, value: "2026-05-15" };

test("a list's dates keep the order that its days prove, without the other order beside it", () => {
  const rowsOf = (days: readonly string[]) =>
    `<table><tr><th>Ship</th><th>Due</th></tr>${days.map((day, at) => `<tr><td>Ship ${"ABCD"[at]}</td><td>${day}</td></tr>`).join("")}</table>`;
  const ship = { type: "text" as const, list: false, value: "Ship A" };
  const read = parsePage(rowsOf(["15.05.2026", "17.05.2026", "19.05.2026", "28.05.2026"])).induce(
    [{ ship, due }],
    "list",
  );
  if (read === null) throw new Error("nothing induced");
  const { records, evidence } = parsePage(rowsOf(["01.06.2026", "02.06.2026", "05.06.2026"])).read(read);
  expect(records.map((record) => record.due)).toEqual(["2026-06-01", "2026-06-02", "2026-06-05"]);
  expect(Math.min(...evidence.map((proof) => evidenceOf(proof, "due")?.confidence ?? 0))).toBeGreaterThan(
    0.9,
  );
});

test("a date on pages of one kind is read in the order that the first one proves", () => {
  const pageOf = (day: string) => `<main><h1>A ship</h1><dl><dt>Due</dt><dd>${day}</dd></dl></main>`;
  const read = parsePage(pageOf("15/05/2026")).induce([{ due }], "record");
  if (read === null) throw new Error("nothing induced");
  expect(parsePage(pageOf("03/06/2026")).read(read).records).toEqual([{ due: "2026-06-03" }]);
});
