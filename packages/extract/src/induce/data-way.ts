import type { Way } from "@gleaner/automation";
import { once, type Page } from "../dom/page.ts";
import { jsonLd, metas, microdata, state } from "../field/data-field.ts";
import type { Draft } from "../read/draft.ts";
import { readRaw } from "../read/raw.ts";

/** A way into structured data, what it reads and what its path calls it. */
export interface DataWay {
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
