import type { Locator, Reader } from "@gleaner/automation";
import { headerNames, PICTURE_NAMES, slotNames } from "../dom/name.ts";
import { attributeOf, findClosest } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { attributeIn, LATE, sourceOf } from "../dom/picture.ts";
import type { Box } from "../dom/scan.ts";
import { isCell } from "../dom/table.ts";
import { isHeadingTag, isInline, textIn } from "../dom/text.ts";
import { pieceAt, piecesOf } from "../read/piece.ts";
import { findBadges } from "./badge.ts";
import type { Place } from "./place.ts";

const READ_ATTRIBUTES = /^(href|src|alt|title|datetime|content|value|aria-label|srcset|data-[\w-]+)$/;

/** What a place offers to be read: its text, the runs in it, its attributes. */
export function slotsOf(page: Page, place: Place, sample: Box, locate: () => readonly Locator[]): RowSlot[] {
  const slots: RowSlot[] = [];
  // The key of what stands directly in a row has one step.
  const row = place.key === "self" ? sample : place.key.lastIndexOf(">") === 0 ? sample.parent : null;
  const over = isCell(sample) ? headerNames(page, sample.element) : cellNames(page, sample);
  const own = slotNames(sample, row && row.children.length > 1 ? row : null);
  // What has a class of its own in a cell is another thing than the header says.
  const names = isCell(sample) || sample.tokens.length === 0 ? [...over, ...own] : [...own, ...over];
  const boxes = place.boxes.flatMap((box) => (box ? [box] : []));
  const isStruck = findClosest(sample.element, "s, del, strike") !== null;
  const isInLink = findClosest(sample.element, "a[href]") !== null;
  const add = (attribute: string | null, own: readonly string[], weight: number): void => {
    const glance = place.boxes.map((box) => (box ? glanceAt(page, box, attribute) : null));
    const isText = attribute === null;
    const badges = isText ? findBadges(place.boxes) : [];
    slots.push({
      locate,
      glance,
      attribute,
      take: "one",
      names: own,
      weight,
      isLinked: isText && isInLink,
      isStruck: isText && isStruck,
      badges,
    });
  };
  const hasText = boxes.some((box) => box.ownLength > 0);
  if (hasText && (place.key !== "self" || sample.children.length === 0)) {
    const isPlain = !boxes.some(isContainer);
    const weight = sample.tag === "a" || sample.tag === "button" ? 0.5 : 1;
    add(null, textNames(sample, names), isPlain ? weight : weight * 0.35);
  } else if ((isCell(sample) || sample.tag === "dd") && boxes.some((box) => box.textLength > 0)) {
    add(null, names, 1);
  }
  if (boxes.some((box) => box.children.length > 0 && box.ownLength > 0)) {
    slots.push(...pieceSlots(place, locate, names, false), ...pieceSlots(place, locate, names, true));
  }
  const attributes = new Set(boxes.slice(0, 12).flatMap((box) => box.attributes));
  for (const attribute of attributes) {
    // A picture's own address is read from there.
    if (sample.tag === "img" && attributes.has("src") && LATE.includes(attribute) && isShown(page, boxes))
      continue;
    if (READ_ATTRIBUTES.test(attribute) && !isNoise(boxes, attribute)) {
      const weight = attribute.startsWith("data-") ? 0.2 : attribute === "href" ? 0.9 : 0.5;
      add(attribute, attributeNames(sample, attribute, names), weight);
    }
    if (attribute === "class" && new Set(boxes.map((box) => attributeOf(box.element, "class"))).size > 1) {
      if (boxes.every((box) => box.textLength === 0)) add("class", names, 0.5);
    }
  }
  return slots;
}

// What its children say, they say better.
function isContainer({ children, textLength, tag }: Box): boolean {
  if (children.length < 2 || tag === "td" || tag === "th" || tag === "dd") return false;
  const inner = children.reduce((sum, child) => sum + child.textLength, 0);
  return inner > textLength * 0.9 && children.filter((child) => child.textLength > 0).length > 1;
}

// Long or structured values of data attributes are the page's own machinery.
function isNoise(boxes: readonly Box[], attribute: string): boolean {
  if (!attribute.startsWith("data-")) return false;
  const values = boxes.slice(0, 8).map((box) => attributeOf(box.element, attribute) ?? "");
  return values.every((value) => value.length > 150 || value === "" || /^[[{]/.test(value));
}

function textNames(sample: Box, names: readonly string[]): string[] {
  const isHeading = isHeadingTag(sample.tag) || isHeadingTag(sample.parent?.tag ?? "");
  return isHeading ? [...names, "title", "name", "heading"] : [...names];
}

function attributeNames(sample: Box, attribute: string, names: readonly string[]): string[] {
  if (attribute.startsWith("data-")) return [attribute.slice(5).replaceAll(/[-_]+/g, " "), ...names];
  if (attribute === "src" || attribute === "srcset") return [...PICTURE_NAMES, ...names];
  if (attribute === "alt") return ["image alt", "name", ...names];
  if (attribute === "href") return ["link", "url", ...names];
  if (attribute === "title" && sample.tag === "a") return ["title", "name", ...names];
  if (attribute === "datetime") return ["date", ...names];
  return [...names];
}

function cellNames(page: Page, box: Box): string[] {
  for (let up = box.parent; up && up.tag !== "tr"; up = up.parent) {
    if (isCell(up)) return [...headerNames(page, up.element), ...slotNames(up).slice(0, 2)];
  }
  return [];
}

function glanceAt(page: Page, box: Box, attribute: string | null): string | null {
  const raw =
    attribute === null
      ? textIn(page, box.element)
      : (attributeIn(page, box.element, attribute)?.trim() ?? "");
  return raw === "" ? null : raw;
}

// True where each picture's address is the one that it waits for.
const isShown = (page: Page, boxes: readonly Box[]): boolean =>
  boxes.every(({ element }) => {
    const source = sourceOf(page, element);
    return LATE.every((name) => [null, source].includes(attributeOf(element, name)));
  });

// Runs of text between blocks and line breaks have no element of their own.
function pieceSlots(
  place: Place,
  locate: () => readonly Locator[],
  names: readonly string[],
  own: boolean,
): RowSlot[] {
  const pieces = place.boxes.map((box) => (box ? piecesOf(box.element, own) : []));
  const most = pieces.reduce((sum, each) => Math.max(sum, each.length), 0);
  const isMixed = place.boxes.some((box) =>
    box?.children.some((child) => !isInline(child.tag) || child.tag === "br"),
  );
  if ((most < 2 && !isMixed && !own) || most > 12) return [];
  const around = lazily((): string | null | undefined => {
    if (place.key === "self") return null;
    return locate().flatMap((each) => (each.by === "css" && each.nth === undefined ? [each.css] : []))[0];
  });
  return Array.from({ length: most }, (_, nth) => ({
    locate: () => {
      const css = around();
      return css === undefined ? [] : [pieceAt(css, { nth, own })];
    },
    glance: pieces.map((each) => each[nth]?.text ?? null),
    attribute: null,
    take: "one" as const,
    names: nth === 0 ? names : [],
    weight: own ? 0.4 : 0.5,
  }));
}

/** One thing that rows have in common: how to find it, what to read of it and what it may be called. */
export interface RowSlot {
  /** How it is found in a row, best first; worked out when asked, since most slots never become a column. */
  readonly locate: () => readonly Locator[];
  /** What the sampled rows show there, by row; null where only its locators can tell. */
  readonly glance: readonly (string | null)[] | null;
  readonly attribute: string | null;
  readonly take: Reader["take"];
  readonly names: readonly string[];
  /** Below 1 for what is worth a column only where it differs between rows. */
  readonly weight: number;
  /** True where the text is the text of a link. */
  readonly isLinked?: boolean;
  /** True where the text is struck through: it holds no longer. */
  readonly isStruck?: boolean;
  /** Labels that some rows have within the text, to be left out of it. */
  readonly badges?: readonly string[];
}

/** What one locator finds in a row, of which only the locator can tell what the rows have there. */
export function located(
  locator: Locator,
  take: RowSlot["take"],
  names: readonly string[],
  weight = 1,
): RowSlot {
  const locators = [locator];
  return { locate: () => locators, glance: null, attribute: null, take, names, weight };
}

/** A function that works its value out once. */
export function lazily<T>(make: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => {
    known ??= { value: make() };
    return known.value;
  };
}
