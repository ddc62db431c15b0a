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

const NUMBER = /\d(?:[\d.,'’\s]*\d)?/g;
const CODE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/gu;

/**
 * The currency that a text names, as an ISO 4217 code, or as the mark where several currencies share it. Of several that it
 * may name it is the one that stands nearest to a number: "Ft. Myers" names none beside "$75".
 */
export function currencyIn(text: string): string | null {
  const numbers = [...text.matchAll(NUMBER)].map(spanOf);
  const mentions = [
    ...[...text.matchAll(CODE)].flatMap((match) => (codes.has(match[0]) ? [{ match, is: match[0] }] : [])),
    ...marks.flatMap(([mark, is]) => {
      const match = mark.exec(text);
      return match ? [{ match, is }] : [];
    }),
  ].map(({ match, is }) => ({ is, gap: Math.min(...numbers.map((number) => gapOf(number, spanOf(match)))) }));
  return mentions.toSorted((one, other) => one.gap - other.gap)[0]?.is ?? null;
}

type Span = readonly [number, number];

const spanOf = ({ index, 0: { length } }: RegExpExecArray): Span => [index, index + length];

const gapOf = (one: Span, other: Span): number => Math.max(one[0] - other[1], other[0] - one[1], 0);

/** True when two currencies, as `currencyIn` gives them, may be the same. */
export function isSameCurrency(one: string, other: string): boolean {
  return (
    one === other ||
    (own(shared, one)?.includes(other) ?? false) ||
    (own(shared, other)?.includes(one) ?? false)
  );
}
