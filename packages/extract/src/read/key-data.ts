import type { Locator } from "@gleaner/automation";
import { likeNames } from "../dom/name.ts";
import { attributeOf, selectAll } from "../dom/node.ts";
import { once, type Page } from "../dom/page.ts";
import { type Datum, findData, isObject, jsonLdNodes } from "../dom/structured-data.ts";

type Source = Extract<Locator, { by: "data" }>["source"];

/** True for a path that asks by name: `?ingredients` is whatever one property is called so, of any type. */
export function isKeyPath(path: string): boolean {
  return path.startsWith("?");
}

/** The values at a path, or of a path that asks by name those of the one property whose name has these words. */
export function findNamedData(page: Page, source: Source, path: string, withHeads = false): Datum[] {
  if (!isKeyPath(path)) return findData(page, source, path, withHeads);
  const name = path.slice(1);
  const paths = once(page, `keys ${source}`, name, () => pathsNamed(page, source, name));
  const found = paths
    .map((each) => findData(page, source, each, withHeads))
    .filter((data) => data.length > 0);
  const [first] = found;
  if (!first) return [];
  // Several things have a property of this name: it says something only where they agree.
  const text = (data: readonly Datum[]): string => data.map((datum) => datum.text).join("\u0001");
  return found.every((each) => text(each) === text(first)) ? first : [];
}

function pathsNamed(page: Page, source: Source, name: string): string[] {
  if (source === "microdata") {
    const properties = new Set<string>();
    for (const element of selectAll(page.document, "[itemprop]")) {
      for (const each of (attributeOf(element, "itemprop") ?? "").split(/\s+/)) properties.add(each);
    }
    return [...properties].filter((each) => each !== "" && likeNames(name, [each]) === 1);
  }
  if (source !== "jsonld") return [];
  return jsonLdNodes(page).flatMap(({ name: types, data }) => {
    const [type = ""] = types.split(" ");
    const keys = isObject(data) ? Object.keys(data) : [];
    return keys.filter((key) => likeNames(name, [key]) === 1).map((key) => `${type}.${key}`);
  });
}
