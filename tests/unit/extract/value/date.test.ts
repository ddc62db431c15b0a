import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDate } from "../../../../packages/extract/src/value/date.ts";

const days = fc
  .integer({ min: Date.UTC(1971, 0, 1) / 86_400_000, max: Date.UTC(2068, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000));

describe("parseDate", () => {
  test.each(["en-US", "en-GB", "de", "fr", "es", "it", "pt", "nl", "da", "sv", "pl", "ru", "cs", "ja", "zh"])(
    "reads back a date written out in %s",
    (locale) => {
      const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
      fc.assert(
        fc.property(days, (day) => {
          expect(parseDate(format.format(day), "dmy", false)).toBe(day.toISOString().slice(0, 10));
        }),
        { numRuns: 40 },
      );
    },
  );

  test("resolves numeric dates by order, and by the numbers where they can only mean one", () => {
    expect(parseDate("03/04/2026", "mdy", false)).toBe("2026-03-04");
    expect(parseDate("03/04/2026", "dmy", false)).toBe("2026-04-03");
    expect(parseDate("13/04/2026", "mdy", false)).toBe("2026-04-13");
    expect(parseDate("27.4.26", "dmy", false)).toBe("2026-04-27");
  });

  test("takes no day at the end of a span for the year of its beginning", () => {
    expect(parseDate("13 juin – 20 septembre", "dmy", false)).toBeNull();
    expect(parseDate("13 June – 20 September 2026", "dmy", false)).toBe("2026-06-13");
    expect(parseDate("3-May-26", "dmy", false)).toBe("2026-05-03");
    expect(parseDate("1 Jun 2026 – 5 Jun 2026", "dmy", false)).toBe("2026-06-01");
    // What does not begin with its day, or is parted from the other date, is as it is alone.
    expect(parseDate("2026 May 3 June 5", "dmy", false)).toBe("2026-05-03");
    expect(parseDate("2026. május 5. – június 26.", "dmy", false)).toBe("2026-05-05");
    expect(parseDate("24 Dec 25 – Jan 3 26", "dmy", false)).toBe("2025-12-24");
    expect(parseDate("3 May 26 | May 7", "dmy", false)).toBe("2026-05-03");
    // Of two that no year is sure of none is taken.
    expect(parseDate("26 May 24 June 25", "dmy", false)).toBeNull();
  });

  test("takes no number before a bracket for the day", () => {
    expect(parseDate("2.ª (diciembre de 2026)", "dmy", false)).toBeNull();
    expect(parseDate("1998 (March 5)", "dmy", false)).toBe("1998-03-05");
    expect(parseDate("v13.14.2 (May 26, 2023)", "dmy", false)).toBe("2023-05-26");
  });

  test("takes no number for the year that a colon parts from the month", () => {
    expect(parseDate("Visa ending in 1111: September 13, 2021", "mdy", false)).toBe("2021-09-13");
    expect(parseDate("Visa ending in 1111: September 13", "mdy", false)).toBe(null);
    expect(parseDate("2026 May 3", "mdy", false)).toBe("2026-05-03");
    expect(parseDate("1944: June 6", "mdy", false)).toBe("1944-06-06");
  });

  test("takes no word that is a month elsewhere for one behind a unit of time", () => {
    for (const past of ["3 hours ago", "1 day ago", "5 min ago", "2h ago"])
      expect(parseDate(`by ada ${past} | 22 comments`, "mdy", false)).toBe(null);
    expect(parseDate("15 Wednesday May 2024", "dmy", false)).toBe("2024-05-15");
    expect(parseDate("3 ago 2026", "dmy", false)).toBe("2026-08-03");
    expect(parseDate("3 de agosto de 2026", "dmy", false)).toBe("2026-08-03");
  });

  test("keeps the clock when asked", () => {
    expect(parseDate("2026-05-03T10:11:12Z", "ymd", true)).toBe("2026-05-03T10:11:12");
    expect(parseDate("Jan. 6, 2021, 9:02 PM", "mdy", true)).toBe("2021-01-06T21:02");
    expect(parseDate("Jan. 6, 2021", "mdy", true)).toBe("2021-01-06");
    expect(parseDate("Fri Apr 28 19:20:36 CEST 2023", "dmy", true)).toBe("2023-04-28T19:20:36");
  });

  test.each([
    ["14.03.2026, 06.15 Uhr", "06:15"],
    ["06:15 Uhr, Sa. 14. März 2026", "06:15"],
    ["18:05, 14.03.2026", "18:05"],
    ["14 mars 2026 à 18h30", "18:30"],
    ["2026年3月14日 6時15分", "06:15"],
    ["14 March 2026 at 6 p.m.", "18:00"],
  ])("reads the clock of %j as it is written there", (text, clock) => {
    expect(parseDate(text, "dmy", true)).toBe(`2026-03-14T${clock}`);
    expect(parseDate(text, "dmy", false)).toBe("2026-03-14");
  });

  test.each(["", "soon", "May 2019", "3 May 12:30", "31/02/2026", "99.99.9999", "call 555-123"])(
    "gives null for %j",
    (text) => {
      expect(parseDate(text, "dmy", false)).toBeNull();
    },
  );
});
