import type { Reader, Way } from "@gleaner/automation";
import { isElement } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { boxOf } from "../dom/scan.ts";
import { locateAll } from "../read/locate.ts";
import { findUnder, headingsOver } from "../read/under.ts";
import { type Family, familyOf, follow } from "../read/way.ts";
import { keyWays } from "./data-way.ts";
import { itemsOfBoxes } from "./item-boxes.ts";
import { type Candidate, fitOf, type Items } from "./item-candidate.ts";
import { itemsOfData } from "./item-data.ts";
import { itemsOfLabels } from "./item-labels.ts";
import { itemsOfPieces } from "./item-pieces.ts";
import { readerOf, withAlso } from "./reader.ts";

/** A reader that gives less than this of the wanted items gives others. */
const LEAST_FIT = 0.8;
/** The same items, in whatever order. */
const WHOLE_FIT = 0.98;

/** A reader of a list of values: of all nodes that repeat, by all families of locators that give exactly these. */
export function induceItems(page: Page, name: string, items: Items): Reader | null {
  if (items.length === 0) return null;
  const sources = [itemsOfData, itemsOfLabels, itemsOfBoxes, itemsOfPieces];
  const candidates = sources.flatMap((source) => source(page, name, items));
  const plain = verify(page, candidates, items);
  // Where none of the example's items heads others, such lines are no items on other pages either.
  const headless = items.length > 1 ? verify(page, candidates, items, "headings") : [];
  const isHeadless = (headless[0]?.fit ?? 0) >= (plain[0]?.fit ?? 0);
  const chosen = isHeadless ? headless : plain;
  const kin = keyWays(page, name, items);
  const reader = combine(chosen);
  if (!reader) return readerOf(kin, "list");
  const whole = withAlso(reader, [...kin, ...underWays(page, reader)]);
  return isHeadless ? { ...whole, leaveOut: "headings" } : whole;
}

// The lines under a heading of the same words, for the day when the markup of the lines is another.
function underWays(page: Page, reader: Reader): Way[] {
  const nodes = locateAll(page, null, reader.locators[0] ?? { by: "self" }).flatMap((hit) => hit.nodes);
  const [first, last] = [nodes[0], nodes.at(-1)].map((node) =>
    isElement(node) ? boxOf(page, node) : undefined,
  );
  if (!first || !last) return [];
  const over = headingsOver(page, first).find(
    ({ text }) =>
      text.length <= 60 &&
      // Not one that heads only a part, or counts the parts.
      !/\d/.test(text) &&
      findUnder(page, [first.element, last.element], text).includes(last.element),
  );
  if (!over) return [];
  const locator = { by: "under" as const, heading: over.text, css: "li", lines: true as const };
  return [{ locator, attribute: null, transforms: [{ op: "trim" }], spare: true }];
}

function verify(
  page: Page,
  candidates: readonly Candidate[],
  items: Items,
  leaveOut?: Reader["leaveOut"],
): Candidate[] {
  return candidates
    .map((each) => ({ ...each, fit: fitOf(followItems(page, each.way, leaveOut), items) }))
    .filter((each) => each.fit >= LEAST_FIT)
    .sort((a, b) => b.fit - a.fit || b.score - a.score);
}

function followItems(page: Page, way: Way, leaveOut?: Reader["leaveOut"]): Items {
  const value = follow(page, null, way, { take: "list", ...(leaveOut ? { leaveOut } : {}) })?.value ?? null;
  return Array.isArray(value) ? value : [];
}

function combine(candidates: readonly Candidate[]): Reader | null {
  const [best] = candidates;
  if (!best) return null;
  const chosen: Way[] = [];
  const counts = new Map<Family, number>();
  for (const { way, fit } of candidates) {
    // Beside an exact way a nearly exact one would only disagree.
    if (fit < best.fit) break;
    if (chosen.some((other) => isSameData(other, way))) continue;
    const family = familyOf(way);
    const count = counts.get(family) ?? 0;
    if (count >= (family === "position" ? 1 : 2)) continue;
    counts.set(family, count + 1);
    // What is not even right where it was learned is said with a doubt elsewhere.
    chosen.push(fit < WHOLE_FIT ? { ...way, spare: true } : way);
    if (chosen.length === 7) break;
  }
  return readerOf(chosen, "list");
}

// What a person sees of structured data and what that says itself are one source.
function isSameData({ locator: one }: Way, { locator: other }: Way): boolean {
  return one.by === "data" && other.by === "data" && one.source === other.source && one.path === other.path;
}
