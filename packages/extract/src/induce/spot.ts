import { attributesOf } from "../dom/node.ts";
import { once, type Page } from "../dom/page.ts";
import { sourceOf } from "../dom/picture.ts";
import type { Box } from "../dom/scan.ts";
import { textIn } from "../dom/text.ts";
import { piecesOf } from "../read/piece.ts";
import { decodeAddress, squeeze } from "../value/text.ts";
import type { Scalar } from "../value/transform.ts";
import { type Chain, chainsFor } from "./chain.ts";
import { type Example, type Kind, kindOf } from "./example.ts";

/** A place that holds a wanted value: an element's text, one of its runs of text, or an attribute. */
export interface Spot {
  readonly box: Box;
  readonly attribute: string | null;
  /** Position among the element's runs of text, null for the whole; `own` where inline children bound the runs. */
  readonly piece: { readonly nth: number; readonly own: boolean } | null;
  readonly chains: readonly Chain[];
}

/** What is looked for. */
export interface Wanted {
  readonly kind: Kind;
  readonly value: Scalar;
}

const READ_ATTRIBUTES =
  /^(href|src|srcset|alt|title|datetime|content|value|aria-label|aria-valuenow|id|data-[\w-]+)$/;
const ADDRESSES = /^(href|src|data-[\w-]*(url|href|src|link)[\w-]*)$/;
const MAX_ATTRIBUTE = 4000;
/** So short a value stands in an attribute of the page by chance. */
const LONGEST_BY_CHANCE = 3;

/** The spots of one element that hold the wanted value, none for those where only an inner element does. */
export function spotsOf(page: Page, box: Box, wanted: Wanted): Spot[] {
  const spots: Spot[] = [];
  const { kind, value } = wanted;
  const target = squeeze(String(value));
  const isByChance = box.tag === "body" && target.length <= LONGEST_BY_CHANCE;
  for (const { name, value: told } of isByChance ? [] : attributesOf(box.element)) {
    const raw = name === "src" ? (sourceOf(page, box.element) ?? told) : told;
    if (!READ_ATTRIBUTES.test(name) || raw === "" || raw.length > MAX_ATTRIBUTE) continue;
    if (kind === "text" && target.length < 3 && name !== "title" && name !== "alt") continue;
    if (name === "id" && kind !== "text") continue;
    const isAddress = ADDRESSES.test(name);
    if (kind !== "url" && kind !== "number" && kind !== "date" && !mayHold(raw, target)) continue;
    if (kind === "number" && (isAddress || name === "id" || !mayHold(raw, String(value)))) continue;
    if (kind === "date" && (isAddress || !/\d/.test(raw))) continue;
    if (kind === "url" && !isAddress && name !== "content") continue;
    const chains = chainsFor(kind, raw.trim(), value, page.base, isAddress);
    if (chains.length > 0) spots.push({ box, attribute: name, piece: null, chains });
  }
  if (kind === "url" && box.textLength < 8) return spots;
  if (box.textLength === 0 || box.textLength > limitOf(kind, target)) return spots;
  const text = textIn(page, box.element);
  const isPossible =
    kind === "text"
      ? once(page, "squeezed", box, () => squeeze(text)).includes(target)
      : kind === "url" || /\d/.test(text);
  if (!isPossible) return spots;
  const whole = chainsFor(kind, text, value, page.base);
  if (whole.length > 0) {
    spots.push({ box, attribute: null, piece: null, chains: whole });
    // In other rows the same element may also hold a badge or a label beside its own text.
    if (box.children.length === 0 && kind === "text")
      spots.push({ box, attribute: null, piece: { nth: 0, own: true }, chains: whole.slice(0, 1) });
  }
  if (box.children.length > 0 && box.ownLength > 0) {
    for (const own of [false, true]) {
      const pieces = piecesOf(box.element, own);
      if (pieces.length < (own ? 1 : 2)) continue;
      pieces.forEach(({ text: part }, nth) => {
        if (kind === "text" && !squeeze(part).includes(target)) return;
        const chains = chainsFor(kind, part, value, page.base).filter((each) => each.cost < 1.1);
        if (chains.length > 0) spots.push({ box, attribute: null, piece: { nth, own }, chains });
      });
    }
  }
  return spots;
}

function limitOf(kind: Kind, target: string): number {
  if (kind === "text") return target.length * 2 + 240;
  return kind === "url" ? 400 : 160;
}

function mayHold(raw: string, target: string): boolean {
  const holds = (text: string): boolean => squeeze(text).includes(target);
  return holds(raw) || (raw.includes("%") && holds(decodeAddress(raw)));
}

/** The scalar values of an example that can be looked for. */
export function wantedOf(example: Example): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const [name, { type, list, value }] of Object.entries(example)) {
    if (list || value === null || Array.isArray(value) || value === "") continue;
    const kind = kindOf(type, value);
    if (kind !== "boolean") wanted.set(name, { kind, value });
  }
  return wanted;
}
