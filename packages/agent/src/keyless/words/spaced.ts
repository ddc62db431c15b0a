import { isUnspaced } from "../words.ts";
import { placeholder } from "./token.ts";

/** Longest name in a script without spaces, in signs. */
const longestName = 12;
/** Endings by which a Japanese word goes on to the next. */
const goesOn = /[のをにでとはがへ]$/u;

/**
 * A prompt with commas between names that only spaces part, in scripts that put none between words: "タイトル 価格 著者".
 * Lines that hold anything else stay as they are.
 */
export const partNames = (prompt: string): string => prompt.split("\n").map(partLine).join("\n");

function partLine(line: string): string {
  const words = line.replaceAll(placeholder, " ").trim().split(/\s+/u);
  const isNames =
    words.length > 1 &&
    words.every((word) => word.length <= longestName && isUnspaced(word) && !goesOn.test(word));
  return isNames ? `${line.includes(placeholder) ? placeholder : ""} ${words.join("、")}` : line;
}
