import type { Way } from "@gleaner/automation";
import type { Page } from "../dom/page.ts";
import { findNamedData } from "../read/key-data.ts";
import { squeeze } from "../value/squeeze.ts";

const SOURCES = ["jsonld", "microdata"] as const;

/**
 * Ways that ask structured data by the field's own name: for the day when a page's markup changes and the other
 * ways fall silent. None where this page has such a property that says something else.
 */
export function keyWays(page: Page, name: string, items: readonly (string | number)[]): Way[] {
  const wanted = items.map((item) => squeeze(String(item))).join("\u0001");
  return SOURCES.flatMap((source) => {
    const locator = { by: "data" as const, source, path: `?${name}` };
    const found = findNamedData(page, source, locator.path);
    const got = found.map((datum) => squeeze(datum.text)).join("\u0001");
    return found.length === 0 || got === wanted
      ? [
          {
            locator: items.length > 1 ? { ...locator, seen: true as const } : locator,
            attribute: null,
            transforms: [{ op: "trim" as const }],
            spare: true as const,
          },
        ]
      : [];
  });
}
