import type { Locator } from "@gleaner/automation";
import { firstNodeOf, isElement, isText, nextNodeOf, selectFirst, tagOf } from "../dom/node.ts";
import { isHidden, isInline, isSkipped, textOfAll } from "../dom/text.ts";
import { collapse } from "../value/text.ts";

/** A run of text that stands directly in an element, between its blocks and line breaks. */
export interface Piece {
  readonly nodes: readonly Node[];
  readonly text: string;
}

/** The locator of one run among those of the element that a selector finds; of the scope's own with null. */
export function pieceAt(
  css: string | null,
  { nth, own }: { readonly nth: number; readonly own: boolean },
): Locator {
  return { by: "piece", css, nth, ...(own && { own }) };
}

/** The runs of an element in order, blank ones left out; inline children belong to the run around them, or with `own` bound it, but for code. */
export function piecesOf(element: Element, own = false): Piece[] {
  const pieces: Piece[] = [];
  let nodes: Node[] = [];
  const close = (): void => {
    const text = collapse(textOfAll(nodes));
    if (text !== "") pieces.push({ nodes, text });
    nodes = [];
  };
  const visit = (parent: Node): void => {
    for (let node = firstNodeOf(parent); node; node = nextNodeOf(node)) {
      if (isText(node)) nodes.push(node);
      else if (isElement(node) && !isHidden(node)) {
        const tag = tagOf(node);
        if ((own && tag !== "code") || tag === "br" || (!isInline(tag) && !isSkipped(tag))) close();
        // A line may break within the emphasis around it.
        else if (selectFirst(node, "br") !== null) visit(node);
        else if (!isSkipped(tag)) nodes.push(node);
      }
    }
  };
  visit(element);
  close();
  return pieces;
}
