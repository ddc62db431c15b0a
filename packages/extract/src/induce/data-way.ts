import type { Transform, Way } from "@gleaner/automation";
import { once, type Page } from "../dom/page.ts";
import { jsonLd, metas, microdata, state } from "../field/data-field.ts";
import type { Draft } from "../field/draft.ts";
import { findNamedData } from "../read/key-data.ts";
import { readRaw } from "../read/raw.ts";
import { squeeze } from "../value/text.ts";
import { applyTransforms } from "../value/transform.ts";
import type { Kind } from "./example.ts";

/** A way into structured data, what it reads and what its path calls it. */
interface DataWay {
  readonly way: Omit<Way, "transforms">;
  readonly raw: readonly string[];
  readonly names: readonly string[];
}

/** Every value that the page's structured data states, lists as lists. */
export function dataWays(page: Page): readonly DataWay[] {
  return once(page, "data ways", null, () =>
    [...jsonLd(page), ...microdata(page), ...metas(page), ...state(page)].flatMap((draft) =>
      read(page, draft),
    ),
  );
}

function read(page: Page, draft: Draft): DataWay[] {
  const { attribute, names } = draft;
  return draft.locators.flatMap((locator) => {
    if (locator.by !== "data") return [];
    const found = readRaw(page, null, { locators: [locator], attribute, take: "list" });
    return found ? [{ way: { locator, attribute }, raw: found.raw, names }] : [];
  });
}

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
