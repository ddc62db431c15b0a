import { expect, test } from "vitest";
import { currencyIn } from "../../../packages/replay/src/currency.ts";

test.each([
  ["1 200 Ft", "HUF"],
  ["EUR 12,50", "EUR"],
  ["12.50 EUR", "EUR"],
  ["US $ 12", "USD"],
  ["Fr. 8.20", "CHF"],
  ["150 kr", "kr"],
  ["Prices in €", "EUR"],
  ["Oak desk - $75 (North Ft. Myers)", "$"],
  ["3.5 million USD", "USD"],
  ["12.50/kg EUR", "EUR"],
  ["$ from 12", "$"],
  ["2 for USD 9", "USD"],
  ["1 day AU$ 30", "AUD"],
  ["COUNTRY: 12", null],
  ["$12.50 - ALLOY", "$"],
  ["3 drawers", null],
])("%s", (text, currency) => {
  expect(currencyIn(text)).toBe(currency);
});
