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

/** What ends a label, wherever it stands. */
export const COLON_LAST = /[:：]$/;

/** True for an element whose text ends as a label does. */
export const endsInColon = (element: Element): boolean => COLON_LAST.test(collapse(textContentOf(element)));

/** True for the few words that a label may have. */
export function isShort(label: string): boolean {
  return label.length <= MAX_LABEL && label.split(" ").length <= 6 && /\p{L}/u.test(label);
}
