import type { Account, Secrets } from "./account.ts";
import { readKey } from "./codes.ts";
import { base64PatternsOf, patternOf } from "./encoding.ts";

/**
 * The only module that searches for a job's secrets: as they are, in any case, and encoded in addresses, markup, JSON
 * and base64.
 */
export interface Scrub {
  /** True where a text contains the password or the key of codes: such a text is no value. */
  holdsSecret(text: string): boolean;
  /**
   * The text with placeholders for secrets, including parts of one that a cut left at its ends. For texts that people
   * read.
   */
  text(text: string): string;
  /** The value with placeholders for secrets in all of its texts; names of properties and of kinds are ours. */
  deep<Value>(value: Value): Value;
  /** Removes a typed code from all later texts. */
  addCode(code: string): void;
}

/** Finds nothing: for a run without an account. */
export const noScrub: Scrub = {
  holdsSecret: () => false,
  text: (text) => text,
  deep: (value) => value,
  addCode: () => undefined,
};

/** Properties whose text is one of a few words of our own. */
const ownWords = new Set(
  "kind type by op take source ref region leaveOut level status code tier verdict".split(" "),
);
/** A shorter secret is found only where it is no part of a longer word. */
const leastInside = 6;
/** A shorter user name is treated as an ordinary word. */
const leastUsername = 6;
/** The least part of a secret (as a share, and in characters) at the end of a text that counts as a cut secret. */
const leastPartShare = 0.5;
const leastPart = 4;
/** The placeholder for part of a secret; it does not name which. */
const cutMark = "…";

export function createScrub({ username, password, mfa }: Pick<Account, "username"> & Secrets): Scrub {
  const secrets = [
    ...formsOf(password).map((text) => ({ text, placeholder: "{account.password}" })),
    ...(mfa === undefined ? [] : keysOf(mfa)).map((text) => ({ text, placeholder: "{account.mfa}" })),
  ];
  const whole = secrets.map(({ text, placeholder }) => ({ pattern: compile(text), placeholder }));
  const parts = secrets.map(({ text }) => ({ pattern: compileEnds(text), placeholder: cutMark }));
  const names =
    username.length < leastUsername
      ? []
      : [{ pattern: compile(username), placeholder: "{account.username}" }];
  const codes = new Set<string>();
  const replaceIn = (text: string, finders: typeof whole): string =>
    finders.reduce((left, { pattern, placeholder }) => left.replace(pattern, placeholder), text);
  const withoutCodes = (text: string): string =>
    [...codes].reduce(
      (left, code) => left.replace(new RegExp(`(?<!\\d)${code}(?!\\d)`, "g"), "{account.code}"),
      text,
    );
  const hide = (text: string): string => replaceIn(text, whole);
  const deep = (value: unknown): unknown => {
    if (typeof value === "string") return hide(value);
    if (Array.isArray(value)) return value.map(deep);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([name, each]) => [
      name,
      ownWords.has(name) ? each : deep(each),
    ]);
    return Object.fromEntries(entries);
  };
  return {
    holdsSecret: (text) => hide(text) !== text,
    text: (text) => withoutCodes(replaceIn(replaceIn(hide(text), parts), names)),
    // Plain data has the same shape without its secrets.
    deep: (value) => deep(value) as typeof value,
    addCode: (code) => void codes.add(code),
  };
}

/** A password as it is typed, and as it stands where white space around it is dropped. */
const formsOf = (password: string): string[] =>
  [...new Set([password, password.trim()])].filter((text) => text !== "");

const keysOf = (mfa: string): string[] => [...new Set([mfa.trim(), readKey(mfa)])];

function compile(secret: string): RegExp {
  const plain = patternOf(secret);
  const raw = secret.length < leastInside ? `${before}${plain}${after}` : plain;
  return new RegExp([raw, ...base64PatternsOf(secret)].join("|"), "gi");
}

// A letter or digit may stand before and after it only as the end of an encoded mark.
const before = "(?:(?<![a-z0-9])|(?<=%[0-9a-f]{2})|(?<=\\\\u[0-9a-f]{4})|(?<=\\\\[nrtx]))";
const after = "(?![a-z0-9])";

/** The beginning of a secret at a text's end, or its end at the beginning. */
function compileEnds(secret: string): RegExp {
  const characters = [...secret].map(patternOf);
  const least = Math.max(leastPart, Math.ceil(characters.length * leastPartShare));
  if (characters.length <= least) return /(?!)/g;
  const start = characters.slice(0, least).join("");
  const more = characters.slice(least).reduceRight((rest, each) => `(?:${each}${rest})?`, "");
  const end = characters.slice(-least).join("");
  const less = characters.slice(0, -least).reduce((rest, each) => `(?:${rest}${each})?`, "");
  return new RegExp(`${start}${more}(?=[…."'\\s]*$)|(?<=^["'\\s]*)${less}${end}`, "gi");
}
