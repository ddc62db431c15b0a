import type { Locator } from "@gleaner/automation";
import {
  attributeOf,
  classesOf,
  matchesSelector,
  nextElementOf,
  parentOf,
  selectFirst,
  tagOf,
  textContentOf,
} from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryAll } from "../dom/query.ts";
import { classSelectors, escapeClass } from "../dom/selector.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import { collapse } from "../value/text.ts";
import { isInPager, isPagedAddress } from "./pager.ts";

const MARKS =
  '[aria-current="page"], [aria-current="true"], .selected, [class*="current" i], [class*="active" i], strong, b, em, span, td';

/** Of numbered page links the one after the current page, found from the mark of the current one; null where there is none. */
export function findNumbered(page: Page): Locator | null {
  for (const mark of queryAll(page.document, MARKS)) {
    const raw = textContentOf(mark);
    const text = raw.length > 40 || !/\d/.test(raw) ? "" : collapse(raw);
    if (!/^\d{1,4}$/.test(text)) continue;
    const wanted = String(Number(text) + 1);
    const beside = findBeside(mark);
    if (!beside) continue;
    const { near, next } = beside;
    const link = matchesSelector(next, "a[href], button") ? next : selectFirst(next, "a[href], button");
    if (!link || collapse(textContentOf(link)) !== wanted) continue;
    if (!isInPager(link) && !isPagedAddress(attributeOf(link, "href") ?? "")) continue;
    const css = relativeSelector(page, mark, near, next, link);
    if (css) return { by: "css", css };
  }
  return null;
}

// What stands right after the mark, or after the items that hold only it.
function findBeside(mark: Element): { near: Element; next: Element } | null {
  for (let near: Element | null = mark, level = 0; near && level < 3; near = parentOf(near), level++) {
    const next = nextElementOf(near);
    if (next) return { near, next };
  }
  return null;
}

function relativeSelector(
  page: Page,
  mark: Element,
  near: Element,
  next: Element,
  link: Element,
): string | null {
  const pager = parentOf(near);
  const home = pager ? uniqueSelector(page, pager) : null;
  const steps = near === mark ? [] : pathDown(near, mark);
  const tail = next === link ? tagOf(next) : `${tagOf(next)} ${tagOf(link)}`;
  for (const name of markNames(mark)) {
    const own = near === mark ? name : `${tagOf(near)}:has(> ${[...steps, name].join(" > ")})`;
    for (const prefix of ["", home === null || /:nth-/.test(home) ? null : `${home} > `]) {
      if (prefix === null) continue;
      const css = `${prefix}${own} + ${tail}`;
      const found = queryAll(page.document, css);
      if (found.length === 1 && found[0] === link && css.length <= 900) return css;
    }
  }
  return null;
}

// Tags between an ancestor and an element, both left out.
function pathDown(from: Element, to: Element): string[] {
  const tags: string[] = [];
  for (let up = parentOf(to); up && up !== from; up = parentOf(up)) tags.unshift(tagOf(up));
  return tags;
}

function markNames(mark: Element): string[] {
  const tag = tagOf(mark);
  const names: string[] = [];
  const current = attributeOf(mark, "aria-current");
  if (current) names.push(`[aria-current="${current}"]`);
  const states = [...classesOf(mark)].filter((token) => /active|current|selected/i.test(token));
  names.push(...states.map((token) => `${tag}.${escapeClass(token)}`), ...classSelectors(mark));
  // Where links are links and the current page is not, the tag alone marks it.
  if (tag !== "a" && tag !== "li" && tag !== "td") names.push(tag);
  return names;
}
