import type { ListRead, Pagination } from "@gleaner/automation";
import {
  addressOf,
  attributeOf,
  baseOf,
  classOf,
  documentOf,
  elementsByTag,
  findClosest,
  hasAttribute,
  isElement,
  parentOf,
  tagOf,
  textContentOf,
} from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { isHidden } from "../dom/text.ts";
import { locateOne } from "../read/locate.ts";

/** True while a list read's pagination control is there and can be used. */
export function canPaginate(page: Page, read: ListRead): boolean {
  const { pagination } = read;
  if (!pagination) return false;
  if (pagination.kind === "scroll") return hasScripts(page);
  const element = findControl(page, pagination);
  if (element === null || !isUsable(element)) return false;
  if (tagOf(element) !== "a" || pagination.kind === "more") return true;
  const href = attributeOf(element, "href");
  // A next link that leads to the page itself is how some sites end.
  const own = addressOf(documentOf(element) ?? page.document);
  return href === null || href.startsWith("#") || resolve(page, element, href) !== own;
}

/** The http or https address that a list read's next page is linked by; null where no plain link that is shown leads there. */
export function findNextAddress(
  page: Page,
  read: ListRead,
  isShown: (element: Element) => boolean,
): string | null {
  if (read.pagination?.kind !== "next") return null;
  const control = findControl(page, read.pagination);
  if (control === null || !isShown(control)) return null;
  const link = findClosest(control, "a[href]");
  const address = link && resolve(page, link, attributeOf(link, "href") ?? "");
  if (!address || !/^https?:/.test(address)) return null;
  const withoutHash = (each: string) => each.split("#")[0];
  return withoutHash(address) === withoutHash(addressOf(page.document)) ? null : address;
}

function findControl(page: Page, { target }: Pagination): Element | null {
  for (const locator of target) {
    const element = locateOne(page, null, locator)?.nodes[0];
    if (isElement(element)) return element;
  }
  return null;
}

// In a frame an address is relative to the frame's document.
function resolve(page: Page, element: Element, href: string): string | null {
  return URL.parse(href, baseOf(documentOf(element) ?? page.document))?.href ?? null;
}

/** True for a control that is not disabled, here or by its item. */
export function isUsable(element: Element): boolean {
  for (let up: Element | null = element, level = 0; up && level < 2; up = parentOf(up), level++) {
    if (hasAttribute(up, "disabled") || attributeOf(up, "aria-disabled") === "true") return false;
    if (isHidden(up)) return false;
    if (/(^|[\s_-])(is-)?disabled($|\s)/i.test(classOf(up))) return false;
  }
  return true;
}

/** True where a page has a script: without one it cannot grow. */
export function hasScripts(page: Page): boolean {
  return [...elementsByTag(page.document, "script")].some((script) => {
    const type = attributeOf(script, "type") ?? "";
    const isCode = type === "" || /javascript|module/i.test(type);
    return isCode && (hasAttribute(script, "src") || textContentOf(script).trim() !== "");
  });
}
