import { attributeOf, childrenOf, parentOf, tagOf } from "./node.ts";
import { once, type Page } from "./page.ts";
import { queryDocument } from "./query.ts";
import { isHash } from "./scan.ts";
import { anywhere, documentIndex, namesOf } from "./selector.ts";

/** A selector that an element alone answers to: id, names, names below a named ancestor, else position; null for none. */
export function uniqueSelector(page: Page, element: Element): string | null {
  return once(page, "unique", element, () => findUnique(page, element));
}

function findUnique(page: Page, element: Element): string | null {
  const index = documentIndex(page);
  const isOnly = (css: string): boolean => {
    // Most names are refused by a count, without asking the document.
    if (index.find(anywhere(css)).length > 1) return false;
    const found = queryDocument(page, css);
    return found.length === 1 && found[0] === element;
  };
  let below = "";
  let depth = 0;
  for (let up: Element | null = element; up && depth < 12; up = parentOf(up), depth++) {
    for (const name of ownNames(up)) {
      const css = below === "" ? name : `${name} > ${below}`;
      if (css.length < 900 && isOnly(css)) return css;
    }
    const step = tagOf(up) === "body" ? "body" : stepOf(up);
    below = below === "" ? step : `${step} > ${below}`;
    if (tagOf(up) === "body") return isOnly(below) ? below : null;
  }
  return isOnly(below) ? below : null;
}

function ownNames(element: Element): string[] {
  const tag = tagOf(element);
  const id = attributeOf(element, "id");
  const names = namesOf(element).slice(0, 6);
  const classes = names.filter((name) => name.startsWith(`${tag}.`)).map((name) => name.slice(tag.length));
  return [
    ...(id && /^[a-z][\w-]*$/i.test(id) && !isHash(id) ? [`#${id}`] : []),
    ...names,
    ...(classes.length > 1 ? [`${tag}${classes.join("")}`] : []),
    ...(/^(?:main|table|article|h1)$/.test(tag) ? [tag] : []),
  ];
}

/** The last step of a path to an element: its tag and, beside others of its tag, which of them it is. */
export function stepOf(element: Element): string {
  const tag = tagOf(element);
  const alike = [...childrenOf(parentOf(element))].filter((each) => tagOf(each) === tag);
  return alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(element) + 1})` : tag;
}
