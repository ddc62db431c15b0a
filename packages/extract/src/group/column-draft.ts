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
  for (const same of preferred(slots, most)) {
    let draft: ColumnDraft | null = null;
    // More than two of the same values add names, no further ways.
    for (const slot of same.slice(0, 2)) {
      const read = readSlot(page, rows, slots, slot);
      if (read) draft = draft ? merge(draft, read) : read;
    }
    if (!draft) continue;
    const named = { ...draft, names: namesOf(same) };
    const key = keyOf(named.take, named.raws);
    const known = drafts.get(key);
    drafts.set(key, known ? merge(known, named) : named);
  }
  return [...drafts.values()];
}

// What is seen names a column before what an attribute says.
function namesOf(same: readonly RowSlot[]): string[] {
  const seen = same.filter((slot) => slot.attribute === null);
  const told = same.filter((slot) => slot.attribute !== null);
  return [...new Set([...seen, ...told].flatMap((slot) => slot.names))];
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
  const [best] = locators;
  const first = best && slot.glance ? readBy([best]) : [];
  // True where the best way finds the slot in just those rows that have it.
  const isSure =
    first.length > 0 && first.every((raw, at) => (raw === null) === ((slot.glance?.[at] ?? null) === null));
  const reachesOn = (locator: Locator): boolean =>
    isSure &&
    familyOf({ locator, attribute }) === "position" &&
    readBy([locator]).some(
      (raw, at) => raw !== null && first[at] === null && isBeside(slots, slot, first, at, raw),
    );
  // A way that contradicts the ones before it on rows at hand would do so on others.
  const agreeing = locators.filter(
    (locator, at) => at === 0 || (isAgreeing(page, rows, slot, locator, raws) && !reachesOn(locator)),
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

// True for what another slot says in a row that lacks this one, where other rows have both: the row's fourth link is no fourth author there.
function isBeside(
  slots: readonly RowSlot[],
  slot: RowSlot,
  own: readonly (string | null)[],
  at: number,
  raw: string,
): boolean {
  return slots.some(
    ({ glance, attribute }) =>
      glance !== null &&
      attribute === slot.attribute &&
      glance[at] === raw &&
      glance.some((other, row) => (other ?? null) !== null && own[row] !== null && other !== own[row]),
  );
}

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
    // A run of text that is all of an element says as much as the element does.
    weight: Math.max(a.weight, b.weight),
    isLinked,
    badges,
  };
}
