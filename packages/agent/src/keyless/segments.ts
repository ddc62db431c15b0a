/** Stands in the prompt's text where its address stood. */
export const placeholder = "\uE000";

const opening = "([{";
const closing = ")]}";
const conjunctions = /^(?:and|und|et|y|sowie|as well as|plus|&|\+)$/i;

/** Calls back for every character outside brackets and double quotes. */
function scanOutside(text: string, visit: (char: string, at: number) => void): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (char === '"' || char === "“" || char === "”") quoted = char === "“" || (char === '"' && !quoted);
    else if (!quoted && opening.includes(char)) depth += 1;
    else if (!quoted && closing.includes(char)) depth = Math.max(0, depth - 1);
    else if (!quoted && depth === 0) visit(char, at);
  }
}

function cut(text: string, marks: readonly number[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const at of marks) {
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  parts.push(text.slice(from));
  return parts;
}

function splitAt(text: string, wanted: string): string[] {
  const marks: number[] = [];
  scanOutside(text, (char, at) => {
    if (wanted.includes(char)) marks.push(at);
  });
  return cut(text, marks);
}

function splitConjunctions(text: string): string[] {
  const spaces: number[] = [];
  scanOutside(text, (char, at) => {
    if (char === " ") spaces.push(at);
  });
  const parts: string[] = [];
  let words: string[] = [];
  for (const word of cut(text, spaces)) {
    if (conjunctions.test(word)) {
      parts.push(words.join(" "));
      words = [];
    } else words.push(word);
  }
  return [...parts, words.join(" ")];
}

/**
 * Splits an enumeration into its items, outside brackets and quotes: at line ends and semicolons where there
 * are any (then commas belong to explanations), else at commas and words such as "and".
 */
export function splitOutside(segment: string): string[] {
  const strong = splitAt(segment.trim(), ";\n").filter((part) => part.trim() !== "");
  if (strong.length < 2) return splitWeak(segment);
  return strong.flatMap((part) => (part.includes("=") ? [part] : splitWeak(part)));
}

function splitWeak(segment: string): string[] {
  return splitAt(segment, ",、，").flatMap((part) => splitConjunctions(part.replace(/\s+/g, " ")));
}

/** The first outermost bracket of a text, nested ones included, and the text without it; null without any. */
export function outermostBracket(text: string): { inside: string; outside: string } | null {
  let depth = 0;
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (opening.includes(char)) {
      if (depth === 0) start = at;
      depth += 1;
    } else if (closing.includes(char) && depth > 0) {
      depth -= 1;
      if (depth === 0) {
        return {
          inside: text.slice(start + 1, at).trim(),
          outside: `${text.slice(0, start)} ${text.slice(at + 1)}`.replace(/\s+/g, " ").trim(),
        };
      }
    }
  }
  return null;
}

/** What stands outside brackets and double quotes; what stood inside becomes a space. */
export function outsideOf(text: string): string {
  let out = "";
  let last = -1;
  scanOutside(text, (char, at) => {
    if (at > last + 1) out += " ";
    out += char;
    last = at;
  });
  return out;
}

/** Positions of colons that introduce something: outside brackets and quotes, not inside a time or a number. */
export function findColons(text: string): number[] {
  const colons: number[] = [];
  scanOutside(text, (char, at) => {
    const next = text[at + 1];
    if ((char === ":" || char === "：") && (next === undefined || /\s/.test(next))) colons.push(at);
  });
  return colons;
}

/** The text up to the end of its sentence: a stop before a capital letter or the end, or an empty line. */
export function firstSentence(text: string): string {
  let end = text.length;
  scanOutside(text, (char, at) => {
    if (at >= end) return;
    const after = text.slice(at + 1, at + 4);
    if (
      /[.!?]/.test(char) &&
      /^(?:\s+[\p{Lu}\uE000]|\s*$|\s+\p{Ll})/u.test(after) &&
      !/\b(?:e\.g|i\.e|no|nr|z\.b|bzw|approx|ca)$|(?:^|\n)\s*\d{1,2}$/i.test(
        text.slice(Math.max(0, at - 12), at),
      )
    )
      end = at;
    if (char === "\n" && text[at + 1] === "\n" && text.slice(0, at).trim() !== "") end = at;
  });
  return text.slice(0, end);
}
