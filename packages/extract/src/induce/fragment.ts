import type { Locator } from "@gleaner/automation";
import { attributeOf, nextNodeOf, nodeNameOf, tagOf, textContentOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryScope, type Scope } from "../read/locate.ts";

/**
 * Share of rows (0 to 1) in which a locator finds but the first of several like elements side by side: the example's
 * text is short enough for one of them, other rows spread theirs over more.
 */
export function fragmentShare(page: Page, scopes: readonly Scope[], locator: Locator): number {
  if (locator.by !== "css" && locator.by !== "piece") return 0;
  const { css, nth } = locator;
  if (css === null || (nth ?? 0) > 0 || scopes.length === 0) return 0;
  const parted = scopes.filter((scope) => {
    const [first, second] = queryScope(page, scope, css);
    return first && second && isLike(first, second) && areTogether(first, second);
  });
  return parted.length / scopes.length;
}

function isLike(one: Element, other: Element): boolean {
  return (
    tagOf(one) === tagOf(other) && (attributeOf(one, "class") ?? "") === (attributeOf(other, "class") ?? "")
  );
}

// Nothing but a chance to break the line stands between them.
function areTogether(one: Element, other: Element): boolean {
  let next = nextNodeOf(one);
  while (next && next !== other && (nodeNameOf(next) === "WBR" || textContentOf(next).trim() === ""))
    next = nextNodeOf(next);
  return next === other;
}
