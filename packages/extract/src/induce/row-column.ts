import type { Value, Way } from "@gleaner/automation";
import { localeOf } from "../dom/locale.ts";
import { headerNames, likeNames, slotNames } from "../dom/name.ts";
import type { Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { isCell } from "../dom/table.ts";
import { textIn } from "../dom/text.ts";
import { rawAt } from "../read/raw.ts";
import { familyOf } from "../read/way.ts";
import { smallest } from "../value/number.ts";
import { collapse, squeeze } from "../value/text.ts";
import { applyTransforms } from "../value/transform.ts";
import { unitOf } from "./chain.ts";
import { rank } from "./consensus.ts";
import { doubtOf, fragmentShare, isCutByValue } from "./doubt.ts";
import { isSameScalar, likeness } from "./example.ts";
import type { Column, OpenSet } from "./open-set.ts";
import { locatorsOf } from "./row-locator.ts";
import { type Spot, spotsOf, type Wanted } from "./spot.ts";

/** A wanted value and the row that holds it. */
export interface Shown {
  readonly at: number;
  readonly wanted: Wanted | null;
}

const MAX_SPOTS = 14;
/** All ways that give a field's example values in their rows, best first; `others` has the other fields' texts, squeezed. */
export function columnsFor(
  page: Page,
  field: OpenSet,
  name: string,
  shown: readonly Shown[],
  others: readonly string[],
): Column[] {
  const lead = shown.find((each) => each.wanted !== null);
  const row = lead && field.set.boxes[lead.at];
  // Of two states the example shows one: which words tell them apart was known to whoever pointed.
  if (!lead?.wanted || !row || lead.wanted.kind === "boolean") return [];
  const { wanted } = lead;
  const spots = row.flatMap((root) => below(root)).flatMap((box) => spotsOf(page, box, wanted));
  spots.sort((a, b) => costOf(a) - costOf(b));
  const columns: Column[] = [];
  for (const spot of spots.slice(0, MAX_SPOTS)) {
    const unit =
      wanted.kind === "number" && spot.attribute === null
        ? unitOf(collapse(textIn(page, spot.box.element)))
        : "";
    const names = [...namesOf(page, spot), unit === "" ? [] : [unit]].map((each) => likeNames(name, each));
    for (const locator of locatorsOf(page, field, lead.at, spot)) {
      if (locator.by === "label" && others.includes(squeeze(locator.label))) continue;
      const called = locator.by === "label" ? [...names, likeNames(name, [locator.label])] : names;
      const isWhole = wanted.kind === "text" && spot.attribute === null && isPlain(spot);
      const fragments = isWhole ? fragmentShare(page, field.scopes, locator) : 0;
      const raws = field.scopes.map((scope) => rawAt(page, scope, locator, spot.attribute));
      const told = { raws, at: lead.at, language: localeOf(page), name, unit };
      for (const { transforms, cost } of spot.chains.slice(0, 8)) {
        if (isCutByValue(transforms, others)) continue;
        const way: Way = { locator, attribute: spot.attribute, transforms: [...transforms] };
        const values = raws.map((raw) => (raw === null ? null : applyTransforms(transforms, raw, page.base)));
        if (!agrees(values, shown, wanted)) continue;
        const score =
          judge(way, values, raws, wanted) -
          cost * 0.3 -
          spotDoubt(spot) -
          doubtOf(transforms, told) -
          fragments;
        columns.push({ way, values, score, names: called });
      }
    }
  }
  return rank(columns);
}

function agrees(values: readonly Value[], shown: readonly Shown[], { kind }: Wanted): boolean {
  return shown.every(({ at, wanted }) => {
    const value = values[at] ?? null;
    if (wanted === null) return true;
    return !Array.isArray(value) && isSameScalar(kind, value, wanted.value);
  });
}

const FAMILY_BONUS = { data: 0.1, key: 0, label: 0.1, name: 0.1, heading: 0, text: 0, position: 0 } as const;

export function judge(
  way: Way,
  values: readonly Value[],
  raws: readonly (string | null)[],
  wanted: Wanted,
): number {
  let like = 0;
  let lost = 0;
  values.forEach((value, at) => {
    like += likeness(wanted.kind, wanted.value, value);
    // Something is there, but the transforms make nothing of it.
    if (value === null && raws[at] !== null) lost++;
  });
  const distinct = new Set(values).size;
  const isConstant = distinct === 1 && values.length >= 5 ? 0.05 : 0;
  return like / values.length - (0.1 * lost) / values.length + FAMILY_BONUS[familyOf(way)] - isConstant;
}

// Alternative texts are often cut short, and machinery's attributes change; what is seen is preferred.
function spotDoubt({ attribute, piece }: Spot): number {
  if (attribute === null) return piece ? 0.04 : 0;
  if (/^(href|src|datetime|content)$/.test(attribute)) return 0.02;
  return /^(alt|title|aria-label)$/.test(attribute) ? 0.15 : 0.1;
}

function isPlain({ chains }: Spot): boolean {
  return chains.some(({ cost }) => cost === 0);
}

function costOf(spot: Spot): number {
  const cost = smallest(spot.chains.map((chain) => chain.cost));
  return cost + (spot.piece ? 0.15 : 0) + (spot.attribute?.startsWith("data-") ? 0.1 : 0);
}

export function below(root: Box): Box[] {
  return [root, ...root.children.flatMap(below)];
}

function namesOf(page: Page, spot: Spot): string[][] {
  const cell = cellAround(spot.box);
  return [
    spot.attribute?.startsWith("data-") ? [spot.attribute.slice(5)] : [],
    [...slotNames(spot.box), ...(cell && cell !== spot.box ? slotNames(cell) : [])],
    cell ? headerNames(page, cell.element) : [],
  ];
}

function cellAround(box: Box): Box | null {
  let up: Box | null = box;
  for (let level = 0; up && level < 6; up = up.parent, level++) {
    if (isCell(up)) return up;
    if (up.tag === "tr") return null;
  }
  return null;
}
