/** White space that is more or other than one space; what is one already needs no new string. */
const WIDE = / \s+|[^\S ]\s*/g;

/** White space to single spaces. */
export function singleSpaces(text: string): string {
  return text.replace(WIDE, " ");
}

/** A text without marks that take no width. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u200b\u200e\u200f\u2060\u2063\ufeff]/g, "");
}

/** White space to single spaces, trimmed; marks that take no width dropped. */
export function collapse(text: string): string {
  return singleSpaces(withoutMarks(text)).trim();
}

/** The lines of a text, trimmed, without blank ones. */
export function linesIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** An address or a part of it with its escapes decoded; as it is where a percent sign escapes nothing. */
export function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text as two people would agree that it is the same: case, white space, width, quotes and dashes aside. */
export function squeeze(text: string): string {
  return fold(text).replace(/[\s\u200b-\u200d\u2060\ufeff\u00ad]+/g, "");
}

const isPlain = /^[ -~\t\n]*$/;

/** Case, width, quotes and dashes made one, white space kept. */
function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase().replaceAll("`", "'");
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[–—−‐‑]/g, "-")
    .replace(/⁄/g, "/");
}
