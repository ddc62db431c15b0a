import type { JsonPaging, JsonRequest, Slot } from "@gleaner/automation";
import { placesIn, pointerOf, valueAt } from "./pointer.ts";
import { filledOf } from "./slot.ts";

/** A document that was fetched, parsed. */
export interface Fetched {
  readonly request: JsonRequest;
  readonly document: unknown;
}

const mostPlaces = 2000;

type Place = { readonly pointer: string; readonly name: string; readonly value: unknown };

/**
 * How the documents of a list, in order, lead from one to the next; null where nothing does in the same way each time.
 * `hasEnded` where the last of them is the list's last; `rows` is where their rows stand, and how many there were in all.
 */
export function learnPaging(
  pages: readonly Fetched[],
  rows: { readonly pointer: string; readonly total: number },
  hasEnded: boolean,
): JsonPaging | null {
  const places = placesBeside(pages[0]?.document, rows.pointer);
  const next = places.find(({ pointer }) =>
    pages.every(({ document, request }, at) => {
      const following = pages[at + 1]?.request;
      const found = valueAt(document, pointer);
      if (!following) return isEnd(found) === hasEnded;
      const isAddress = typeof found === "string" && URL.canParse(found, request.url) && found !== "";
      return isAddress && !following.body && new URL(found, request.url).href === following.url;
    }),
  );
  if (next) return { kind: "next", from: next.pointer };
  const turn = turnOf(pages);
  if (turn === null) return null;
  const { at, values } = turn;
  const cursor = places.find(({ pointer }) =>
    pages.every(({ document }, page) => {
      const found = valueAt(document, pointer);
      const wanted = values[page + 1];
      return wanted === undefined
        ? isEnd(found) === hasEnded
        : !isEnd(found) && String(found) === String(wanted);
    }),
  );
  if (cursor) return { kind: "cursor", at, from: cursor.pointer };
  const step = stepOf(values, pages[0], rows.pointer);
  if (step === null) return null;
  const ends = hasEnded ? endsOf(pages, places, rows.total, step) : null;
  return { kind: "step", at, ...step, ends };
}

/** Nothing that would lead on. */
export const isEnd = (found: unknown): boolean =>
  found === undefined || found === null || found === "" || found === false;

function placesBeside(document: unknown, rows: string): Place[] {
  const places: Place[] = [];
  for (const { value, keys } of placesIn(document, mostPlaces, (_, at) => pointerOf(at) !== rows)) {
    if (typeof value !== "object" && keys.length > 0)
      places.push({ pointer: pointerOf(keys), name: String(keys.at(-1)).toLowerCase(), value });
  }
  return places;
}

interface Turn {
  readonly at: Slot;
  /** What stands in the slot, page by page; undefined where the first request does not have it. */
  readonly values: readonly (string | number | undefined)[];
}

/** The one place in which each request differs from the one before. */
function turnOf(pages: readonly Fetched[]): Turn | null {
  const filled = pages.map(({ request }) => {
    const all = filledOf(request);
    return all && new Map(all.map(({ slot, value }) => [JSON.stringify(slot), value]));
  });
  const keys = new Set(filled.flatMap((each) => [...(each?.keys() ?? [])]));
  const [origin] = pages.map(({ request }) => new URL(request.url).origin);
  const isOne = pages.every(
    ({ request: { url, body } }) =>
      new URL(url).origin === origin && body?.type === pages[0]?.request.body?.type,
  );
  if (!isOne || filled.includes(null)) return null;
  const turned = [...keys].filter(
    (key) => new Set(filled.map((each) => String(each?.get(key) ?? ""))).size > 1,
  );
  const [key] = turned;
  if (key === undefined || turned.length > 1) return null;
  const values = filled.map((each) => each?.get(key));
  const later = values.slice(1);
  if (later.includes(undefined) || new Set(later.map(String)).size < later.length) return null;
  return { at: JSON.parse(key) as Slot, values };
}

type Step = Pick<Extract<JsonPaging, { kind: "step" }>, "first" | "by">;

function stepOf(values: Turn["values"], first: Fetched | undefined, rows: string): Step | null {
  const [given, ...later] = values.map((value) => (value === undefined ? undefined : toInteger(value)));
  const [one, two] = later;
  const size = (valueAt(first?.document, rows) as readonly unknown[]).length;
  if (one === undefined || one === null || given === null) return null;
  const start = given ?? (two === undefined || two === null ? startOf(one, size) : one - (two - one));
  if (start === null || start < 0) return null;
  const by = one - start;
  const isEven = later.every((value, at) => value === start + by * (at + 1));
  // A step is a page or as many rows as one has: any other number is something else.
  return isEven && (by === 1 || by === size) ? { first: start, by } : null;
}

const toInteger = (value: string | number): number | null =>
  /^\d{1,9}$/.test(String(value)) ? Number(value) : null;

/** What the first request would have said, which says nothing: pages are counted from 0 or 1, rows from 0. */
function startOf(second: number, size: number): number | null {
  if (second === size || second === 1) return 0;
  return second === 2 ? 1 : null;
}

/** What the documents themselves say of their end, under a name that means it. */
function endsOf(
  pages: readonly Fetched[],
  places: readonly Place[],
  total: number,
  { first, by }: Step,
): Extract<JsonPaging, { kind: "step" }>["ends"] {
  const isAlways = (pointer: string, wanted: (at: number) => unknown) =>
    pages.every(({ document }, at) => valueAt(document, pointer) === wanted(at));
  const last = pages.length - 1;
  const find = (names: RegExp, wanted: (at: number) => unknown) =>
    places.find(({ name, pointer }) => names.test(name) && isAlways(pointer, wanted))?.pointer;
  const more = find(/more|next/, (at) => at < last);
  if (more !== undefined) return { by: "more", pointer: more };
  const numbered = by === 1 ? find(/page|last/, () => first + last) : undefined;
  if (numbered !== undefined) return { by: "pages", pointer: numbered };
  const all = find(/total|count|found|hits|results/, () => total);
  return all === undefined ? null : { by: "total", pointer: all };
}
