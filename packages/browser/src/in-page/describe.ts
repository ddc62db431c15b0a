import { attributeOf, childrenOf, documentOf, parentOf, selectAll, tagOf } from "@gleaner/extract/dom";

/** Attributes that people give elements for tests, then others that identify an element, most robust first. */
const testNames = ["data-testid", "data-test-id", "data-test", "data-qa", "data-cy"];
const ownNames = ["name", "aria-label", "placeholder", "rel", "itemprop", "title", "href"];
/** What an element says or leads to: its value, which is another on the next record's page. */
const saying: ReadonlySet<string> = new Set(["aria-label", "title", "href"]);
/** A longer path would match only the page as it is now. */
const longestPath = 1000;

/**
 * CSS selectors that match only this element, most robust first: test ids, id, attributes written by a person, and
 * last the shortest unique path.
 */
export const describe = (element: Element): string[] => selectorsBy(element, ownNames);

/** The same for whoever reads the element: none of them goes by what it says. */
export const place = (element: Element): string[] =>
  selectorsBy(
    element,
    ownNames.filter((name) => !saying.has(name)),
  );

function selectorsBy(element: Element, names: readonly string[]): string[] {
  const tag = tagOf(element);
  const id = attributeOf(element, "id") ?? "";
  const candidates = [
    ...testNames.map((name) => stated(element, name) ?? ""),
    isStable(id) ? `#${CSS.escape(id)}` : "",
    ...names.map((name) => {
      const selector = stated(element, name);
      return selector === null ? "" : `${tag}${selector}`;
    }),
  ];
  return [...candidates, pathOf(element) ?? ""].filter((css) => css !== "" && isAlone(element, css));
}

function stated(element: Element, name: string): string | null {
  const value = attributeOf(element, name);
  if (value === null || value === "" || value.length > 150 || /[\n\r]/.test(value)) return null;
  return `[${name}="${value.replace(/["\\]/g, "\\$&")}"]`;
}

// Ids with long numbers or hashes are generated, and differ between builds or visits.
function isStable(id: string): boolean {
  return id !== "" && !/\d{3}|[0-9a-f]{8}|[:«»]/i.test(id);
}

function pathOf(element: Element): string | null {
  let path = "";
  for (let up: Element | null = element; up && path.length <= longestPath; up = parentOf(up)) {
    const id = attributeOf(up, "id") ?? "";
    if (up !== element && isStable(id)) return `#${CSS.escape(id)} > ${path}`;
    path = path === "" ? stepOf(up) : `${stepOf(up)} > ${path}`;
    if (isAlone(element, path)) return path;
  }
  return null;
}

function stepOf(element: Element): string {
  const tag = tagOf(element);
  const alike = [...childrenOf(parentOf(element))].filter((sibling) => tagOf(sibling) === tag);
  return alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(element) + 1})` : tag;
}

function isAlone(element: Element, css: string): boolean {
  const found = selectAll(documentOf(element), css);
  return found.length === 1;
}
