/** Places in JSON documents, as RFC 6901 writes them. Only what a document itself holds is found. */

const mostDepth = 12;

type Key = string | number;

export const pointerOf = (keys: readonly Key[]): string =>
  keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** The keys that lead to a place. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));

/** What stands at a place; undefined where nothing does. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const key of keysOf(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** What a document holds, and where; no deeper than records lie, and `most` places at most. */
export function* placesIn(
  document: unknown,
  most: number,
  goesInto: (value: object, keys: readonly Key[]) => boolean = () => true,
): Generator<{ readonly value: unknown; readonly keys: readonly Key[] }> {
  const open: { value: unknown; keys: readonly Key[] }[] = [{ value: document, keys: [] }];
  for (let at = 0; at < Math.min(open.length, most); at += 1) {
    const next = open[at];
    if (next === undefined) return;
    yield next;
    const { value, keys } = next;
    if (typeof value !== "object" || value === null || keys.length >= mostDepth || !goesInto(value, keys))
      continue;
    for (const [key, inner] of Object.entries(value).slice(0, most)) {
      open.push({ value: inner, keys: [...keys, Array.isArray(value) ? Number(key) : key] });
    }
  }
}
