import type { Transform, Way } from "@gleaner/automation";
import type { Page } from "../dom/page.ts";
import { findNamedData } from "../read/key-data.ts";
import { squeeze } from "../value/text.ts";
import { applyTransforms } from "../value/transform.ts";
import type { Kind } from "./example.ts";

const SOURCES = ["jsonld", "microdata"] as const;

/** How machines are told a value of a kind: numbers with a point, days with the year first. */
const TOLD: Readonly<Record<Kind, readonly Transform[]>> = {
  text: [],
  number: [{ op: "number", nth: 0, decimal: "." }],
  date: [{ op: "date", order: "ymd", time: false }],
  url: [{ op: "url" }],
  boolean: [],
};

/**
 * Ways that ask structured data by the field's own name: for the day when a page's markup changes and the other
 * ways fall silent. None where this page has such a property that says something else.
 */
export function keyWays(
  page: Page,
  name: string,
  items: readonly (string | number)[],
  kind: Kind = "text",
): Way[] {
  const transforms: Transform[] = [{ op: "trim" }, ...TOLD[kind]];
  const wanted = items.map((item) => squeeze(String(item))).join("\u0001");
  return SOURCES.flatMap((source) => {
    const locator = { by: "data" as const, source, path: `?${name}` };
    const found = findNamedData(page, source, locator.path);
    const got = found
      .map(({ text }) => squeeze(String(applyTransforms(transforms, text, page.base, page.now))))
      .join("\u0001");
    return found.length === 0 || got === wanted
      ? [
          {
            locator: items.length > 1 ? { ...locator, seen: true as const } : locator,
            attribute: null,
            transforms,
            spare: true as const,
          },
        ]
      : [];
  });
}
