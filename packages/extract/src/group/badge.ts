import { isText, nextNodeOf, nodeValueOf, previousNodeOf } from "../dom/node.ts";
import type { Box } from "../dom/scan.ts";
import { textOf } from "../dom/text.ts";
import { tally } from "../value/tally.ts";
import { collapse } from "../value/text.ts";

const MAX_LENGTH = 30;
/** What fewer rows begin with is a part of their names by chance. */
const LEAST_SHOWN = 2;
const LEAST_SHARE = 0.06;

/** Short texts of children that come with some of these boxes and say the same each time: "New", "Sponsored". */
export function findBadges(boxes: readonly (Box | undefined)[]): string[] {
  const counts = tally(boxes.flatMap((box) => (box ? [...badgesIn(box)] : [])));
  const shown = boxes.filter((box) => box !== undefined).length;
  const least = Math.max(LEAST_SHOWN, shown * LEAST_SHARE);
  const found = [...counts].filter(([, count]) => count >= least && count < shown * 0.9);
  return found.slice(0, 2).map(([text]) => text);
}

// A child at either end, with more text beside it than in it.
function badgesIn(box: Box): Set<string> {
  const found = new Set<string>();
  const ends = [box.children[0], box.children.at(-1)];
  for (const [at, child] of ends.entries()) {
    if (!child || hasTextBeside(child.element, at === 0 ? previousNodeOf : nextNodeOf)) continue;
    if (child.tag === "a" || child.textLength === 0 || child.textLength > MAX_LENGTH) continue;
    if (box.textLength - child.textLength < child.textLength) continue;
    const text = collapse(textOf(child.element));
    const isMark = /\p{L}{2}/u.test(text) || (at > 0 && /^\p{Lu}$/u.test(text));
    if (isMark && !/\d/.test(text)) found.add(text);
  }
  return found;
}

function hasTextBeside(element: Element, side: (node: Node) => Node | null): boolean {
  for (let node = side(element); node; node = side(node)) {
    if (isText(node) && nodeValueOf(node).trim() !== "") return true;
  }
  return false;
}
