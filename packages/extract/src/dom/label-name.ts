import { collapse } from "../value/text.ts";

/** Two labels are the same when they differ only in case, white space and the colon at the end. */
export function normaliseLabel(text: string): string {
  return keyOf(collapse(text));
}

/** The same of a label whose white space is collapsed already. */
export function keyOf(label: string): string {
  return bareLabel(label).toLowerCase();
}

/** A label without the colon at its end, or the brackets around it. */
export function bareLabel(label: string): string {
  return label.replace(/\s*[:：]$/, "").replace(/^[【［]([^【】［］]+)[】］]$/, "$1");
}

/**
 * Of things with a text those that have exactly this one; where none does, those whose text differs only in a number or in
 * whether it speaks of one or of several: "Serves 4" and "Serves 6", "Author" and "Authors", "Country" and "Countries".
 */
export function preferExact<Thing>(
  things: readonly Thing[],
  textOf: (thing: Thing) => string,
  wanted: string,
): Thing[] {
  const exact = things.filter((thing) => textOf(thing) === wanted);
  if (exact.length > 0) return exact;
  const loose = loosen(wanted);
  return /\p{L}/u.test(loose) ? things.filter((thing) => loosen(textOf(thing)) === loose) : [];
}

function loosen(text: string): string {
  return text
    .replace(/\(s\)/g, "")
    .replace(/\p{N}+/gu, "0")
    .replace(/(\p{L}{3})ies?(?!\p{L})/gu, "$1y")
    .replace(/(\p{L}{3})s(?!\p{L})/gu, "$1");
}
