import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalOfLanguage, guessDecimal, numbersIn } from "../../../../packages/extract/src/value/number.ts";

const amounts = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100);

function write(amount: number, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount);
}

describe("numbersIn", () => {
  test.each([
    ["en-US", "."],
    ["en-IN", "."],
    ["de-DE", ","],
    ["fr-FR", ","],
    ["es-ES", ","],
    ["pl-PL", ","],
    ["sv-SE", ","],
    ["de-CH", "."],
  ] as const)("reads back what %s writes", (locale, decimal) => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(numbersIn(`a ${write(amount, locale)} b`, decimal)).toEqual([amount]);
      }),
      { numRuns: 60 },
    );
  });

  test("tells signs from dashes that join", () => {
    expect(numbersIn("-4 and 3-5 on 2021-05", ".")).toEqual([-4, 3, 5, 2021, 5]);
  });

  test("reads a mark that groups whatever the locale says", () => {
    expect(numbersIn("1.234.567", ".")).toEqual([1_234_567]);
    expect(numbersIn("1,234.56", ",")).toEqual([1234.56]);
  });

  test("reads a fraction that can be nothing else, whichever its mark", () => {
    expect(numbersIn("12,50 and 0,125", ".")).toEqual([12.5, 0.125]);
    expect(numbersIn("12.5", ",")).toEqual([12.5]);
    // Three digits group: there the expected mark decides.
    expect(numbersIn("1,250", ".")).toEqual([1250]);
    expect(numbersIn("1,250", ",")).toEqual([1.25]);
  });

  test("reads a fraction without the zero before it, but no number behind a word or of a section", () => {
    expect(numbersIn(".750 (.5) -.25 $.99", ".")).toEqual([0.75, 0.5, -0.25, 0.99]);
    expect(numbersIn("No.5 and .5.2 and 3.5", ".")).toEqual([5, 5.2, 3.5]);
    expect(numbersIn(".300/.400/.500", ".")).toEqual([0.3, 0.4, 0.5]);
    expect(numbersIn("p<.001, .5kg, .75in", ".")).toEqual([0.001, 0.5, 0.75]);
    expect(guessDecimal([".750", ".667"], ",")).toBe(".");
  });

  test.each([
    ["-$5.00", -5],
    ["−€ 4", -4],
    ["Balance: -£12", -12],
    ["1.2k", 1200],
    ["3.4M views", 3_400_000],
    ["$1.2B", 1_200_000_000],
    ["£15m", 15_000_000],
    ["2.5 Mio. €", 2_500_000],
    ["$3 billion", 3_000_000_000],
    ["38 tys. km", 38_000],
    ["20 duizend", 20_000],
    ["1.5 miljoen", 1_500_000],
    ["2 млн", 2_000_000],
    ["3 miljarder", 3_000_000_000],
    ["1.005k", 1005],
    ["7½", 7.5],
    ["1 ¼ cups", 1.25],
    ["⅛ tsp", 0.125],
  ])("reads %s with its sign and what multiplies it", (text, number) => {
    expect(numbersIn(text, ".")).toEqual([number]);
  });

  test.each([
    ["12B", [12]],
    ["500m", [500]],
    ["5kg", [5]],
    ["1.5 Km", [1.5]],
    ["16 GB", [16]],
    ["4 Millers", [4]],
    ["$4 -$6", [4, 6]],
    ["A-$5", [5]],
  ])("takes no unit of %s for a multiple, no dash that joins for a sign", (text, numbers) => {
    expect(numbersIn(text, ".")).toEqual(numbers);
  });

  test("takes no mark behind more than three digits for one that groups", () => {
    expect(numbersIn("1938.214", ",")).toEqual([1938.214]);
    expect(guessDecimal(["1938.214"], ",")).toBe(".");
    expect(numbersIn("193.214", ",")).toEqual([193214]);
  });

  test("finds nothing in words", () => {
    expect(numbersIn("sold out", ".")).toEqual([]);
  });
});

describe("guessDecimal", () => {
  test("learns the mark from amounts with a fraction", () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 5 }), (list) => {
        expect(
          guessDecimal(
            list.map((each) => write(each, "de-DE")),
            ".",
          ),
        ).toBe(",");
        expect(
          guessDecimal(
            list.map((each) => write(each, "en-US")),
            ",",
          ),
        ).toBe(".");
      }),
      { numRuns: 60 },
    );
  });

  test("falls back where numbers do not tell", () => {
    expect(guessDecimal(["12", "7"], ",")).toBe(",");
  });
});

test("a page's language says its mark", () => {
  expect([decimalOfLanguage("de"), decimalOfLanguage("en-GB"), decimalOfLanguage(null)]).toEqual([
    ",",
    ".",
    ".",
  ]);
});
