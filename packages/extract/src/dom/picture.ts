import { attributeOf, tagOf } from "./node.ts";
import { once, type Page } from "./page.ts";
import { queryAll } from "./query.ts";

/** Where scripts that load pictures late find the address, by the names that are common for it. */
export const LATE: readonly string[] = ["data-src", "data-original", "data-lazy-src", "data-lazy"];
const LONGEST = 2000;
/** What a path or a picture's file has. */
const ADDRESS = /\/|\.(?:jpe?g|png|webp|avif|gif|svg)\b/i;

/** The address of a picture: one that waits until it is near has it in its data, and in its place that of an empty picture. */
export function sourceOf(page: Page, element: Element): string | null {
  const own = attributeOf(element, "src");
  if (tagOf(element) !== "img") return own;
  const late = lateOf(element);
  return late !== null && isEmpty(page, own ?? "") ? late : own;
}

/** What an attribute says; of a picture's address what `sourceOf` gives. */
export function attributeIn(page: Page, element: Element, attribute: string): string | null {
  return attribute === "src" ? sourceOf(page, element) : attributeOf(element, attribute);
}

/** True for an address that shows nothing by itself. */
export const isBlank = (address: string): boolean => /^\s*(?:data:|$)/.test(address);

function lateOf(element: Element): string | null {
  const told = LATE.map((name) => attributeOf(element, name)?.trim() ?? "");
  return told.find((text) => text.length <= LONGEST && !/[\s{}]/.test(text) && isAddress(text)) ?? null;
}

const isAddress = (text: string): boolean => ADDRESS.test(text) && /\p{L}/u.test(text);

// Nothing, or what several pictures that wait show alike.
function isEmpty(page: Page, own: string): boolean {
  if (isBlank(own)) return true;
  const shown = once(page, "pictures that wait", null, () => {
    const waiting = queryAll(page.document, "img[src]").filter((each) => lateOf(each) !== null);
    return Map.groupBy(waiting, (each) => attributeOf(each, "src") ?? "");
  });
  return (shown.get(own)?.length ?? 0) > 1;
}
