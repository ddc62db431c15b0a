import type { FieldType, Locator, Reader, Transform } from "@gleaner/automation";
import { alignSlots } from "./align.ts";
import { derive } from "./derive.ts";
import type { Column } from "./observation.ts";
import type { Page } from "./page.ts";
import { readRaw } from "./read.ts";
import { boxOf } from "./scan.ts";
import type { Slot } from "./slot.ts";
import { applyTransforms } from "./transform.ts";
import { transformsFor, typeOf } from "./value-type.ts";

// Groups far down the ranking are looked at in less depth.
const SAMPLED_ROWS = [60, 60, 40, 24, 24, 16] as const;
const LEAST_ROWS = 12;
const MAX_COLUMNS = 60;

interface Draft {
  readonly names: readonly string[];
  readonly attribute: string | null;
  readonly take: Reader["take"];
  readonly locators: Locator[];
  readonly raws: readonly (string | null)[];
  readonly weight: number;
  readonly isLinked: boolean;
}

/** The aligned columns of rows, in reading order; `ref` is the group's reference, `rank` its place (0 first). */
export function findColumns(
  page: Page,
  ref: string,
  rows: readonly (readonly Element[])[],
  isRun: boolean,
  language: string | null,
  rank: number,
): Column[] {
  const sampled = sample(rows, SAMPLED_ROWS[rank] ?? LEAST_ROWS);
  const boxed = sampled.map((row) =>
    row.flatMap((element) => {
      const box = boxOf(page, element);
      return box ? [box] : [];
    }),
  );
  const drafts = new Map<string, Draft>();
  for (const slot of alignSlots(page, boxed, isRun)) {
    const draft = readSlot(page, sampled, slot);
    if (!draft) continue;
    const key = `${draft.take} ${draft.raws.map((raw) => raw ?? "\u0000").join("\u0001")}`;
    const known = drafts.get(key);
    if (!known) drafts.set(key, draft);
    else drafts.set(key, merge(known, draft));
  }
  const title = titleAmong(drafts.values());
  const columns = [...drafts.values()].flatMap((draft) =>
    toColumns(page, draft === title ? nameTitle(draft) : draft, language).map((column, at) => ({
      column,
      weight: draft.weight - (at > 0 && draft.attribute !== "href" ? 0.1 : 0),
    })),
  );
  return cut(columns).map((column, at) => ({ ...column, ref: `${ref}.c${at + 1}` }));
}

// The text that links to the thing names it, unless a heading does: the longest one that differs from row to row.
function titleAmong(drafts: Iterable<Draft>): Draft | null {
  let best: Draft | null = null;
  let most = 0;
  for (const draft of drafts) {
    if (draft.names.includes("title") && draft.attribute === null) return null;
    if (!draft.isLinked || draft.attribute !== null || draft.take !== "one") continue;
    const filled = draft.raws.flatMap((raw) => (raw === null ? [] : [raw]));
    const distinct = new Set(filled).size / Math.max(1, draft.raws.length);
    const length =
      filled.reduce((sum, raw) => sum + Math.min(raw.length, 80), 0) / Math.max(1, filled.length);
    const worth = /\p{L}{2}/u.test(filled[0] ?? "") ? distinct * distinct * length : 0;
    if (worth > most) [best, most] = [draft, worth];
  }
  return best;
}

function nameTitle(draft: Draft): Draft {
  return { ...draft, names: [...new Set([...draft.names.slice(0, 3), "title", "name", ...draft.names])] };
}

// Too many columns: what says least goes first, the reading order stays.
function cut(columns: readonly { column: Omit<Column, "ref">; weight: number }[]): Omit<Column, "ref">[] {
  const worth = (each: { column: Omit<Column, "ref">; weight: number }): number =>
    each.weight + each.column.coverage;
  const kept = new Set([...columns].sort((a, b) => worth(b) - worth(a)).slice(0, MAX_COLUMNS));
  return columns.filter((each) => kept.has(each)).map((each) => each.column);
}

function sample<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const step = items.length / most;
  return Array.from({ length: most }, (_, at) => items[Math.floor(at * step)] as T);
}

function readSlot(page: Page, rows: readonly (readonly Element[])[], slot: Slot): Draft | null {
  const { attribute, take } = slot;
  const reader = { locators: slot.locators, attribute, take };
  const raws = rows.map((row) => {
    const found = readRaw(page, row, reader);
    return found ? found.raw.join("\n") : null;
  });
  const filled = raws.filter((raw) => raw !== null);
  if (filled.length === 0) return null;
  return {
    names: slot.names,
    attribute,
    take,
    locators: [...slot.locators],
    raws,
    weight: slot.weight,
    isLinked: slot.isLinked ?? false,
  };
}

// The same values reached twice: one column, with the locators and names of both.
function merge(a: Draft, b: Draft): Draft {
  if (a.attribute !== b.attribute) return a.attribute === null ? a : b.attribute === null ? b : a;
  const locators = [...a.locators];
  for (const locator of b.locators) {
    const text = JSON.stringify(locator);
    if (locators.length < 8 && !locators.some((each) => JSON.stringify(each) === text))
      locators.push(locator);
  }
  return { ...a, names: [...new Set([...a.names, ...b.names])], locators };
}

function toColumns(page: Page, draft: Draft, language: string | null): Omit<Column, "ref">[] {
  const filled = draft.raws.flatMap((raw) => (raw === null ? [] : [raw]));
  const isConstant = filled.length > 2 && new Set(filled).size === 1;
  if (isConstant && draft.weight < 1) return [];
  if (isConstant && /[:：]$/.test(filled[0] ?? "")) return [];
  const whole = makeColumn(page, draft, [], draft.names, language);
  const found = whole ? [whole] : [];
  if (draft.take !== "one") return found;
  for (const part of derive(filled, draft.attribute, language)) {
    const column = makeColumn(
      page,
      draft,
      part.transforms,
      [...part.names, ...draft.names.filter((name) => name !== "title" && name !== "name")],
      language,
      part.type,
    );
    if (column) found.push(column);
  }
  return found;
}

function makeColumn(
  page: Page,
  draft: Draft,
  before: readonly Transform[],
  names: readonly string[],
  language: string | null,
  fixed: FieldType | null = null,
): Omit<Column, "ref"> | null {
  const texts = draft.raws.map((raw) => (raw === null ? null : applyTransforms(before, raw, page.base)));
  const filled = texts.flatMap((text) => (text === null || text === "" ? [] : [String(text)]));
  if (filled.length === 0) return null;
  const type = fixed ?? typeOf(filled, draft.attribute, language);
  const typed = fixed ? [] : transformsFor(type, filled, draft.attribute, language);
  const transforms = [...before, ...typed].slice(0, 8);
  const values = draft.raws.map((raw) => (raw === null ? null : applyTransforms(transforms, raw, page.base)));
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return null;
  // A part that is the same in every row is a label, not a value.
  if (before.length > 0 && present.length > 2 && new Set(present).size === 1) return null;
  return {
    names: [...new Set([...names, ...kindNames(type)])].slice(0, 12),
    type,
    samples: present.slice(0, 3).map((value) => String(value).slice(0, 200)),
    coverage: present.length / values.length,
    reader: {
      locators: draft.locators.slice(0, 8),
      attribute: draft.attribute,
      take: draft.take,
      transforms,
    },
  };
}

function kindNames(type: FieldType): string[] {
  switch (type) {
    case "money":
      return ["price"];
    case "url":
      return ["link", "url"];
    case "text":
    case "number":
    case "boolean":
      return [];
    default:
      return [type];
  }
}
