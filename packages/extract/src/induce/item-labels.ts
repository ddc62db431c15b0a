import { bareLabel } from "../dom/label-name.ts";
import { labelNames, likeNames } from "../dom/name.ts";
import type { Page } from "../dom/page.ts";
import { textOfAll } from "../dom/text.ts";
import { type Hit, itemsOf } from "../read/hit.ts";
import { documentPairs, hitsOf } from "../read/locate.ts";
import { markIn } from "../value/mark.ts";
import { collapse } from "../value/text.ts";
import { type Candidate, fitOf, type Items } from "./item-candidate.ts";

/** A label whose value lists less of the items lists others. */
const LEAST_FIT = 0.6;

/** Ways to what the value of a label lists. */
export function itemsOfLabels(page: Page, name: string, items: Items): Candidate[] {
  const seen = new Set<string>();
  return documentPairs(page).flatMap((pair): Candidate[] => {
    if (seen.has(pair.key)) return [];
    seen.add(pair.key);
    const label = bareLabel(pair.label);
    const score = 0.8 + 0.4 * likeNames(name, labelNames(label));
    const hits = hitsOf(pair);
    const found = hits.flatMap((hit) => itemsOf(hit));
    const fit = fitOf(found.map(textOf), items);
    const [first] = hits;
    // Parts of one text: at the mark that parts it here.
    const mark =
      first && found.length > 1 && found.every(({ nodes }) => nodes === first.nodes)
        ? markIn(textOf(first))
        : null;
    const locator = { by: "label" as const, label, each: true as const, ...(mark !== null && { mark }) };
    const way = { locator, attribute: null, transforms: [{ op: "trim" as const }] };
    return fit < LEAST_FIT ? [] : [{ way, fit, score }];
  });
}

const textOf = ({ nodes, text }: Hit): string => collapse(text ?? textOfAll(nodes));
