/**
 * Gives CSS selectors for an element, most robust first: test ids, id, attributes that a person gave it, and last
 * its path from as near as makes it unique. Runs inside the page, so it refers to nothing outside
 * itself, and has methods instead of named functions: bundlers that keep names wrap those with a helper from outside.
 */
export function describeElement(element: Element): string[] {
  const tag = element.tagName.toLowerCase();
  const selectors: string[] = [];
  const own = {
    stated(name: string): string | null {
      const value = element.getAttribute(name);
      if (value === null || value === "" || value.length > 150 || /[\n\r]/.test(value)) return null;
      return `[${name}="${value.replace(/["\\]/g, "\\$&")}"]`;
    },
    // Ids with long numbers or hashes are made anew by each build or visit.
    isStable(id: string): boolean {
      return id !== "" && !/\d{3}|[0-9a-f]{8}|[:«»]/i.test(id);
    },
  };
  for (const name of ["data-testid", "data-test-id", "data-test", "data-qa", "data-cy"]) {
    const selector = own.stated(name);
    if (selector !== null) selectors.push(selector);
  }
  if (own.isStable(element.id)) selectors.push(`#${CSS.escape(element.id)}`);
  for (const name of ["name", "aria-label", "placeholder", "rel", "itemprop", "title", "href"]) {
    const selector = own.stated(name);
    if (selector !== null) selectors.push(`${tag}${selector}`);
  }
  let path = "";
  for (let node: Element | null = element; node !== null; node = node.parentElement) {
    if (node !== element && own.isStable(node.id)) {
      path = `#${CSS.escape(node.id)} > ${path}`;
      break;
    }
    const { tagName, parentElement } = node;
    const alike = [...(parentElement?.children ?? [])].filter((sibling) => sibling.tagName === tagName);
    const nth = alike.length > 1 ? `:nth-of-type(${alike.indexOf(node) + 1})` : "";
    const part = `${tagName.toLowerCase()}${nth}`;
    path = path === "" ? part : `${part} > ${path}`;
    if (document.querySelectorAll(path).length === 1) break;
  }
  selectors.push(path);
  return selectors.filter((selector) => document.querySelectorAll(selector).length === 1);
}
