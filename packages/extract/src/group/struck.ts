import { isStruckTag } from "../dom/text.ts";
import type { Place } from "./place.ts";
import { lazily, type RowSlot } from "./place-slot.ts";

/** A slot and the place that it is read from. */
export interface PlacedSlot {
  readonly slot: RowSlot;
  readonly place: Place;
}

/** The places right around what some rows strike through, by their keys. */
export function struckHomes(places: readonly Place[]): Set<string> {
  const homes = places.flatMap(({ key, boxes }) => {
    const box = boxes.find((each) => each !== undefined);
    return box && isStruckTag(box.tag) ? [key.slice(0, -box.key.length - 1)] : [];
  });
  return new Set(homes);
}

/** True for a place that is one of these or within one. */
export function isAt({ key }: Place, homes: ReadonlySet<string>): boolean {
  return [...homes].some((home) => `${key}>`.startsWith(`${home}>`));
}

/**
 * Slots in which rows with something struck through and rows without it are one column: what stands beside the struck
 * text in the first is what stands alone in the others. Both are written alike, or one of them is something else.
 */
export function joinStruck(all: readonly PlacedSlot[], homes: ReadonlySet<string>): readonly RowSlot[] {
  const slots = all.map(({ slot }) => slot);
  if (homes.size === 0) return slots;
  const near = all.filter(({ slot, place }) => !slot.isStruck && lookOf(slot) !== "" && isAt(place, homes));
  const struck = new Set(slots.flatMap((slot) => (slot.isStruck ? filledAt(slot) : [])));
  const alone = near.filter(({ slot }) => filledAt(slot).every((at) => !struck.has(at)));
  const beside = near.filter(({ slot }) => filledAt(slot).every((at) => struck.has(at)));
  const looks = alone.map(({ slot }) => lookOf(slot));
  // With its currency an amount is told from other numbers.
  const [look] = looks
    .filter((each) => beside.some(({ slot }) => lookOf(slot) === each))
    .sort((a, b) => b.length - a.length);
  const alike = (each: PlacedSlot): boolean => lookOf(each.slot) === look;
  const one = sameSlots(alone.filter(alike));
  // Of several amounts that which is inserted is meant, and else nobody knows which.
  const inserted = beside.filter(({ place }) => place.boxes.some((box) => box?.tag === "ins"));
  const other = sameSlots((inserted.length > 0 ? inserted : beside).filter(alike));
  const [first, second] = [one[0], other[0]];
  if (!first || !second) return slots;
  const said = new Set([first, second].map(({ glance }) => JSON.stringify(glance)));
  const rest = slots.filter((slot) => slot.attribute !== null || !said.has(JSON.stringify(slot.glance)));
  const joint: RowSlot = {
    ...first,
    // Of so many ways in all a reader has room; those that go by what stands beside find nothing where it stands alone.
    locate: lazily(() => [...second.locate().slice(0, 3), ...first.locate().slice(0, 3)]),
    glance: (first.glance ?? []).map((text, at) => text ?? second.glance?.[at] ?? null),
    names: [...new Set([...one, ...other].flatMap(({ names }) => names))],
    weight: 1,
  };
  return [...rest, joint];
}

function filledAt({ glance }: RowSlot): number[] {
  return (glance ?? []).flatMap((text, at) => (text === null ? [] : [at]));
}

// What is written beside the digits where it is the same in all rows; else, and where one has no digits, nothing.
function lookOf({ attribute, glance }: RowSlot): string {
  const texts = attribute === null ? (glance ?? []).filter((text) => text !== null) : [];
  const [look = "", ...others] = new Set(texts.map((text) => text.replace(/[\d.,'’\s]*\d[\d.,'’\s]*/g, "0")));
  return others.length === 0 && look.includes("0") ? look : "";
}

// Slots that say the same in every row; none where they differ.
function sameSlots(slots: readonly PlacedSlot[]): RowSlot[] {
  const texts = new Set(slots.map(({ slot }) => JSON.stringify(slot.glance)));
  return texts.size === 1 ? slots.map(({ slot }) => slot) : [];
}
