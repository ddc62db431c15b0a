import { attributeOf, elementsByTag, hasAttribute, textContentOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { boxOf, scan } from "../dom/scan.ts";

/** Of the main text, how much may stand below a list that reaches the end of its page. */
const MOST_BELOW = 0.2;

/** True where scrolling could bring more rows: a script is there to load them and the list reaches the page's end. */
export function canGrow(page: Page, lastRow: Element): boolean {
  if (!hasScripts(page)) return false;
  const last = boxOf(page, lastRow);
  if (!last) return false;
  const end = last.order + last.size - 1;
  let all = 0;
  let below = 0;
  for (const box of scan(page)) {
    if (box.region !== "main" || box.isHidden || box.children.length > 0) continue;
    all += box.textLength;
    if (box.order > end) below += box.textLength;
  }
  return below <= all * MOST_BELOW;
}

/** True where a page has a script: without one it cannot grow. */
export function hasScripts(page: Page): boolean {
  return [...elementsByTag(page.document, "script")].some((script) => {
    const type = attributeOf(script, "type") ?? "";
    const isCode = type === "" || /javascript|module/i.test(type);
    return isCode && (hasAttribute(script, "src") || textContentOf(script).trim() !== "");
  });
}
