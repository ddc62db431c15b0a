import { collapse } from "../value/text.ts";

/** Letters and digits only: cases, accents, fractions and punctuation are written differently. */
export function essence(text: string): string {
  return collapse(text)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** True for two essences of lines that say the same, amounts aside. */
export function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  // Amounts are written in several ways: the words decide. A number on one side only is a mark of order.
  const isNumbered = (text: string): boolean => /^\p{N}/u.test(text);
  if (isNumbered(a) !== isNumbered(b)) return false;
  const [x, y] = [a.replace(/\p{N}+/gu, ""), b.replace(/\p{N}+/gu, "")];
  return x.length >= 5 && x === y;
}
