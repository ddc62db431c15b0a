import type { Locator, Reader, Way } from "@gleaner/automation";
import { bareLabel } from "../dom/label-name.ts";
import { localeOf } from "../dom/locale.ts";
import { likeNames, slotNames } from "../dom/name.ts";
import { contains } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { scan } from "../dom/scan.ts";
import { textIn } from "../dom/text.ts";
import { trust } from "../read/trust.ts";
import { headingsOf } from "../read/under.ts";
import { type Family, familyOf, follow, waysOf } from "../read/way.ts";
import { orderIn, provenOrder } from "../value/date-order.ts";
import { smallest } from "../value/number.ts";
import { collapse, squeeze } from "../value/text.ts";
import { chainsFor, strictOf } from "./chain.ts";
import { dataWays, keyWays } from "./data-way.ts";
import { localeDoubt } from "./doubt.ts";
import { isSameScalar, type Kind } from "./example.ts";
import { isLabelled, type Labelled, labelledWith, MUCH_BESIDE } from "./labelled.ts";
import { locatorsOfSpot } from "./place.ts";
import { readerOf, withAlso } from "./reader.ts";
import { type Spot, spotsOf, type Wanted } from "./spot.ts";

const MAX_SPOTS = 10;
/** What stands where someone pointed is meant; the same value elsewhere may be another thing's. */
const POINTED = 0.6;
/** What an attribute costs beside a text that is seen. */
const HIDDEN = 0.3;
/** A number of so many digits stands nowhere else by chance. */
const RARE_DIGITS = 4;

/** What someone pointed at: an element of the page, and the reader by which it was found. */
export interface Pointed {
  readonly element: Element | null;
  readonly reader: Reader | null;
}

const nothing: Pointed = { element: null, reader: null };

interface Candidate {
  readonly way: Way;
  readonly score: number;
  /** True for what someone pointed at, or where nobody did for what is called as the field is. */
  readonly isMeant: boolean;
}

/**
 * A reader of one value of the page, by all families of locators that give it. `others` are the record's other values: words
 * that are one of them, or end in one, say nothing on the next page. A value that is two of them, or that stands in many
 * places by chance, is learned where it is meant.
 */
export function induceField(
  page: Page,
  name: string,
  wanted: Wanted,
  pointed: Pointed = nothing,
  others: readonly string[] = [],
): Reader | null {
  const labelled = labelledWith(page, wanted);
  const labels = labelled.flatMap((each) => fromLabel(page, name, each, pointed.element));
  const all = scan(page).flatMap((box) => spotsOf(page, box, wanted));
  const spots = all.filter((spot) => !isLabelled(labelled, spot));
  const found = [
    ...fromData(page, name, wanted),
    ...labels,
    ...fromSpots(page, name, wanted.kind, spots, pointed.element),
    ...fromFormer(name, pointed.reader),
  ];
  const isElsewhere = others.includes(squeeze(String(wanted.value))) || isCommon(wanted);
  const lasting = found.filter(({ way, isMeant }) => (isMeant || !isElsewhere) && !isBound(way, others));
  const reader = combine(proven(page, lasting, wanted)) ?? combine(proven(page, found, wanted));
  return reader && withAlso(reader, keyWays(page, name, [String(wanted.value)], wanted.kind));
}

// Two facts of a page have one day, or one small number, by chance.
function isCommon({ kind, value }: Wanted): boolean {
  if (kind === "date") return true;
  const text = String(value);
  return (kind === "number" || /^\d+$/.test(text)) && text.replace(/\D/g, "").length < RARE_DIGITS;
}

// Those that give the value, best first; not out of a long text where a short one gives it too, except where a label says what it is.
function proven(page: Page, candidates: readonly Candidate[], wanted: Wanted): Candidate[] {
  const found = candidates.flatMap((candidate) => {
    const beside = besides(page, candidate.way, wanted);
    return beside === null ? [] : [{ candidate, beside }];
  });
  const least = smallest(found.map(({ beside }) => beside));
  return found
    .filter(
      ({ candidate, beside }) =>
        candidate.way.locator.by === "label" || beside <= Math.max(MUCH_BESIDE, least * 3),
    )
    .map(({ candidate }) => candidate)
    .sort((a, b) => b.score - a.score);
}

// True for a way that goes by words of this page alone: those that are, end in or count another value of the record, or cut a day or an amount off.
function isBound({ locator, transforms }: Way, others: readonly string[]): boolean {
  const cuts = transforms.flatMap((each) => (each.op === "without" ? [each.text] : []));
  const name = nameIn(locator);
  return (
    endsInOther(name, others) || countsOther(name, others) || cuts.some((text) => /\p{N}{2}/u.test(text))
  );
}

/** A shorter value may be the last word of any label. */
const LEAST_LAST = 4;

// "Member for Tressel:" where Tressel is what the record's seat is called.
function endsInOther(name: string, others: readonly string[]): boolean {
  if (others.includes(squeeze(name))) return name !== "";
  const spoken = collapse(name.replace(/[\p{P}\s]+$/u, "")).split(" ");
  return spoken.some((_, at) => {
    const end = squeeze(spoken.slice(at).join(" "));
    return at > 0 && end.length >= LEAST_LAST && /\p{L}/u.test(end) && others.includes(end);
  });
}

/** A year, or the number of a norm, may stand among the words of any label. */
const LEAST_COUNTED = 6;

/** A number of the record, with so many digits, that stands among the words: "Act no. 2017-1338 of 15 September". */
function countsOther(name: string, others: readonly string[]): boolean {
  const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");
  const said = bare(squeeze(name));
  return others.some((other) => {
    const number = bare(other);
    return number.replace(/\P{N}/gu, "").length >= LEAST_COUNTED && said.includes(number);
  });
}

/** The words of the page that a locator goes by. */
function nameIn(locator: Locator): string {
  if (locator.by === "label") return locator.label;
  if (locator.by === "under") return locator.heading;
  return locator.by === "role" ? locator.name : "";
}

// Characters that stand beside the wanted value where a way reads it; null where it does not.
function besides(page: Page, way: Way, wanted: Wanted): number | null {
  const found = follow(page, null, way, { take: "one" });
  const value = found?.value ?? null;
  if (!found || Array.isArray(value) || !isSameScalar(wanted.kind, value, wanted.value)) return null;
  if (wanted.kind === "url") return 0;
  return Math.max(0, collapse(found.raw[0] ?? "").length - String(wanted.value).length);
}

function fromData(page: Page, name: string, { kind, value }: Wanted): Candidate[] {
  return dataWays(page).flatMap(({ way, raw, names }) => {
    const [first = ""] = raw;
    return strictOf(chainsFor(kind, first, value, page.base))
      .slice(0, 3)
      .map(({ transforms, cost }) => ({
        way: { ...way, transforms: [...transforms] },
        // Machines are told numbers with a point, whatever the page's language.
        score: 0.5 - cost * 0.3 - localeDoubt(transforms, [first], null) + 0.4 * likeNames(name, names),
        isMeant: likeNames(name, names) === 1,
      }));
  });
}

function fromSpots(
  page: Page,
  name: string,
  kind: Kind,
  spots: readonly Spot[],
  pointed: Element | null,
): Candidate[] {
  const ranked = spots
    .map((spot) => {
      const isMeant = isPointed(spot.box.element, pointed);
      return { spot, score: scoreSpot(spot, name, kind) + (isMeant ? POINTED : 0), isMeant };
    })
    .sort((a, b) => b.score - a.score);
  return ranked.slice(0, MAX_SPOTS).flatMap(({ spot, score, isMeant }) => {
    const { box, attribute } = spot;
    const texts = attribute === null ? [textIn(page, box.element)] : [];
    const proven = provenOrder(texts);
    const chains = strictOf(spot.chains)
      .filter(({ transforms }) => {
        const order = orderIn(transforms);
        return proven === null || order === null || order === proven;
      })
      .map(({ transforms, cost }) => ({
        transforms,
        loss: cost * 0.3 + localeDoubt(transforms, texts, localeOf(page)),
      }));
    chains.sort((a, b) => a.loss - b.loss);
    return locatorsOfSpot(page, spot).flatMap((locator) => {
      const spare = isUnderTitle(page, locator) ? { spare: true as const } : {};
      return chains.slice(0, 3).map(({ transforms, loss }) => {
        const way = { locator, attribute, transforms: [...transforms], ...spare };
        return { way, score: score - loss + trust.preference[familyOf(way)], isMeant };
      });
    });
  });
}

// The element that someone meant, or what is one with it: around or within.
function isPointed(node: Node, pointed: Element | null): boolean {
  return pointed !== null && (contains(node, pointed) || contains(pointed, node));
}

// What a label stands beside, whole or cut.
function fromLabel(
  page: Page,
  name: string,
  { pair: { label, nodes }, raw, chains }: Labelled,
  pointed: Element | null,
): Candidate[] {
  const locator: Locator = { by: "label", label: bareLabel(label) };
  const isAt = nodes.some((node) => isPointed(node, pointed));
  const likeness = likeNames(name, [label]);
  const bonus = 0.4 * likeness + (isAt ? POINTED : 0);
  return chains.map(({ transforms, cost }) => ({
    way: { locator, attribute: null, transforms: [...transforms] },
    score: trust.preference.label + bonus - cost * 0.3 - localeDoubt(transforms, [raw], localeOf(page)),
    isMeant: pointed === null ? likeness === 1 : isAt,
  }));
}

// The ways by which it was found on the page, as far as they go by anything but its place.
function fromFormer(name: string, reader: Reader | null): Candidate[] {
  return (reader ? waysOf(reader) : [])
    .filter((way) => !way.spare && familyOf(way) !== "position")
    .map((way) => ({
      way,
      score:
        trust.preference[familyOf(way)] +
        POINTED +
        0.4 * likeLink(name, way.locator) -
        way.transforms.length / 20,
      isMeant: true,
    }));
}

// A link that is called as the field is.
const likeLink = (name: string, locator: Locator): number =>
  locator.by === "role" ? likeNames(name, [locator.name]) : 0;

// The title of this page is not the title of the next: that it is missing there says nothing.
function isUnderTitle(page: Page, locator: Locator): boolean {
  if (locator.by !== "under") return false;
  return headingsOf(page).some(({ box, text }) => box.tag === "h1" && text === locator.heading);
}

const REGIONS = { main: 0.2, header: 0.1, nav: -0.3, aside: -0.2, footer: -0.3 } as const;

function scoreSpot(spot: Spot, name: string, kind: Kind): number {
  const { box, attribute } = spot;
  const names = [...(attribute ? [attribute] : []), ...slotNames(box)];
  const cost = smallest(spot.chains.map((chain) => chain.cost));
  const isHeading = box.tag === "h1" || box.parent?.tag === "h1";
  return (
    REGIONS[box.region] +
    0.4 * likeNames(name, names) +
    (isHeading ? 0.5 : 0) -
    cost -
    // A link leads somewhere whatever it says.
    (attribute === null || kind === "url" ? 0 : HIDDEN) -
    (spot.piece ? 0.1 : 0)
  );
}

// The best, and the next best of each family; one way of position at the end.
function combine(candidates: readonly Candidate[]): Reader | null {
  const [best] = candidates;
  if (!best) return null;
  const chosen: Way[] = [];
  const counts = new Map<Family | "spare", number>();
  for (const { way, score } of candidates) {
    const family = way.spare ? "spare" : familyOf(way);
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
