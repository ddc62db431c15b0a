import type { Reader, Way } from "@gleaner/automation";
import { type Family, familyOf } from "../family.ts";
import { likeNames } from "../like-names.ts";
import { slotNames } from "../name.ts";
import type { Page } from "../page.ts";
import { scan } from "../scan.ts";
import { follow } from "../way.ts";
import { type Chain, chainsFor } from "./chain.ts";
import { dataWays } from "./data-way.ts";
import { isSameScalar } from "./example.ts";
import { keyWays } from "./key-way.ts";
import { locatorsOfSpot } from "./place.ts";
import { type Spot, spotsOf, type Wanted } from "./spot.ts";

const MAX_SPOTS = 10;

interface Candidate {
  readonly way: Way;
  readonly score: number;
}

/** A reader of one value of the page, by all families of locators that give it. */
export function induceField(page: Page, name: string, wanted: Wanted): Reader | null {
  const candidates = [...fromData(page, name, wanted), ...fromPage(page, name, wanted)];
  candidates.sort((a, b) => b.score - a.score);
  const reader = combine(candidates.filter(({ way }) => holds(page, way, wanted)));
  if (!reader) return null;
  const also = [...(reader.also ?? []), ...keyWays(page, name, [String(wanted.value)])].slice(0, 8);
  return also.length > 0 ? { ...reader, also } : reader;
}

function holds(page: Page, way: Way, wanted: Wanted): boolean {
  const value = follow(page, null, way, { take: "one" })?.value ?? null;
  return !Array.isArray(value) && isSameScalar(wanted.kind, value, wanted.value);
}

function fromData(page: Page, name: string, { kind, value }: Wanted): Candidate[] {
  return dataWays(page).flatMap(({ way, raw, names }) => {
    const [first = ""] = raw;
    return strictOf(chainsFor(kind, first, value, page.base, false))
      .slice(0, 3)
      .map(({ transforms, cost }) => ({
        way: { ...way, transforms: [...transforms] },
        score: 0.5 - cost * 0.3 + 0.4 * likeNames(name, names),
      }));
  });
}

function fromPage(page: Page, name: string, wanted: Wanted): Candidate[] {
  const spots = scan(page).flatMap((box) => spotsOf(page, box, wanted));
  const ranked = spots
    .map((spot) => ({ spot, score: scoreSpot(spot, name) }))
    .sort((a, b) => b.score - a.score);
  return ranked.slice(0, MAX_SPOTS).flatMap(({ spot, score }) =>
    locatorsOfSpot(page, spot).flatMap((locator) =>
      strictOf(spot.chains)
        .slice(0, 3)
        .map(({ transforms, cost }) => {
          const way = { locator, attribute: spot.attribute, transforms: [...transforms] };
          return { way, score: score - cost * 0.3 + familyScore(familyOf(way)) };
        }),
    ),
  );
}

// One page cannot show that a text without the mark is the value as it is.
function strictOf(chains: readonly Chain[]): Chain[] {
  return chains.filter(({ transforms }) => !transforms.some((each) => "orAll" in each));
}

const REGIONS = { main: 0.2, header: 0.1, nav: -0.3, aside: -0.2, footer: -0.3 } as const;

function scoreSpot(spot: Spot, name: string): number {
  const { box, attribute } = spot;
  const names = [...(attribute ? [attribute] : []), ...slotNames(box)];
  const cost = Math.min(...spot.chains.map((chain) => chain.cost));
  const isHeading = box.tag === "h1" || box.parent?.tag === "h1";
  return (
    REGIONS[box.region] +
    0.4 * likeNames(name, names) +
    (isHeading ? 0.5 : 0) -
    cost -
    (attribute === null ? 0 : 0.3) -
    (spot.piece ? 0.1 : 0)
  );
}

function familyScore(family: Family): number {
  return { data: 0.2, key: 0, label: 0.3, name: 0.3, heading: 0, text: 0, position: -0.2 }[family];
}

// The best, and the next best of each family; one way of position at the end.
function combine(candidates: readonly Candidate[]): Reader | null {
  const [best] = candidates;
  if (!best) return null;
  const chosen: Way[] = [];
  const counts = new Map<Family, number>();
  for (const { way, score } of candidates) {
    const family = familyOf(way);
    const count = counts.get(family) ?? 0;
    const isFirst = chosen.length === 0;
    if (!isFirst && (count >= (family === "data" || family === "name" ? 3 : 1) || score < best.score - 1.1))
      continue;
    if (!isFirst && family === "position" && counts.size > 1) continue;
    counts.set(family, count + 1);
    chosen.push(way);
    if (chosen.length === 8) break;
  }
  return readerOf(chosen, "one");
}

/** A reader of several ways: the ones that share the first one's notation are its locators, the others stand beside. */
export function readerOf(ways: readonly Way[], take: Reader["take"]): Reader | null {
  const [first] = ways;
  if (!first) return null;
  const { attribute, transforms } = first;
  const isSame = (way: Way): boolean =>
    way.attribute === attribute && JSON.stringify(way.transforms) === JSON.stringify(transforms);
  const also = ways.filter((way) => !isSame(way));
  const locators = ways.filter(isSame).map((way) => way.locator);
  return { locators, attribute, take, transforms, ...(also.length > 0 ? { also } : {}) };
}
