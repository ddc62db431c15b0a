import type { JsonSource } from "@gleaner/automation";
import { Doubt } from "../doubt.ts";
import { placesIn, pointerOf, valueAt } from "./pointer.ts";

type Held = NonNullable<JsonSource["held"]>[number];

/** Words of names that say what kind of thing a row is, or whether a page shows it, or in what its amounts are. */
const telling = new Set(
  (
    "type kind status state hidden visible active inactive enabled disabled published draft deleted removed archived " +
    "private public sponsored promoted ad currency unit locale language lang"
  ).split(" "),
);
const mostHeld = 12;
const mostPlaces = 400;
const longest = 40;

/**
 * What all rows had in common, under a name that says what they are, and what their document said of them so: a page may
 * leave out rows of another kind, or show their amounts in another currency, which nobody has seen it do yet.
 */
export function learnHeld(documents: readonly unknown[], rows: string, items: readonly unknown[]): Held[] {
  const inRows = constantsOf(items, () => true).map((each): Held => ({ of: "row", ...each }));
  const beside = (_: object, at: readonly (string | number)[]) => pointerOf(at) !== rows;
  const inDocument = constantsOf(documents, beside).map((each): Held => ({ of: "document", ...each }));
  return [...inRows, ...inDocument].slice(0, mostHeld);
}

type GoesInto = NonNullable<Parameters<typeof placesIn>[2]>;

function constantsOf(all: readonly unknown[], goesInto: GoesInto): Pick<Held, "pointer" | "value">[] {
  const [first] = all;
  return [...placesIn(first, mostPlaces, goesInto)].flatMap(({ value, keys }) => {
    const isShort = typeof value === "boolean" || (typeof value === "string" && value.length <= longest);
    if (!isShort || !isTelling(keys.at(-1))) return [];
    const pointer = pointerOf(keys);
    return all.every((each) => valueAt(each, pointer) === value) ? [{ pointer, value }] : [];
  });
}

const isTelling = (key: string | number | undefined): boolean =>
  typeof key === "string" &&
  key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => telling.has(word));

/** Doubts a document that is, or that has rows that are, of another kind than all that were seen. */
export function doubtKind({ held = [] }: JsonSource, document: unknown, rows: readonly unknown[]): void {
  for (const { of, pointer, value } of held) {
    const all = of === "row" ? rows : [document];
    if (all.some((each) => valueAt(each, pointer) !== value))
      throw new Doubt("The document has rows of another kind than it had.");
  }
}
