import type { Role } from "../words/index.ts";
import { conceptOf, stem } from "../words.ts";
import { is, type Lexeme } from "./lexeme.ts";

/** Fewer words are one name. */
const fewestNames = 3;
/** The share of them that names of fields are known to be. */
const mostlyKnown = 0.6;
/** What a word of such a run may be beside a name. */
const harmless: readonly Role[] = ["thing", "noun", "measure", "table", "section", "state"];
/** What says of a name which one is meant, and is none: "old price". */
const describing: ReadonlySet<string> = new Set(["old", "current", "number", "full", "main"]);

/**
 * The names of a prompt that is nothing but an address and, in one line, names that nothing separates: "https://… title author
 * kudos". Null for any other. What nobody knows is a name only at the end, and not where it is written as a value is ("Acme").
 */
export function findTerse(sentence: readonly Lexeme[]): string[] | null {
  const isBreak = ({ kind, key }: Lexeme): boolean => kind === "mark" && key === "\n";
  const names = sentence.filter((word) => word.kind !== "address" && !isBreak(word));
  const first = sentence.indexOf(names[0] as Lexeme);
  const isOneLine = !sentence.slice(first, first + names.length).some(isBreak);
  const isRun = names.every(
    ({ kind, roles, value }) =>
      kind === "word" && value === null && [...roles].every((role) => harmless.includes(role)),
  );
  const hasAddress = sentence.some(({ kind }) => kind === "address");
  if (!isRun || !isOneLine || !hasAddress || names.length < fewestNames) return null;
  const known = names.filter(isName);
  const unknown = names.slice(names.indexOf(known.at(-1) as Lexeme) + 1);
  const isKnown = names.every((word) => isName(word) || isDescribing(word) || unknown.includes(word));
  if (known.length < names.length * mostlyKnown || !isKnown || unknown.some(isValue)) return null;
  const found: string[] = [];
  let open: string[] = [];
  for (const word of names) {
    open.push(word.text);
    if (isDescribing(word)) continue;
    found.push(open.join(" "));
    open = [];
  }
  return open.length > 0 ? null : found;
}

const isDescribing = ({ key, known }: Lexeme): boolean => known && describing.has(conceptOf(stem(key)));
const isName = (word: Lexeme): boolean => word.known && !is(word, "table") && !isDescribing(word);
const isValue = ({ text }: Lexeme): boolean => /^\p{Lu}/u.test(text);
