import { LANGUAGES } from "./date.ts";

/** So many of the languages of dates are tried, since each costs its words. */
const MOST_LANGUAGES = 19;
const STYLES = ["long", "short", "narrow"] as const;
/** Counts whose words differ in some language. */
const COUNTS = [1, 2, 3, 5, 7, 11, 21, 22];
const MS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
const MOST_LENGTH = 60;
const LEAD =
  /^(?:posted|published|updated|added|listed|active|veröffentlicht|aktualisiert|eingestellt|publié|ajouté|publicado|actualizado|pubblicato|geplaatst|publisert|oppdatert)\s*:?\s+/iu;

type Unit = keyof typeof MS;

/** Plurals that the locale data writes without their ending. */
const ENGLISH: readonly (readonly [string, Unit])[] = [
  ["hrs", "hour"],
  ["mins", "minute"],
  ["secs", "second"],
];

interface Words {
  /** By wording with the number left out. */
  readonly counted: ReadonlyMap<string, Unit>;
  /** Days by wording: "yesterday" is -1. */
  readonly named: ReadonlyMap<string, number>;
}

const known = new Map<string, Words>();

// The platform's own locale data words them. Weeks, months and years are left out: they name no day.
function wordingsOf(language: string): Words {
  const before = known.get(language);
  if (before) return before;
  const counted = new Map<string, Unit>();
  const named = new Map<string, number>();
  for (const style of STYLES) {
    const plain = new Intl.RelativeTimeFormat(language, { style });
    for (const unit of Object.keys(MS) as Unit[]) {
      for (const count of COUNTS) {
        const wording = normalise(plain.format(-count, unit).replace(/\d+/, "#"));
        // "-3 h" is what some languages shorten it to, and as well a difference of hours or, as "-3 m", of height.
        if (!/^[-−]/.test(wording)) counted.set(wording, unit);
      }
    }
    const auto = new Intl.RelativeTimeFormat(language, { style, numeric: "auto" });
    for (const days of [-2, -1, 0, 1]) {
      const text = normalise(auto.format(days, "day"));
      if (!/\d/.test(text)) named.set(text, days);
    }
  }
  if (language === "en") for (const [short, unit] of ENGLISH) counted.set(`# ${short} ago`, unit);
  const words = { counted, named };
  known.set(language, words);
  return words;
}

function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?<!\d)\.|\.(?!\d)/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Reads a text like "3 days ago", "gestern" or "il y a 2 heures" to `YYYY-MM-DD` (UTC), counted from `now` in
 * milliseconds since 1970; null for all other texts, "30+ days ago" and "last week" among them, since they name no day.
 * With `language` (BCP 47) only this one and English are tried.
 */
export function readRelativeDate(text: string, now: number, language?: string): string | null {
  if (text.length > MOST_LENGTH) return null;
  const plain = normalise(text).replace(LEAD, "");
  const own = language?.slice(0, 2).toLowerCase();
  for (const each of LANGUAGES.slice(0, MOST_LANGUAGES)) {
    if (own !== undefined && each !== own && each !== "en") continue;
    const at = momentOf(plain, wordingsOf(each), now);
    if (at !== null) return new Date(at).toISOString().slice(0, 10);
  }
  return null;
}

function momentOf(plain: string, { counted, named }: Words, now: number): number | null {
  const days = named.get(plain);
  if (days !== undefined) return now + days * MS.day;
  const number = /(?<![\d.,])\d{1,3}(?![\d.,+]|\s?\+)/.exec(plain)?.[0];
  const count = /^(?:an?|one) (?=\p{L}+ ago$)/u.test(plain) ? 1 : Number(number);
  const wording = number === undefined ? plain.replace(/^(?:an?|one) /, "# ") : plain.replace(number, "#");
  const unit = counted.get(wording);
  return unit === undefined || Number.isNaN(count) ? null : now - count * MS[unit];
}
