import { expect, test } from "vitest";
import { typeOf } from "../../../../packages/extract/src/value/value-type.ts";

test("rows of stars are ratings; one star before each rating is none", () => {
  expect(typeOf(["★★★★", "★★★★★", "★★★★"], null, "en")).toBe("rating");
  expect(typeOf(["★", "★", "★"], null, "en")).toBe("text");
});

test("a number of m may be metres; with hours or seconds it is a duration", () => {
  expect(typeOf(["2.195 m", "980 m"], null, "es")).toBe("number");
  for (const times of [["1 h 20 m", "20m 5s"], ["5 m", "12 m", "1 h"], ["45m"]])
    expect(typeOf(times, null, "en")).toBe("duration");
});

test("a day of October or May is a date, not a rating out of 10 or 5", () => {
  for (const day of ["14/10/2026", "3/5/2026", "01/10/26"]) expect(typeOf([day], null, "es")).toBe("date");
  for (const rating of ["14/100", "4/5", "4.5/10", "4.5/5/120"])
    expect(typeOf([rating], null, "es")).toBe("rating");
});

test.each([
  "2 May 2026 to 9 May 2026",
  "11. April bis 28. September 2025",
  "2026-11-03 - 2026-11-09",
  "3 – 9 Nov 2026",
  "du 3 au 9 novembre 2026",
  "9 May 2026 10:00 to 10 May 2026 12:00",
  "9th to 11th May 2026",
  "2-9 May 2026",
  "02.05.2026-09.05.2026",
  "2026年5月9日 – 2026年5月11日",
])("a span of days is a text, of which a date would lose the end: %s", (span) => {
  expect(typeOf([span, span, span], null, "en")).toBe("text");
});

test.each([
  "10:00 - 12:00, 3 May 2026",
  "Mon - 3 May 2026",
  "Posted 3 May 2026 - 10:30",
  "Chapter 12 - May 9, 2026",
  "12 comments – May 9, 2026",
  "Issue 12 – 9 May 2026",
  "v1.2 – 2026-05-09",
  "15h30 - 9 mai 2026",
])("one day beside hours, words or numbers is no span: %s", (day) => {
  expect(typeOf([day], null, "en")).toBe("date");
});
