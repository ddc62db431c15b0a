import { describe, expect, it } from "vitest";
import { profileOf } from "../../../packages/browser/src/profile.ts";

describe("the profile of a country", () => {
  it.each([
    ["DE", "de-DE", "Europe/Berlin"],
    ["US", "en-US", "America/New_York"],
    ["BR", "pt-BR", "America/Sao_Paulo"],
    ["JP", "ja-JP", "Asia/Tokyo"],
    ["CH", "de-CH", "Europe/Zurich"],
    ["SE", "sv-SE", "Europe/Stockholm"],
  ])("%s speaks %s by the clock of %s", (country, locale, timezone) => {
    expect(profileOf(country)).toMatchObject({ locale, timezone, width: 1366, height: 900 });
  });

  it("is none where there is no such country", () => {
    for (const country of ["XX", "de", "DEU", "", "U1"]) expect(profileOf(country)).toBeNull();
  });

  it("has a language and a time zone that exist, in every country", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const profiles = letters
      .flatMap((a) => letters.map((b) => profileOf(a + b)))
      .filter((found) => found !== null);
    expect(profiles.length).toBeGreaterThan(200);
    for (const { timezone, locale } of profiles) {
      expect(() => new Intl.DateTimeFormat(locale, { timeZone: timezone })).not.toThrow();
    }
  });
});
