import type { Locator } from "@gleaner/automation";
import { attributeOf, classOf, parentOf, tagOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryAll } from "../dom/query.ts";
import { nameOf, roleOf } from "../dom/role.ts";
import { classSelectors } from "../dom/selector.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import { locateOne } from "../read/locate.ts";

/** True for an element in a pager, as classes, ids and labels around it say. */
export function isInPager(element: Element): boolean {
  for (let up: Element | null = element, level = 0; up && level < 6; up = parentOf(up), level++) {
    const name = `${classOf(up)} ${attributeOf(up, "id") ?? ""} ${attributeOf(up, "aria-label") ?? ""}`;
    if (/pag(e|er|ing|ination|inator)|seiten|blätter/i.test(name)) return true;
  }
  return false;
}

/** True for an address that names a page, an offset or a cursor. */
export function isPagedAddress(address: string): boolean {
  return /[?&/;](?:page|pages|pg|p|pn|paged|pagenum(?:ber)?|page_?no|seite|offset|start|from|skip|first|begin|cursor|after)[=/_-]/i.test(
    address,
  );
}

/**
 * Locators of a control that is gone where there is no further page. None goes by position: on the last page another
 * control stands there.
 */
export function controlLocators(page: Page, element: Element): Locator[] {
  const targets: Locator[] = [];
  const role = roleOf(element);
  const name = nameOf(element);
  if (attributeOf(element, "rel")?.split(/\s+/).includes("next")) {
    const css = `${tagOf(element)}[rel~="next"]`;
    const count = queryAll(page.document, css).length;
    targets.push(count === 1 ? { by: "css", css } : { by: "css", css, nth: 0 });
  }
  if (role && name !== "" && name.length <= 200 && !/^\d+$/.test(name)) {
    targets.push({ by: "role", role, name });
  }
  const css = uniqueSelector(page, element);
  if (css && !/:nth-/.test(css) && !isBare(css)) targets.push({ by: "css", css });
  const found = targets.filter((target) => locateOne(page, null, target) !== null);
  if (found.length === 0) {
    const twin = twinLocator(page, element);
    if (twin) found.push(twin);
  }
  return found;
}

// "a" or "main > button" alone: the page's only link today may be any link tomorrow.
function isBare(css: string): boolean {
  return !/[.#[]/.test(css);
}

// Pagers above and below a list are the same control twice.
function twinLocator(page: Page, element: Element): Locator | null {
  const tag = tagOf(element);
  const names = [
    ...["aria-label", "title", "data-testid"].flatMap((attribute) => {
      const value = attributeOf(element, attribute);
      return value && /^[\p{L}\p{N} _-]{1,60}$/u.test(value) ? [`${tag}[${attribute}="${value}"]`] : [];
    }),
    ...classSelectors(element),
  ];
  for (const css of names) {
    const found = queryAll(page.document, css);
    const isSame = (each: Element): boolean =>
      attributeOf(each, "href") === attributeOf(element, "href") && nameOf(each) === nameOf(element);
    if (found[0] === element && found.length <= 3 && found.every(isSame)) return { by: "css", css, nth: 0 };
  }
  return null;
}
