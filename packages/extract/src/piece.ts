import { collapse, isInline, isSkipped, textOfAll } from "./text.ts";

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
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3) nodes.push(node);
    else if (node.nodeType === 1) {
      const tag = (node as Element).localName;
      if (own || tag === "br" || (!isInline(tag) && !isSkipped(tag))) close();
      else if (!isSkipped(tag)) nodes.push(node);
    }
  }
  close();
  return pieces;
}
