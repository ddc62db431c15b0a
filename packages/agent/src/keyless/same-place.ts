import type { Reader } from "@gleaner/automation";

interface Placed {
  readonly reader: Reader;
}

/** True when both are read from one node, by one of the ways to it, whatever is read there. */
export function isSamePlace(one: Placed, other: Placed): boolean {
  const places = new Set(other.reader.locators.map((locator) => JSON.stringify(locator)));
  return one.reader.locators.some((locator) => places.has(JSON.stringify(locator)));
}
