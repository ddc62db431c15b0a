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
 * The names of a prompt that is nothing but an address and names that nothing separates: "https://… title author kudos". Null
 * for any other. What nobody knows belongs to the known name behind it, and stands alone where none follows.
 */
export function findTerse(sentence: readonly Lexeme[]): string[] | null {
  const words = sentence.filter(({ kind, key }) => kind !== "address" && !(kind === "mark" && key === "\n"));
  const isRun = words.every(
    ({ kind, roles }) => kind === "word" && [...roles].every((role) => harmless.includes(role)),
  );
  const known = words.filter(isName);
  if (!isRun || words.length < fewestNames || words.length === sentence.length) return null;
  if (known.length < words.length * mostlyKnown) return null;
  const names: string[] = [];
  let open: string[] = [];
  for (const word of words) {
    open.push(word.text);
    if (!isName(word)) continue;
    names.push(open.join(" "));
    open = [];
  }
  return [...names, ...open];
}

const isName = (word: Lexeme): boolean =>
  word.known && !is(word, "table") && !describing.has(conceptOf(stem(word.key)));
