import type { Column } from "@gleaner/extract";

/** Most words of a text that repeats in every row and names what stands with it ("Meeting Notice", "reviews"). */
const mostWords = 4;
/** A text of fewer rows may be a value that happens once. */
const leastCoverage = 0.2;
const valued = new Set<Column["type"]>(["number", "money", "rating", "duration", "date"]);

/**
 * What a group's constant texts say of other columns, by reference: the text of a link that reads the same in every
 * row names the link's address, and a word beside the value in one cell ("3 volunteers") names the value, more
 * surely than the header above it.
 */
export function labelByConstants(columns: readonly Column[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const constants = columns.filter(isConstant);
  for (const column of columns) {
    const near = constants.filter((each) => each.ref !== column.ref && names(each, column));
    const texts = new Set(near.map(({ samples: [text] }) => (text ?? "").toLowerCase()));
    const [text] = texts;
    // Two constant texts in one cell belong to two values, and nothing says which to which.
    if (texts.size === 1 && text !== undefined) labels.set(column.ref, text);
  }
  return labels;
}

function isConstant({ type, samples, reader, coverage }: Column): boolean {
  const [first] = samples;
  return (
    type === "text" &&
    reader.take === "one" &&
    first !== undefined &&
    new Set(samples).size === 1 &&
    coverage > leastCoverage &&
    /^\p{L}[\p{L} ./&'’-]*$/u.test(first) &&
    first.split(/\s+/).length <= mostWords
  );
}

function names(constant: Column, column: Column): boolean {
  if (column.type === "url") return pathsOf(constant).some((path) => pathsOf(column).includes(path));
  if (!valued.has(column.type)) return false;
  const parents = new Set(
    pathsOf(constant).flatMap((path) => /^(:scope > .+) > [^>]+$/.exec(path)?.[1] ?? []),
  );
  return pathsOf(column).some((path) => path.startsWith(":scope") && parents.has(path));
}

function pathsOf({ reader }: Column): string[] {
  return reader.locators.flatMap((locator) => {
    if (locator.by === "css")
      return [locator.nth === undefined ? locator.css : `${locator.css} ${locator.nth}`];
    return locator.by === "piece" && locator.css !== null ? [locator.css] : [];
  });
}
