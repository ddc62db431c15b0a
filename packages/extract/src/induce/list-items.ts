import type { Locator, Reader, Transform, Way } from "@gleaner/automation";
import { type Family, familyOf } from "../family.ts";
import { likeNames } from "../like-names.ts";
import { locateAll } from "../locate.ts";
import { slotNames } from "../name.ts";
import { once, type Page } from "../page.ts";
import { piecesOf } from "../piece.ts";
import { queryAll } from "../query.ts";
import { uniqueSelector } from "../row-selector.ts";
import { type Box, boxOf, scan, stableClasses } from "../scan.ts";
import { escapeClass, simpleSelectors } from "../selector.ts";
import { squeeze } from "../squeeze.ts";
import { textOf } from "../text.ts";
import { applyTransforms } from "../transform.ts";
import { headingsOver } from "../under.ts";
import { follow } from "../way.ts";
import { chainsFor } from "./chain.ts";
import { dataWays } from "./data-way.ts";
import { keyWays } from "./key-way.ts";
import { readerOf } from "./record-field.ts";
import { documentIndex } from "./row-set.ts";
import { spotsOf, textOfBox } from "./spot.ts";

/** How well a list read agrees with the one wanted: 1 is the same items in the same order. */
const LEAST_FIT = 0.8;
const MAX_ITEM_BOXES = 6;

interface Candidate {
  readonly way: Way;
  readonly fit: number;
  readonly score: number;
}

type Items = readonly (string | number)[];

/** A reader of a list of values: of all nodes that repeat, by all families of locators that give exactly these. */
export function induceItems(page: Page, name: string, items: Items): Reader | null {
  if (items.length === 0) return null;
  const candidates = [
    ...fromData(page, name, items),
    ...fromBoxes(page, name, items),
    ...fromPieces(page, name, items),
  ];
  const plain = verify(page, candidates, items);
  // Where none of the example's items heads others, such lines are no items on other pages either.
  const headless = items.length > 1 ? verify(page, candidates, items, "headings") : [];
  const isHeadless = (headless[0]?.fit ?? 0) >= (plain[0]?.fit ?? 0);
  const reader = combine(isHeadless ? headless : plain);
  if (!reader) return null;
  const kin = [...keyWays(page, name, items), ...underWays(page, reader)];
  const also = [...(reader.also ?? []), ...kin].slice(0, 8);
  const whole = also.length > 0 ? { ...reader, also } : reader;
  return isHeadless ? { ...whole, leaveOut: "headings" } : whole;
}

// The lines under a heading of the same words, for the day when the markup of the lines is another.
function underWays(page: Page, reader: Reader): Way[] {
  const box = boxOf(
    page,
    locateAll(page, null, reader.locators[0] ?? { by: "self" })[0]?.nodes[0] as Element,
  );
  const heading = box && headingsOver(page, box)[0];
  if (!heading || heading.text.length > 60) return [];
  return [
    {
      locator: { by: "under", heading: heading.text, css: "li" },
      attribute: null,
      transforms: [{ op: "trim" }],
      spare: true,
    },
  ];
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

// 1 for the same items in order; else the share of items that are right on both sides, a little less.
function fitOf(got: Items, wanted: Items): number {
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

function combine(candidates: readonly Candidate[]): Reader | null {
  const [best] = candidates;
  if (!best) return null;
  const chosen: Way[] = [];
  const counts = new Map<Family, number>();
  for (const { way, fit } of candidates) {
    // Beside an exact way a nearly exact one would only disagree.
    if (fit < best.fit) break;
    const family = familyOf(way);
    const count = counts.get(family) ?? 0;
    if (count >= (family === "position" ? 1 : 2)) continue;
    counts.set(family, count + 1);
    chosen.push(way);
    if (chosen.length === 7) break;
  }
  return readerOf(chosen, "list");
}

// The element before tells the lines too: a paragraph right after a step's heading.
function besideBox(page: Page, name: string, box: Box, items: Items): Candidate[] {
  const before = box.element.previousElementSibling;
  if (!before || before.localName === box.tag) return [];
  const found: Candidate[] = [];
  for (const lead of [
    ...stableClasses(before)
      .slice(0, 2)
      .map((token) => `.${escapeClass(token)}`),
    "",
  ]) {
    const css = `${before.localName}${lead} + ${box.tag}`;
    const texts = queryAll(page.document, css).map(textOf);
    for (const transforms of chainsOfItems(page, texts, items)) {
      const score = 0.7 + 0.4 * likeNames(name, slotNames(box));
      found.push({ way: { locator: { by: "css", css }, attribute: null, transforms }, fit: 0, score });
      for (const heading of headingsOver(page, box).slice(1)) {
        const locator: Locator = { by: "under", heading: heading.text, css };
        found.push({ way: { locator, attribute: null, transforms }, fit: 0, score: score - 0.2 });
      }
    }
  }
  return found;
}

function fromData(page: Page, name: string, items: Items): Candidate[] {
  return dataWays(page).flatMap(({ way, raw, names }) =>
    chainsOfItems(page, raw, items).map((transforms) => ({
      way: { ...way, transforms },
      fit: 0,
      score: 0.9 + 0.4 * likeNames(name, names),
    })),
  );
}

// Chains that give the first item from the first text that holds it; how the rest fares is seen later.
function chainsOfItems(page: Page, raw: readonly string[], items: Items): Transform[][] {
  const [first] = items;
  if (first === undefined || raw.length < items.length * 0.7 || raw.length > items.length * 1.5 + 2)
    return [];
  const [text = ""] = raw;
  const chains = chainsFor(typeof first === "number" ? "number" : "text", text, first, page.base, false);
  const found = chains.slice(0, 6).map((chain) => [...chain.transforms]);
  return found.length > 0 ? found : [[{ op: "trim" }]];
}

function fromBoxes(page: Page, name: string, items: Items): Candidate[] {
  const picks = [...new Set([0, items.length >> 1, items.length - 1])];
  const found = new Map<string, Candidate>();
  for (const pick of picks) {
    const value = items[pick];
    if (value === undefined) continue;
    for (const box of holders(page, value)) {
      for (const candidate of [...aroundBox(page, name, box, items), ...besideBox(page, name, box, items)]) {
        const key = JSON.stringify(candidate.way);
        if (!found.has(key)) found.set(key, candidate);
      }
    }
    if ([...found.values()].some((each) => each.fit === 1)) break;
  }
  return [...found.values()].sort((a, b) => b.fit - a.fit || b.score - a.score).slice(0, 60);
}

function holders(page: Page, value: string | number): Box[] {
  const wanted = { kind: typeof value === "number" ? ("number" as const) : ("text" as const), value };
  const found: { box: Box; cost: number }[] = [];
  for (const box of scan(page)) {
    const spots = spotsOf(page, box, wanted).filter((spot) => spot.attribute === null && spot.piece === null);
    const cost = Math.min(...spots.flatMap((spot) => spot.chains.map((chain) => chain.cost)));
    if (spots.length > 0) found.push({ box, cost });
  }
  return found
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_ITEM_BOXES)
    .map((each) => each.box);
}

// All elements of the box's kind below each of its ancestors: the smallest sets that read as the wanted items.
function aroundBox(page: Page, name: string, box: Box, items: Items): Candidate[] {
  const index = documentIndex(page);
  const found: Candidate[] = [];
  const parent = box.parent;
  const owns = simpleSelectors(box).slice(0, 6);
  const kinds = [
    ...owns.map((own) => ({ own, around: null as string | null, css: own })),
    ...(parent
      ? simpleSelectors(parent)
          .slice(0, 3)
          .flatMap((around) => owns.slice(-1).map((own) => ({ own, around, css: `${around} > ${own}` })))
      : []),
  ];
  for (const kind of kinds) {
    const all = index.find({ own: kind.own, around: kind.around, isChild: true, isNamed: true }, kind.css);
    let size = 0;
    for (let up = box.parent; up; up = up.parent) {
      const home = up;
      const inside =
        home.tag === "body"
          ? all
          : all.filter((each) => each.order > home.order && each.order < home.order + home.size);
      if (inside.length === size) continue;
      size = inside.length;
      if (inside.length < items.length * 0.7) continue;
      if (inside.length > items.length * 1.5 + 3) break;
      const texts = inside.map((each) => textOfBox(page, each)).filter((text) => text !== "");
      for (const transforms of chainsOfItems(page, texts, items)) {
        const got = texts
          .map((text) => applyTransforms(transforms, text, page.base))
          .filter((each) => each !== null);
        const fit = fitOf(got.map(String), items);
        if (fit < LEAST_FIT) continue;
        found.push(...waysTo(page, name, kind.css, all, inside, home, transforms, fit));
      }
    }
  }
  return found;
}

function waysTo(
  page: Page,
  name: string,
  css: string,
  all: readonly Box[],
  inside: readonly Box[],
  home: Box,
  transforms: Transform[],
  fit: number,
): Candidate[] {
  const found: Candidate[] = [];
  const [first] = inside;
  const names = first
    ? [...slotNames(first), ...(first.parent ? slotNames(first.parent) : []), ...slotNames(home)]
    : [];
  const bonus = 0.4 * likeNames(name, names);
  const add = (locator: Locator, score: number): void => {
    const way: Way = { locator, attribute: null, transforms };
    if (!("css" in locator) || locator.css === null || locator.css.length <= 1000)
      found.push({ way, fit, score: score + bonus });
  };
  if (all.length === inside.length && /[.[]/.test(css)) add({ by: "css", css }, 1);
  for (const heading of first ? headingsOver(page, first).slice(0, 2) : []) {
    add({ by: "under", heading: heading.text, css }, 0.6 + 0.3 * likeNames(name, [heading.text]));
  }
  // Names of containers that hold these and no others of the kind.
  let level = 0;
  for (let up: Box | null = home; up && up.tag !== "body" && level < 4; up = up.parent, level++) {
    for (const around of simpleSelectors(up)
      .filter((each) => each !== up?.tag)
      .slice(0, 3)) {
      if (around.length + css.length < 400 && countUnder(page, around, all) === inside.length)
        add({ by: "css", css: `${around} ${css}` }, 0.95 - level * 0.1);
    }
  }
  const path = once(page, "unique", home, () => uniqueSelector(page, home.element));
  if (path) add({ by: "css", css: `${path} ${css}` }, 0.5);
  return found;
}

function countUnder(page: Page, around: string, all: readonly Box[]): number {
  const key = `${around}`;
  const below = once(
    page,
    "answers to",
    key,
    () =>
      new Set(documentIndex(page).find({ own: around, around: null, isChild: false, isNamed: true }, around)),
  );
  return all.filter((box) => {
    for (let up = box.parent; up; up = up.parent) if (below.has(up)) return true;
    return false;
  }).length;
}

// Lines parted by breaks within one element.
function fromPieces(page: Page, name: string, items: Items): Candidate[] {
  const [first] = items;
  if (first === undefined || items.length < 2) return [];
  const target = squeeze(String(first));
  const found: Candidate[] = [];
  for (const box of scan(page)) {
    if (box.ownLength === 0 || box.children.length < items.length * 0.5) continue;
    for (const own of [false, true]) {
      const pieces = piecesOf(box.element, own).map((piece) => piece.text);
      if (!pieces.some((piece) => squeeze(piece).includes(target))) continue;
      for (const transforms of chainsOfItems(page, pieces, items)) {
        const got = pieces
          .map((text) => applyTransforms(transforms, text, page.base))
          .filter((each) => each !== null);
        const fit = fitOf(got.map(String), items);
        if (fit < LEAST_FIT) continue;
        const path = uniqueSelector(page, box.element);
        const score = 0.7 + 0.4 * likeNames(name, slotNames(box));
        const locator: Locator | null = path
          ? { by: "piece", css: path, ...(own ? { own: true } : {}) }
          : null;
        if (locator) found.push({ way: { locator, attribute: null, transforms }, fit, score });
      }
    }
  }
  return found;
}
