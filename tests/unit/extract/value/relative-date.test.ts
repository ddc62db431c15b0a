import { evidenceOf } from "@gleaner/automation/evidence";
import { createPageScript } from "@gleaner/extract";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { readRelativeDate } from "../../../../packages/extract/src/value/relative-date.ts";

const now = Date.UTC(2026, 2, 10, 12, 0);

describe("relative dates", () => {
  test.each([
    ["3 days ago", "2026-03-07"],
    ["Posted 1 day ago", "2026-03-09"],
    ["a day ago", "2026-03-09"],
    ["5h ago", "2026-03-10"],
    ["an hour ago", "2026-03-10"],
    ["14 hours ago", "2026-03-09"],
    ["Yesterday", "2026-03-09"],
    ["today", "2026-03-10"],
    ["vor 3 Tagen", "2026-03-07"],
    ["gestern", "2026-03-09"],
    ["il y a 2 jours", "2026-03-08"],
    ["hace 2 días", "2026-03-08"],
    ["2 giorni fa", "2026-03-08"],
    ["2 dagen geleden", "2026-03-08"],
    ["5 дней назад", "2026-03-05"],
  ])("%s", (text, day) => {
    expect(readRelativeDate(text, now)).toBe(day);
  });

  test.each([
    "30+ days ago",
    "2 weeks ago",
    "last month",
    "3 days",
    "May 3",
    "some days ago",
    "1.5 days ago",
    "-3 m",
    "-5 h",
    "−2 d",
  ])("names no day: %s", (text) => {
    expect(readRelativeDate(text, now)).toBeNull();
  });

  test("are read against the time of the visit, which the evidence keeps", () => {
    const items = ["Ant|2 days ago", "Bee|yesterday", "Cat|2026-03-01", "Dog|5 days ago"].map((each) =>
      each.split("|"),
    );
    const html = `<ul>${items.map(([name, day]) => `<li><a href="/${name}">${name}</a><time class="posted">${day}</time></li>`).join("")}</ul>`;
    const page = createPageScript(new JSDOM(html, { url: "https://a.example/" }).window.document, () => now);
    const [group] = page.observe().groups;
    const column = group?.columns.find(({ type }) => type === "date");
    if (!group || !column) throw new Error("no date column");
    const fields = [{ name: "day", type: column.type, reader: column.reader }];
    const limits = { pagination: null, maxRecords: null, maxPages: null };
    const { records, evidence } = page.read({ kind: "list", rows: group.rows, fields, ...limits });
    expect(records.map(({ day }) => day)).toEqual(["2026-03-08", "2026-03-09", "2026-03-01", "2026-03-05"]);
    expect(evidence.map((proof) => evidenceOf(proof, "day")?.fetchedAt)).toEqual([
      "2026-03-10T12:00:00.000Z",
      "2026-03-10T12:00:00.000Z",
      undefined,
      "2026-03-10T12:00:00.000Z",
    ]);
    // A month later the page still says the same; the evidence's own time gives the same days.
    const later = createPageScript(
      new JSDOM(html, { url: "https://a.example/" }).window.document,
      () => now + 30 * 86_400_000,
    );
    const read = { kind: "list" as const, rows: group.rows, fields, ...limits };
    expect(later.read(read).records[0]).toEqual({ day: "2026-04-07" });
    expect(later.read(read, now).records).toEqual(records);
  });
});
