import type { Role } from "../words/index.ts";
import type { Lexeme } from "./lexeme.ts";

/** Roles that begin a chunk, in the order in which one of a word's counts. */
export const joiningRoles = [
  "possessive",
  "except",
  "relative",
  "and",
  "with",
  "of",
  "for",
  "at",
  "as",
  "per",
  "if",
  "after",
] as const satisfies readonly Role[];

/** What joins a chunk to what stands before it. */
export type Joint =
  | "start"
  | "next"
  | "verb"
  | "comma"
  | "line"
  | "colon"
  | "dash"
  | "hint"
  | "owner"
  | (typeof joiningRoles)[number];

/** Joints of items that stand side by side. */
export const enumerating: ReadonlySet<Joint> = new Set(["comma", "and", "line"]);

const markJoints: Readonly<Record<string, Joint>> = {
  ",": "comma",
  "|": "comma",
  ";": "line",
  "\n": "line",
  "•": "line",
  ":": "colon",
  "-": "dash",
  "=": "hint",
};

/** What a mark joins; undefined for other marks, and for what is none. */
export const jointOfMark = (lexeme: Pick<Lexeme, "kind" | "key"> | undefined): Joint | undefined =>
  lexeme?.kind === "mark" ? markJoints[lexeme.key] : undefined;
