/** One number as it stands in a text. */
interface Found {
  readonly digits: string;
  readonly at: number;
}

// A digit, then digits and single marks that are followed by a digit, and "½" behind them or alone, or ".5": linear, no backtracking.
const NUMBER =
  /(?<=^|[\s([/<>=~≤≥±"'+−–-]|\p{Sc})\.\d+(?!\d|[.,]\d)|\d(?:[.,'’٫٬]?\d|[ \u00a0\u202f\u2009]\d{3}(?!\d))*(?:\s?[¼-¾⅐-⅞])?|[¼-¾⅐-⅞]/gu;

function findNumbers(text: string): Found[] {
  return [...text.matchAll(NUMBER)].map((match) => ({ digits: match[0], at: match.index }));
}

/** Behind "5" and "1.2": words that multiply, and letters that can mean nothing else. */
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:[kK]|\s?(?:thousand|tausend|tsd|tys|duizend|tusind|tusen|тыс))(?![\p{L}\p{N}])/iu, 1e3],
  [
    /^\s?(?:mio|mln|млн|mil(?:li?|i|j)(?:on(?:s|en|es|er|i|e|y|ów)?|oen|ón)|milhões|milhão)(?![\p{L}\p{N}])/iu,
    1e6,
  ],
  [/^\s?(?:mrd|mld|млрд|bn|billions?|mil(?:li|i|j)ard(?:s|en?|er|i|o|y|ów)?)(?![\p{L}\p{N}])/iu, 1e9],
];
/** "12B" is a seat and "5m" a length; "$12B" and "3.4M" are neither. */
const LETTER = /^([mb])(?![\p{L}\p{N}])/iu;

/**
 * All numbers of a text in order, negative where a sign stands right before the number or its currency, multiplied where
 * a word or letter says so ("1.2k", "2,5 Mio."); `decimal` marks the fraction.
 */
export function numbersIn(text: string, decimal: "." | ","): number[] {
  return findNumbers(text).map(({ digits, at }) => {
    const value = toNumber(digits, decimal);
    const scale = scaleOf(text, digits, at);
    const whole = scale === 1 ? value : Number((value * scale).toPrecision(15));
    return isNegative(text, at) ? -whole : whole;
  });
}

/** All numbers of a text in order as they are written there, without their signs. */
export function digitsIn(text: string): string[] {
  return findNumbers(text).map(({ digits }) => digits);
}

/** The word right behind each number of a text with the space before it; null where none stands there. */
export function wordsBehindNumbers(text: string): (string | null)[] {
  return findNumbers(text).map(
    ({ digits, at }) =>
      /^\s?\p{L}{2,24}/u.exec(text.slice(at + digits.length, at + digits.length + 26))?.[0] ?? null,
  );
}

function isNegative(text: string, at: number): boolean {
  // In "3-4" and "2021-05" the dash joins; in "-4" and "$ -4" it is a sign.
  if (/[-−–]/.test(text[at - 1] ?? "")) return !/[\p{L}\p{N}]/u.test(text[at - 2] ?? "");
  // In "-$5" too, though in "$4 -$6" it joins.
  const before = text.slice(Math.max(0, at - 12), at);
  const signed = /[-−–]/.test(before) ? /^(.*?)[-−–]\p{Sc}\s?$/su.exec(before) : null;
  return signed !== null && !/[\p{L}\p{N}]$|\d\s*$/u.test(signed[1] ?? "");
}

function scaleOf(text: string, digits: string, at: number): number {
  const after = text.slice(at + digits.length, at + digits.length + 16);
  // Behind most numbers stands no word.
  if (!/^\s?\p{L}/u.test(after)) return 1;
  const word = SCALES.find(([pattern]) => pattern.test(after));
  if (word) return word[1];
  const letter = LETTER.exec(after)?.[1];
  if (letter === undefined) return 1;
  const isMoney = /\p{Sc}\s?$/u.test(text.slice(Math.max(0, at - 2), at));
  const isPrecise = /[.,]\d{1,2}$/.test(digits) && letter === letter.toUpperCase();
  if (!isMoney && !isPrecise) return 1;
  return letter.toUpperCase() === "M" ? 1e6 : 1e9;
}

function toNumber(digits: string, decimal: "." | ","): number {
  if (/[¼-¾⅐-⅞]$/.test(digits)) {
    // "½" is written out as 1⁄2.
    const [above = 0, below = 1] = digits.slice(-1).normalize("NFKD").split("⁄").map(Number);
    return toNumber(digits.slice(0, -1), decimal) + above / below;
  }
  if (digits.startsWith(".")) return Number(`0${digits}`);
  const at = digits.lastIndexOf(decimal);
  const isRepeated = at !== digits.indexOf(decimal);
  // A mark that occurs twice, or before the other mark, groups digits whatever the locale says.
  const other = digits.lastIndexOf(decimal === "." ? "," : ".");
  if (at >= 0 && other > at) return toNumber(digits, decimal === "." ? "," : ".");
  if (at < 0 && isFraction(digits, other)) return toNumber(digits, decimal === "." ? "," : ".");
  if (at < 0 || isRepeated) return Number(onlyDigits(digits));
  return Number(`${onlyDigits(digits.slice(0, at))}.${onlyDigits(digits.slice(at + 1))}`);
}

// A single mark is the fraction's where not three digits follow it, or where more than three or a leading 0 stand before it.
function isFraction(digits: string, at: number): boolean {
  if (at < 0 || at !== digits.indexOf(digits[at] ?? "")) return false;
  return digits.length - at !== 4 || at > 3 || digits[0] === "0";
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}

/** Which mark separates the fraction in these texts, as far as they tell; `fallback` where they do not. */
export function guessDecimal(texts: readonly string[], fallback: "." | ","): "." | "," {
  let comma = 0;
  for (const text of texts) {
    for (const { digits } of findNumbers(text)) {
      const marks = digits.replace(/[^.,]/g, "");
      if (marks === "") continue;
      // "1,234" groups in one locale and is a fraction in the other; "1,23", "1,2345" and "1234,567" can only be fractions.
      const isOpen = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
      const isGroup = isOpen || /^(.)\1+$/.test(marks);
      comma += (marks.endsWith(",") === isGroup ? -1 : 1) * (isOpen ? 1 : 2);
    }
  }
  if (comma === 0) return fallback;
  return comma > 0 ? "," : ".";
}

/** The mark of the fraction in these texts: as they tell it themselves, else as the page's language writes it. */
export function decimalOf(texts: readonly string[], language: string | null): "." | "," {
  return guessDecimal(texts, decimalOfLanguage(language));
}

const COMMA_LANGUAGES = new Set(
  "af az be bg bs ca cs da de el es et eu fi fr gl hr hu hy id is it ka kk ky lt lv mk nb nl nn no pl pt ro ru sk sl sq sr sv tr uk uz vi".split(
    " ",
  ),
);

/** The decimal mark that a page's language writes. */
export function decimalOfLanguage(language: string | null): "." | "," {
  const tag = (language ?? "").toLowerCase();
  if (/^(es-mx|de-ch|de-li|es-us)/.test(tag)) return ".";
  return COMMA_LANGUAGES.has(tag.split(/[-_]/)[0] ?? "") ? "," : ".";
}

/** The largest of numbers, -Infinity of none. A page decides how many there are: as arguments they would overflow the stack. */
export function largest(numbers: Iterable<number>): number {
  let found = Number.NEGATIVE_INFINITY;
  for (const number of numbers) if (number > found) found = number;
  return found;
}

/** The smallest of numbers, Infinity of none. */
export function smallest(numbers: Iterable<number>): number {
  let found = Number.POSITIVE_INFINITY;
  for (const number of numbers) if (number < found) found = number;
  return found;
}
