import type { Transform, Way } from "@gleaner/automation";
import type { Page } from "../dom/page.ts";
import { squeeze } from "../value/text.ts";
import { applyTransforms, type Scalar } from "../value/transform.ts";
import { chainsFor } from "./chain.ts";

/** The values of a list field as an example gives them. */
export type Items = readonly (string | number)[];

/** A way that may read the wanted items. */
export interface Candidate {
  readonly way: Way;
  /** 1 where it reads the same items in the same order. */
  readonly fit: number;
  readonly score: number;
}

/** Least fit of a draft: lines that head others are still among the items. */
const DRAFT_FIT = 0.6;

/** 1 for the same items in order; else the share of items that are right on both sides, a little less. */
export function fitOf(got: readonly Scalar[], wanted: Items): number {
  const one = got.map((each) => squeeze(String(each)));
  const other = wanted.map((each) => squeeze(String(each)));
  if (one.join("\u0001") === other.join("\u0001")) return 1;
  const left = [...other];
  let shared = 0;
  for (const each of one) {
    const at = left.indexOf(each);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return (0.98 * (2 * shared)) / Math.max(one.length + other.length, 1);
}

/** Chains that give the first item from the first text, else the whole text; how the rest fares is seen later. */
export function chainsOfItems(page: Page, raw: readonly string[], items: Items): Transform[][] {
  const [first] = items;
  if (first === undefined || raw.length < items.length * 0.7 || raw.length > items.length * 1.5 + 2)
    return [];
  const kind = typeof first === "number" ? "number" : "text";
  const chains = chainsFor(kind, raw[0] ?? "", first, page.base);
  const found = chains.slice(0, 6).map((chain) => [...chain.transforms]);
  return found.length > 0 ? found : [[{ op: "trim" }]];
}

/** Chains by which texts read nearly as the items, each with its fit. */
export function fittingChains(
  page: Page,
  texts: readonly string[],
  items: Items,
): { readonly transforms: Transform[]; readonly fit: number }[] {
  return chainsOfItems(page, texts, items).flatMap((transforms) => {
    const got = texts
      .map((text) => applyTransforms(transforms, text, page.base))
      .filter((each) => each !== null);
    const fit = fitOf(got, items);
    return fit < DRAFT_FIT ? [] : [{ transforms, fit }];
  });
}
