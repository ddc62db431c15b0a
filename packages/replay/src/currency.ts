import { own } from "@gleaner/automation/named";

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Marks that stand for one currency, or for a few that share it. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/US\s?\$/, "USD"],
  [/CA?\s?\$/, "CAD"],
  [/AU?\s?\$/, "AUD"],
  [/NZ\s?\$/, "NZD"],
  [/HK\s?\$/, "HKD"],
  [/R\$/, "BRL"],
  [/€/, "EUR"],
  [/£/, "GBP"],
  [/₹|\bRs\b/, "INR"],
  [/₽|\bруб/, "RUB"],
  [/₩/, "KRW"],
  [/₺/, "TRY"],
  [/₴/, "UAH"],
  [/₪/, "ILS"],
  [/฿/, "THB"],
  [/₫/, "VND"],
  [/₱/, "PHP"],
  [/₦/, "NGN"],
  [/\bzł/, "PLN"],
  [/\bKč/, "CZK"],
  [/\bFt\b/, "HUF"],
  [/\blei\b/, "RON"],
  [/\bRM\b/, "MYR"],
  [/\b(?:Fr\.|SFr)/, "CHF"],
  [/\bkr\b/i, "kr"],
  [/[¥￥]/, "¥"],
  [/\$/, "$"],
];

const shared: Readonly<Record<string, readonly string[]>> = {
  $: ["USD"],
  "¥": ["JPY", "CNY"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
};

/** A number, and as much beside it as a currency takes: "US $ 12", "1 200 Ft". */
const AMOUNT = /\D{0,5}\d[\d.,'’\s]*\D{0,5}/g;

/**
 * The currency that a text names, as an ISO 4217 code, or as the mark where several currencies share it. Beside a number it
 * stands, where there is one: "Ft. Myers" and "ALL NEW" are none.
 */
export function currencyIn(whole: string): string | null {
  const text = whole.match(AMOUNT)?.join("\n") ?? whole;
  const code = text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.find((word) => codes.has(word));
  if (code !== undefined) return code;
  return marks.find(([mark]) => mark.test(text))?.[1] ?? null;
}

/** True when two currencies, as `currencyIn` gives them, may be the same. */
export function isSameCurrency(one: string, other: string): boolean {
  return (
    one === other ||
    (own(shared, one)?.includes(other) ?? false) ||
    (own(shared, other)?.includes(one) ?? false)
  );
}
