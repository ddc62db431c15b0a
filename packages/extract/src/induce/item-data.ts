import { likeNames } from "../dom/name.ts";
import type { Page } from "../dom/page.ts";
import { dataWays } from "./data-way.ts";
import { type Candidate, chainsOfItems, type Items } from "./item-candidate.ts";

const CUT = 0.8;

/**
 * Ways by structured data. One asks for the lines that a person sees where the page shows such: a page may round
 * or spell them otherwise for machines.
 */
export function itemsOfData(page: Page, name: string, items: Items): Candidate[] {
  return dataWays(page).flatMap(({ way, raw, names }) => {
    const { locator } = way;
    const score = 0.9 + 0.4 * likeNames(name, names);
    const found = chainsOfItems(page, raw, items).map((transforms): Candidate => {
      // One item that is cut out of a text may be a part of anything.
      const isCut = items.length === 1 && transforms.length > 1;
      return { way: { ...way, transforms }, fit: 0, score: score - (isCut ? CUT : 0) };
    });
    const mayBeSeen = locator.by === "data" && raw.length > 1 && items.length > 1;
    if (!mayBeSeen) return found;
    const seen = {
      ...way,
      locator: { ...locator, seen: true as const },
      transforms: [{ op: "trim" as const }],
    };
    return [{ way: seen, fit: 0, score: score + 0.01 }, ...found];
  });
}
