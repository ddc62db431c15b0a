import { conceptOf, isUnspaced } from "../words.ts";
import { vocabularies } from "./index.ts";
import { kindOf } from "./kinds.ts";
import type { Role } from "./language.ts";
import { placeholder } from "./token.ts";

/** Longest name in a script without spaces, in signs. */
const longestName = 12;
/** What a word within a name may be. */
const harmless: ReadonlySet<Role> = new Set<Role>(["thing", "noun", "measure"]);

/** Words of such scripts that do more than name something: "平均" (average), "取得" (get), "の" (of). */
const working = vocabularies
  .flatMap(({ phrases }) => [...phrases])
  .filter(([word, roles]) => isUnspaced(word) && [...roles].some((role) => !harmless.has(role)))
  .map(([word]) => word);

const isName = (word: string): boolean =>
  word.length <= longestName && isUnspaced(word) && !working.some((each) => word.includes(each));

/**
 * A prompt with commas between names that only spaces part, in scripts that put none between words: "タイトル 価格 著者".
 * Lines that hold anything else stay as they are.
 */
export const partNames = (prompt: string): string => prompt.split("\n").map(partLine).join("\n");

function partLine(line: string): string {
  const words = line.replaceAll(placeholder, " ").trim().split(/\s+/u);
  const known = words.filter((word) => kindOf(conceptOf(word)) !== null);
  const isList = words.length > 1 && known.length * 2 > words.length && words.every(isName);
  return isList ? `${line.includes(placeholder) ? placeholder : ""} ${words.join("、")}` : line;
}
