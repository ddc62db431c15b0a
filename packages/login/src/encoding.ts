import { Buffer } from "node:buffer";

/** HTML's names of what passwords are made of beside letters and digits. */
const names: Readonly<Record<string, string>> = {
  "!": "excl",
  '"': "quot|QUOT",
  "#": "num",
  $: "dollar",
  "%": "percnt",
  "&": "amp|AMP",
  "'": "apos",
  "(": "lpar",
  ")": "rpar",
  "*": "ast|midast",
  "+": "plus",
  ",": "comma",
  ".": "period",
  "/": "sol",
  ":": "colon",
  ";": "semi",
  "<": "lt|LT",
  "=": "equals",
  ">": "gt|GT",
  "?": "quest",
  "@": "commat",
  "[": "lsqb|lbrack",
  "\\": "bsol",
  "]": "rsqb|rbrack",
  "^": "Hat",
  _: "lowbar|UnderBar",
  "`": "grave|DiacriticalGrave",
  "{": "lcub|lbrace",
  "|": "verbar|vert|VerticalLine",
  "}": "rcub|rbrace",
};

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
const hex = (value: number): string => value.toString(16);
/** A percent sign that may itself have been encoded once or more. */
const percent = "%(?:25){0,3}";

/** A regular expression (for the flag i) of the ways in which a text stands in addresses, markup, JSON and scripts. */
export function patternOf(text: string): string {
  const units = text.match(/\s+|[^\s]/gu) ?? [];
  return units.map((unit) => (/^\s/u.test(unit) ? blank : patternOfCharacter(unit))).join("");
}

/** White space is folded by whoever shows it. */
const blank = `(?:\\s|\\+|${percent}(?:20|09|0a|0d|c2${percent}a0)|&nbsp;?|&#0*(?:32|160|9|10);?|&#x0*(?:20|a0|9|a);?|\\\\+(?:[tnr]|u00(?:20|a0)))+`;

function patternOfCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const bytes = [...Buffer.from(character)].map((byte) => `${percent}${hex(byte).padStart(2, "0")}`);
  const escapes = [...character.split("")].map((unit) => `\\\\+u${hex(unit.charCodeAt(0)).padStart(4, "0")}`);
  const ways = [
    // What is put into a string of JSON or a script may have backslashes before it.
    /[\\"'/]/.test(character) ? `\\\\{0,8}${literal(character)}` : literal(character),
    bytes.join(""),
    `&(?:amp;){0,3}#0*${point};?`,
    `&(?:amp;){0,3}#x0*${hex(point)};?`,
    escapes.join(""),
    `\\\\+u\\{0*${hex(point)}\\}`,
  ];
  const name = names[character];
  if (name !== undefined) ways.push(`&(?:amp;){0,3}(?:${name});?`);
  if (point < 256) ways.push(`\\\\+x${hex(point).padStart(2, "0")}`);
  if (point >= 128 && point < 256) ways.push(`${percent}${hex(point)}`);
  return `(?:${ways.join("|")})`;
}

/** Base64 of less than this may be a word by chance. */
const leastBase64 = 7;

/** What base64 of any text shows of a text inside it, whichever of the three ways it falls on the groups. */
export function base64PatternsOf(text: string): string[] {
  const spellings = [Buffer.from(text), Buffer.from(text, "latin1")].filter(
    (bytes, at) => at === 0 || bytes.toString("latin1") === text,
  );
  const cores = spellings.flatMap((bytes) => [0, 1, 2].map((shift) => coreOf(bytes, shift)));
  return [...new Set(cores)]
    .filter((core) => core.length >= leastBase64)
    .map((core) =>
      core.replace(/[+/]/g, (mark) =>
        mark === "+" ? `(?:[+-]|${percent}2b|\\\\+u002b)` : `(?:\\\\{0,8}\\/|_|${percent}2f|\\\\+u002f)`,
      ),
    );
}

/** The digits that depend on these bytes alone where `shift` bytes of a group stand before them. */
function coreOf(bytes: Buffer, shift: number): string {
  const digits = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
  return digits.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
}
