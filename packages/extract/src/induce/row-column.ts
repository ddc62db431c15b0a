import type { Value, Way } from "@gleaner/automation";
import { familyOf } from "../family.ts";
import { likeNames } from "../like-names.ts";
import { headerNames, slotNames } from "../name.ts";
import { decimalOfLanguage, guessDecimal } from "../number.ts";
import type { Page } from "../page.ts";
import { readRaw } from "../raw.ts";
import type { Box } from "../scan.ts";
import { applyTransforms } from "../transform.ts";
import { orderOf } from "../value-type.ts";
import { aboveColumns } from "./above-column.ts";
import { rank } from "./consensus.ts";
import { isSameScalar } from "./example.ts";
import { likeness } from "./likeness.ts";
import type { Column, OpenSet } from "./open-set.ts";
import { locatorsOf } from "./row-locator.ts";
import { type Spot, spotsOf, type Wanted } from "./spot.ts";
import { stateColumns } from "./state-column.ts";

/** A wanted value and the row that holds it. */
export interface Shown {
  readonly at: number;
  readonly wanted: Wanted | null;
}

const MAX_SPOTS = 14;

/** All ways that give a field's example values in their rows, best first. */
export function columnsFor(
  page: Page,
  field: OpenSet,
  name: string,
  shown: readonly Shown[],
  hits: readonly Box[] = [],
  taken: ReadonlySet<Box> = new Set(),
  task = "",
): Column[] {
  const lead = shown.find((each) => each.wanted !== null);
  const row = lead && field.set.boxes[lead.at];
  if (!lead?.wanted || !row) return [];
  const { wanted } = lead;
  if (wanted.kind === "boolean")
    return stateColumns(page, field, name, lead.at, wanted.value === true, (box) => taken.has(box), task);
  const spots = row.flatMap((root) => below(root)).flatMap((box) => spotsOf(page, box, wanted));
  if (spots.length === 0) return aboveColumns(page, field, name, wanted, hits);
  spots.sort((a, b) => costOf(a) - costOf(b));
  const columns: Column[] = [];
  const decimal = decimalFor(field);
  for (const spot of spots.slice(0, MAX_SPOTS)) {
    const names = namesOf(page, spot).map((each) => likeNames(name, each));
    for (const locator of locatorsOf(page, field, lead.at, spot)) {
      const raws = field.scopes.map((scope) => {
        const raw = readRaw(page, scope, { locators: [locator], attribute: spot.attribute, take: "one" });
        return raw?.raw[0] ?? null;
      });
      for (const { transforms, cost } of spot.chains.slice(0, 8)) {
        const way: Way = { locator, attribute: spot.attribute, transforms: [...transforms] };
        const values = raws.map((raw) => (raw === null ? null : applyTransforms(transforms, raw, page.base)));
        if (!agrees(values, shown, wanted)) continue;
        const score =
          judge(way, values, raws, wanted) - cost * 0.3 - spotDoubt(spot) - doubt(way, raws, decimal, field);
        columns.push({ way, values, score, names });
      }
    }
  }
  return rank(columns);
}

function decimalFor(field: OpenSet): "." | "," {
  return decimalOfLanguage(field.language);
}

// Between readings of a number or date that both fit the example the column's own texts decide, else the language.
function doubt(way: Way, raws: readonly (string | null)[], fallback: "." | ",", field: OpenSet): number {
  const texts = raws.flatMap((raw) => (raw === null ? [] : [raw]));
  for (const transform of way.transforms) {
    if (transform.op === "number" && transform.decimal !== guessDecimal(texts, fallback)) return 0.1;
    if (transform.op === "date" && transform.order !== orderOf(texts, field.language)) return 0.02;
  }
  return 0;
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

function costOf(spot: Spot): number {
  const cost = Math.min(...spot.chains.map((chain) => chain.cost));
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
    if (up.tag === "td" || up.tag === "th") return up;
    if (up.tag === "tr") return null;
  }
  return null;
}
