import { collapse, isInline, isSkipped, textOfAll } from "../value/text.ts";

/** A run of text that stands directly in an element, between its blocks and line breaks. */
export interface Piece {
  readonly nodes: readonly Node[];
  readonly text: string;
}

/** The runs of an element in order, blank ones left out; inline children belong to the run around them, or with `own` bound it. */
export function piecesOf(element: Element, own = false): Piece[] {
  const pieces: Piece[] = [];
  let nodes: Node[] = [];
  const close = (): void => {
    const text = collapse(textOfAll(nodes));
    if (text !== "") pieces.push({ nodes, text });
    nodes = [];
  };
  const visit = (parent: Node): void => {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3) nodes.push(node);
      else if (node.nodeType === 1) {
        const inner = node as Element;
        const tag = inner.localName;
        if (own || tag === "br" || (!isInline(tag) && !isSkipped(tag))) close();
        // A line may break within the emphasis around it.
        else if (inner.querySelector("br") !== null) visit(inner);
        else if (!isSkipped(tag)) nodes.push(inner);
      }
    }
  };
  visit(element);
  close();
  return pieces;
}
