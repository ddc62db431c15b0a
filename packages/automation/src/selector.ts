/**
 * Pseudo-classes that our selectors use, and similar standard ones; extensions of libraries such as `:has-text` are
 * not allowed.
 */
const known = new Set([
  "empty",
  "first-child",
  "first-of-type",
  "has",
  "is",
  "last-child",
  "last-of-type",
  "not",
  "nth-child",
  "nth-last-child",
  "nth-of-type",
  "only-child",
  "only-of-type",
  "root",
  "scope",
  "where",
]);
const mostNested = 4;
const mostParts = 60;
const mostHas = 4;

/**
 * Why a selector may not be imported; null for plain CSS of reasonable size. Playwright resolves the selectors of
 * actions, and its own notation allows regular expressions and other frames.
 */
export function findSelectorFault(css: string): string | null {
  let depth = 0;
  let parts = 1;
  let has = 0;
  for (let at = 0; at < css.length; at += 1) {
    const mark = css[at] ?? "";
    if (mark === "\\") at += 1;
    else if (mark === "[") {
      const end = endOfAttribute(css, at);
      if (end === null) return "has an attribute that does not end";
      at = end;
    } else if (mark === "(") depth += 1;
    else if (mark === ")") depth -= 1;
    else if (mark === ":") {
      const name = /^[a-z-]+/.exec(css.slice(at + 1))?.[0] ?? "";
      if (!known.has(name)) return `has ":${name}", which no plan of ours has`;
      if (name === "has") has += 1;
      at += name.length;
    } else if (/[\s>+~,]/.test(mark)) {
      if (css.startsWith(">>", at)) return 'has ">>", which is no CSS';
      if (mark !== " ") parts += 1;
    } else if (!/[\w.#*-]|[^\p{ASCII}]/u.test(mark)) return `has "${mark}", which no plan of ours has`;
    if (depth < 0 || depth > mostNested) return "is nested in another way than any plan of ours";
  }
  if (depth !== 0) return "has a bracket that does not end";
  return parts > mostParts || has > mostHas ? "asks for more than any plan of ours" : null;
}

/** The end of the attribute that begins here; quoted texts may contain brackets. */
function endOfAttribute(css: string, start: number): number | null {
  let quote: string | null = null;
  for (let at = start + 1; at < css.length; at += 1) {
    const mark = css[at] ?? "";
    if (mark === "\\") at += 1;
    else if (quote !== null) quote = mark === quote ? null : quote;
    else if (mark === '"' || mark === "'") quote = mark;
    else if (mark === "]") return at;
    else if (mark === "[") return null;
  }
  return null;
}
