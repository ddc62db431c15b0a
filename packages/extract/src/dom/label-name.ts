import { collapse } from "../value/text.ts";
import { textContentOf } from "./node.ts";

/** A label that a person sees and the nodes that stand for its value. */
export interface LabelPair {
  readonly label: string;
  /** The label as `normaliseLabel` has it. */
  readonly key: string;
  /** The nodes of the value; of a "Label: value" run of text the element around it. */
  readonly nodes: readonly Node[];
  /** The value's text where it is only a part of the nodes' text. */
  readonly text: string | null;
  /** Set where the nodes hold the label and what follows the value, too. */
  readonly isPart?: true;
}

/** A longer text is no label. */
export const MAX_LABEL = 60;

export const COLON_LAST = /[:：]$/;

export const endsInColon = (element: Element): boolean => COLON_LAST.test(collapse(textContentOf(element)));

/** True for the few words that a label may have. */
export function isShort(label: string): boolean {
  return label.length <= MAX_LABEL && label.split(" ").length <= 6 && /\p{L}/u.test(label);
}

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
