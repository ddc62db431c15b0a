import type { Locator, Reader } from "@gleaner/automation";
import type { Page } from "../dom/page.ts";
import { withOthers } from "../read/locate.ts";
import { readRaw } from "../read/raw.ts";
import { familyOf } from "../read/way.ts";
import type { RowSlot } from "./place-slot.ts";

/** What sampled rows have in one slot, as its locators read it. */
export interface ColumnDraft {
  readonly names: readonly string[];
  readonly attribute: string | null;
  readonly take: Reader["take"];
  readonly locators: readonly Locator[];
  /** By row. */
  readonly raws: readonly (string | null)[];
  readonly weight: number;
  readonly isLinked: boolean;
  readonly isStruck: boolean;
  readonly badges: readonly string[];
}

/** The slots that say most, read by their locators; slots of the same values are one. `most` bounds how many are read. */
export function draftColumns(
  page: Page,
  rows: readonly (readonly Element[])[],
  slots: readonly RowSlot[],
  most: number,
): ColumnDraft[] {
  const drafts = new Map<string, ColumnDraft>();
  for (const same of preferred(slots, most).map(seenFirst)) {
    let draft: ColumnDraft | null = null;
    // More than two of the same values add names, no further ways.
    for (const slot of same.slice(0, 2)) {
      const read = readSlot(page, rows, slots, slot);
      if (read) draft = draft ? merge(draft, read) : read;
    }
    if (!draft) continue;
    const named = { ...draft, names: [...new Set(same.flatMap(({ names }) => names))] };
    const key = keyOf(named.take, named.raws);
    const known = drafts.get(key);
    drafts.set(key, known ? merge(known, named) : named);
  }
  return [...drafts.values()];
}

// What is seen gives a column, and names it, before what an attribute says.
function seenFirst(same: readonly RowSlot[]): RowSlot[] {
  const seen = same.filter((slot) => slot.attribute === null);
  const told = same.filter((slot) => slot.attribute !== null);
  return [...seen, ...told];
}

// Judged by a glance at the rows, since asking locators costs most.
function preferred(slots: readonly RowSlot[], most: number): RowSlot[][] {
  const filled = slots.filter(({ glance }) => !glance?.every((raw) => raw === null));
  const alike = Map.groupBy(filled, (slot) => (slot.glance ? keyOf(slot.take, slot.glance) : slot));
  const all = [...alike.values()].map((same) => ({ same, worth: same[0] ? worthOf(same[0]) : 0 }));
  const kept = new Set([...all].sort((a, b) => b.worth - a.worth).slice(0, most));
  return all.filter((each) => kept.has(each) && each.worth > 0).map(({ same }) => same);
}

function worthOf(slot: RowSlot): number {
  if (!slot.glance) return slot.weight + 1;
  const filled = slot.glance.filter((raw) => raw !== null);
  const isConstant = filled.length > 2 && new Set(filled).size === 1;
  if (isConstant && slot.weight < 1) return 0;
  return slot.weight + filled.length / slot.glance.length - (isConstant ? 0.6 : 0);
}

function keyOf(take: Reader["take"], raws: readonly (string | null)[]): string {
  return `${take} ${raws.map((raw) => raw ?? "\u0000").join("\u0001")}`;
}

function readSlot(
  page: Page,
  rows: readonly (readonly Element[])[],
  slots: readonly RowSlot[],
  slot: RowSlot,
): ColumnDraft | null {
  const { attribute, take, weight } = slot;
  const locators = slot.locate();
  if (locators.length === 0) return null;
  const readBy = (by: readonly Locator[]) =>
    rows.map((row) => rawIn(page, row, { locators: by, attribute, take }));
  const raws = readBy(locators);
  if (raws.every((raw) => raw === null)) return null;
  // A way that contradicts the ones before it on rows at hand would do so on others.
  const agreeing = locators.filter(
    (locator, at) =>
      at === 0 ||
      (isAgreeing(page, rows, slot, locator, raws) &&
        !reachesOn(page, rows, slots, slot, locators[0], locator)),
  );
  return {
    names: slot.names,
    attribute,
    take,
    locators: agreeing,
    raws: agreeing.length === locators.length ? raws : readBy(agreeing),
    weight,
    isLinked: slot.isLinked ?? false,
    isStruck: slot.isStruck ?? false,
    badges: slot.badges ?? [],
  };
}

// True for a way by place that reads on where the best way finds nothing: the row's fourth link is no fourth author there.
function reachesOn(
  page: Page,
  rows: readonly (readonly Element[])[],
  slots: readonly RowSlot[],
  slot: RowSlot,
  best: Locator | undefined,
  locator: Locator,
): boolean {
  const { attribute, take } = slot;
  if (!best || !slot.glance || familyOf({ locator, attribute }) !== "position") return false;
  return rows.some((row, at) => {
    if (glanceOf(slot, at) !== null) return false;
    const raw = rawIn(page, row, { locators: [locator], attribute, take });
    if (raw === null || rawIn(page, row, { locators: [best], attribute, take }) !== null) return false;
    return slots.some(
      (other) =>
        other.attribute === attribute && glanceOf(other, at) === raw && standBeside(slot, other, rows.length),
    );
  });
}

// True where some row has both, and they say different things there.
function standBeside(one: RowSlot, other: RowSlot, count: number): boolean {
  return Array.from({ length: count }, (_, at) => [glanceOf(one, at), glanceOf(other, at)]).some(
    ([own, said]) => own !== null && said !== null && own !== said,
  );
}

const glanceOf = ({ glance }: RowSlot, row: number): string | null => glance?.[row] ?? null;

function isAgreeing(
  page: Page,
  rows: readonly (readonly Element[])[],
  { attribute, take }: RowSlot,
  locator: Locator,
  raws: readonly (string | null)[],
): boolean {
  return rows.every((row, at) => {
    const raw = rawIn(page, row, { locators: [locator], attribute, take });
    return raw === null || raw === raws[at];
  });
}

function rawIn(
  page: Page,
  row: readonly Element[],
  reader: { readonly locators: readonly Locator[] } & Pick<Reader, "attribute" | "take">,
): string | null {
  const found = readRaw(page, row, reader);
  return found ? found.raw.join("\n") : null;
}

// The same values reached twice: one column, with the locators and names of both.
function merge(a: ColumnDraft, b: ColumnDraft): ColumnDraft {
  if (a.attribute !== b.attribute) return a.attribute === null ? a : b.attribute === null ? b : a;
  const isLinked = a.isLinked || b.isLinked;
  const badges = a.badges.length > 0 ? a.badges : b.badges;
  return {
    ...a,
    names: [...new Set([...a.names, ...b.names])],
    locators: withOthers(a.locators, b.locators).slice(0, 6),
    isLinked,
    badges,
  };
}
