const fractions: ReadonlyMap<string, string> = new Map([
  ["½", "1/2"],
  ["¼", "1/4"],
  ["¾", "3/4"],
  ["⅓", "1/3"],
  ["⅔", "2/3"],
  ["⅛", "1/8"],
  ["⅜", "3/8"],
  ["⅝", "5/8"],
  ["⅞", "7/8"],
  ["⅙", "1/6"],
  ["⅕", "1/5"],
]);
const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const sets = "detail|listing|siblings|layout|live";
const servedPrefix = new RegExp(`^/(?:${sets})/[^/]+/`);

function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities.get(name.toLowerCase()) ?? whole;
    const code = /x/i.test(name[1] ?? "") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return String.fromCodePoint(code);
  });
}

/** A text without case, white space, and variants of quotes, dashes and fractions. */
export function normalizeText(value: unknown): string {
  return decodeEntities(String(value))
    .replace(/[½¼¾⅓⅔⅛⅜⅝⅞⅙⅕]/g, (mark) => fractions.get(mark) ?? mark)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[–—−‐‑]/g, "-")
    .replaceAll("⁄", "/")
    .replaceAll("…", "...")
    .replace(/[\s\u200b-\u200d\ufeff\u00ad]+/g, "");
}

/** The first number in a value, in either decimal style; null where there is none. */
export function normalizeNumber(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return null;
  const found = /-?\d[\d.,\u00a0' ]*/.exec(String(value));
  if (found === null) return null;
  const digits = found[0].replace(/[\u00a0' ]/g, "").replace(/[.,]$/, "");
  return Number(plainDecimal(digits));
}

function plainDecimal(digits: string): string {
  const comma = digits.lastIndexOf(",");
  const point = digits.lastIndexOf(".");
  if (comma >= 0 && point >= 0) {
    return comma > point ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  }
  if (comma >= 0) {
    const groups = /,\d{3}(,|$)/.test(digits) && !digits.startsWith("0,");
    return groups ? digits.replaceAll(",", "") : digits.replace(",", ".");
  }
  return digits.split(".").length > 2 ? digits.replaceAll(".", "") : digits;
}

/** A date as `YYYY-MM-DD`; a text that is none as it is. */
export function normalizeDate(value: unknown): string {
  const text = String(value).trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (iso) return isoDate(iso[1], Number(iso[2]), iso[3]);
  const american = /([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text);
  const inAmerican = monthOf(american?.[1]);
  if (american && inAmerican > 0) return isoDate(american[3], inAmerican, american[2]);
  const european = /(\d{1,2})\.?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})/i.exec(text);
  const inEuropean = monthOf(european?.[2]);
  if (european && inEuropean > 0) return isoDate(european[3], inEuropean, european[1]);
  return text;
}

function monthOf(name: string | undefined): number {
  return months.indexOf((name ?? "").toLowerCase()) + 1;
}

function isoDate(year: string | undefined, month: number, day: string | undefined): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** A time of day as `HH:mm`; a text that is none as it is. */
export function normalizeTime(value: unknown): string {
  const found = /(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?/i.exec(String(value));
  if (found === null) return String(value);
  const [, hours, minutes = "00", half] = found;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** An address without scheme, host, the prefix under which the sets are served, and what does not change its target. */
export function normalizeUrl(value: unknown): string {
  return decodePercents(decodeEntities(String(value)).trim())
    .replace(/^https?:\/\/[^/]+/i, "")
    .replace(/^\/\/[^/]+/, "")
    .replace(servedPrefix, "")
    .replace(/^(\.\.?\/)+/, "")
    .replace(/^\/+/, "")
    .replace(/#$/, "")
    .replace(/\s+/g, " ")
    .replace(/\/$/, "")
    .toLowerCase();
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
