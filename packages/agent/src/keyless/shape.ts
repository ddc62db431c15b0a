import { splitWords } from "./words.ts";

/** What texts look like, whatever they are called; each a share of the texts, 0 to 1. */
export interface Shape {
  /** Two to four words that begin with capitals and hold no digit. */
  readonly person: number;
  /** A long sentence or more. */
  readonly prose: number;
  /** A sentence, however short. */
  readonly sentence: number;
  /** A few words. */
  readonly short: number;
  /** Letters and digits without a word among them. */
  readonly code: number;
  readonly year: number;
  /** More letters than anything else. */
  readonly worded: number;
  /** Digits with a currency or a unit. */
  readonly amount: number;
  /** A time of the day or two: "11:00 AM – 1:00 PM", "Di–So 10–18 Uhr", "9am". */
  readonly clock: number;
  /** Words with a house's number or a postcode: "14 Lockkeeper Row", "04229 Leipzig". */
  readonly address: number;
  /** 1 for numbers that count the rows. */
  readonly counting: number;
  /** 1 for one text in every row. */
  readonly constant: number;
}

const person =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:\p{Lu}[\p{L}\p{M}.'’-]*|d[aeiou]s?|v[ao]n|der|den|la|le|bin|al)){1,4}$/u;
const code = /^(?=.*\d)[\p{L}\d][\p{L}\d./#-]{2,30}$/u;
const year = /^(?:1[0-9]|20)\d\d$/;
const clock = /(?<!\d)(?:[01]?\d|2[0-4])(?:[:.h]\s?[0-5]\d(?!\d)|\s?(?:[ap]\.?m\b|uhr\b|o'clock\b|h\b))/iu;
/** A number that is a word of its own, among words of which one begins with a capital, and no money or sentence. */
const address =
  /^(?=.*(?<![\d.,:/-])\d{1,5}[a-z]?(?![\d:/%]|[.,]\d))(?=.*\p{Lu}\p{Ll}+)(?!.*\p{Sc})[^!?:]{6,90}$/u;
/** What an amount has beside its digits: a currency or a unit. */
const unit = /[\p{Sc}\p{L}]/u;
/** Characters and words of a sentence. */
const sentenceLength = 90;
const fewWords = 12;
const fewestWords = 4;
const longestAmount = 40;

const isWorded = (text: string): boolean =>
  (text.match(/\p{L}/gu)?.length ?? 0) * 2 >= text.replace(/\s/g, "").length;
const isProse = (text: string): boolean =>
  text.length >= sentenceLength || (/[.!?…]$/.test(text) && splitWords(text).length > fewWords);

/** The shape of up to three samples of a column. */
export function shapeOf(samples: readonly string[]): Shape {
  const share = (is: (text: string) => boolean): number =>
    samples.length === 0 ? 0 : samples.filter((text) => is(text.trim())).length / samples.length;
  return {
    person: share((text) => person.test(text)),
    prose: share(isProse),
    sentence: share((text) => /[.!?…。]$/.test(text) && splitWords(text).length >= fewestWords),
    short: share((text) => text.length < sentenceLength && text.split(/\s+/).length <= fewWords),
    code: share((text) => code.test(text)),
    year: share((text) => year.test(text)),
    worded: share(isWorded),
    amount: share((text) => text.length <= longestAmount && /\d/.test(text) && unit.test(text)),
    clock: share((text) => text.length <= longestAmount * 2 && clock.test(text)),
    address: share((text) => address.test(text)),
    counting: samples.length > 2 && samples.every((text, at) => text === String(at + 1)) ? 1 : 0,
    constant: samples.length === 1 ? 1 : 0,
  };
}
