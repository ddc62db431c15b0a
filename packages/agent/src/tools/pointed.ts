import type { Reader, Value } from "@gleaner/automation";
import { unread } from "@gleaner/automation/nowhere";
import type { Observation, RecordGroup } from "@gleaner/extract";
import { recordReading } from "@gleaner/replay";
import { findElement } from "../element.ts";
import type { Source } from "../source.ts";
import { ToolError } from "../tool-error.ts";
import { toListSource } from "./listed.ts";
import { currentView, type Workbench } from "./tool.ts";

/** What a planner points at for one field of a record. */
interface Pointer {
  readonly name: string;
  readonly ref: string | null;
  /** Elements of the items of a list, where no one reference stands for it. */
  readonly items?: readonly string[] | undefined;
  readonly as?: "list" | "join" | undefined;
}

/** What was pointed at: where the field is read from, and the values where they stand in several places. */
export interface Pointed {
  readonly name: string;
  readonly source: Source;
  readonly shown: (string | number)[] | null;
}

/** A list that is read from nowhere until its reader is learned from the values that it shows. */
const unreadList: Reader = { ...unread, take: "list" };

/** True where a field's values are to be a list: the planner says so, or the schema. */
export function wantsList({ fields }: Workbench, name: string, as: "list" | "join" | undefined): boolean {
  return as === undefined
    ? (fields?.some((field) => field.name === name && field.list) ?? false)
    : as === "list";
}

/**
 * Finds what a planner points at for a field of a record; null where it says that the page lacks it. For a list that one
 * element holds as a whole, its items were meant.
 */
export async function pointAt(
  bench: Workbench,
  observation: Observation,
  pointer: Pointer,
): Promise<Pointed | null> {
  const pointed = await pointAtOne(bench, observation, pointer);
  const { name, as } = pointer;
  if (pointed?.shown && as === "join")
    throw new ToolError("Only the list of one reference can be joined; leave as out.");
  if (pointed === null || pointed.shown !== null || !wantsList(bench, name, as)) return pointed;
  const source = await toListSource(bench, null, pointed.source);
  if (source === null && as === "list") throw new ToolError(`${pointer.ref} holds no list: it is one value.`);
  if (source !== null) return { ...pointed, source };
  // The one item that this page has of a list: another page may have several.
  const { reader } = pointed.source;
  return { ...pointed, source: { ...pointed.source, reader: { ...reader, take: "list" } } };
}

async function pointAtOne(
  bench: Workbench,
  observation: Observation,
  { name, ref, items }: Pointer,
): Promise<Pointed | null> {
  if (items !== undefined) {
    const sources: Source[] = [];
    for (const item of items) sources.push(await elementSource(bench, item));
    return {
      name,
      ...listOf(
        await readEach(
          bench,
          sources.map(({ reader }) => reader),
        ),
      ),
    };
  }
  if (ref === null) return null;
  if (ref === "page") return { name, source: pageSource(observation), shown: null };
  const field = observation.fields.find((each) => each.ref === ref);
  if (field !== undefined) {
    const source = { type: field.type, reader: field.reader, samples: [field.sample] };
    return { name, source, shown: null };
  }
  if (ref.startsWith("g")) {
    const group = findGroup(observation, ref.split(".")[0] ?? "");
    const source = columnSource(group, ref);
    const { records } = await bench.session.call("read", {
      kind: "list",
      rows: group.rows,
      fields: [{ name: "value", type: source.type, reader: source.reader }],
      pagination: null,
      maxRecords: null,
      maxPages: null,
    });
    const { shown } = listOf(records.map((record) => record["value"] ?? null));
    return { name, source: { ...source, reader: unreadList }, shown };
  }
  if (!/e\d+$/.test(ref))
    throw new ToolError(`There is no value ${ref} on the page. ${rangeOf("values", observation.fields)}`);
  return { name, source: await elementSource(bench, ref), shown: null };
}

/** Finds a group of the page by its reference. */
export function findGroup(observation: Observation, ref: string): RecordGroup {
  const group = observation.groups.find((each) => each.ref === ref);
  if (group === undefined)
    throw new ToolError(`There is no group ${ref} on the page. ${rangeOf("groups", observation.groups)}`);
  return group;
}

/** Says which references there are; they count from one on. */
export function rangeOf(what: string, referred: readonly { readonly ref: string }[]): string {
  const [first, last] = [referred[0]?.ref, referred.at(-1)?.ref];
  return first === undefined ? `It has no ${what}.` : `Its ${what} are ${first} to ${last}.`;
}

/** The page's own address. */
const pageSource = ({ url }: Observation): Source => ({
  type: "url",
  reader: { locators: [{ by: "address" }], attribute: null, take: "one", transforms: [] },
  samples: [url],
});

/** What every row of a group has in common: the page's address, or a value of the page that stands before the rows. */
export async function sourceOfAll(bench: Workbench, group: RecordGroup, ref: string): Promise<Source> {
  const { observation } = currentView(bench);
  const pointed = await pointAtOne(bench, observation, { name: "value", ref });
  if (pointed === null || ref === "page") return pageSource(observation);
  const { reader } = pointed.source;
  const locators = reader.locators.flatMap((locator) =>
    locator.by === "css" && locator.nth === undefined ? [{ by: "above" as const, css: locator.css }] : [],
  );
  const source = { ...pointed.source, reader: { ...reader, locators } };
  const [value] = await readEach(bench, [reader]);
  const field = { name: "value", type: source.type, reader: source.reader };
  const read = { kind: "list" as const, rows: group.rows, fields: [field], pagination: null };
  const { records } =
    locators.length === 0
      ? { records: [] }
      : await bench.session.call("read", { ...read, maxRecords: null, maxPages: null });
  if (records.length > 0 && records.every((record) => String(record["value"]) === String(value)))
    return source;
  throw new ToolError(
    `${ref} does not stand before the rows of ${group.ref}; take one of its columns, or what stands above it.`,
  );
}

/** What is clicked in every row of a group where an element of one was pointed at; null where none was. */
export async function clickedIn(
  bench: Workbench,
  { ref: groupRef, rows }: RecordGroup,
  ref: string | null,
): Promise<Source | null> {
  if (ref === null || ref.startsWith("g")) return null;
  const { session, limits } = bench;
  const found = await findElement(session, ref, limits);
  for (const locator of await recordReading(session, found, limits)) {
    const reader = locator.by === "css" ? await session.call("pointInRows", rows, locator.css) : null;
    if (reader !== null) return { type: "text", reader, samples: [] };
  }
  throw new ToolError(`${ref} stands in no row of ${groupRef}, or the other rows have nothing like it.`);
}

/** What a column of a group is read from, row by row. */
export function columnSource(group: RecordGroup, ref: string): Source {
  const column = group.columns.find((each) => each.ref === ref);
  if (column === undefined)
    throw new ToolError(`The group ${group.ref} has no column ${ref}. ${rangeOf("columns", group.columns)}`);
  const { type, reader, samples } = column;
  const isPart =
    reader.transforms.at(-1)?.op === "number" &&
    group.columns.some((each) => each.type === "text" && isSamePlace(each.reader, reader));
  return { type, reader, samples, ...(isPart ? { isPart } : {}) };
}

function isSamePlace(one: Reader, other: Reader): boolean {
  const place = ({ locators: [locator], attribute, take }: Reader) =>
    JSON.stringify([locator, attribute, take]);
  return place(one) === place(other);
}

async function elementSource({ session, limits }: Workbench, ref: string): Promise<Source> {
  const found = await findElement(session, ref, limits);
  const locators = await recordReading(session, found, limits);
  if (locators.length === 0) throw new ToolError(`The element ${ref} cannot be found again; choose another.`);
  const sample = (await session.bound(found.textContent({ timeout: limits.timeoutMs }), limits)) ?? "";
  const reader: Reader = { locators, attribute: null, take: "one", transforms: [{ op: "trim" }] };
  return { type: "text", reader, samples: [sample] };
}

async function readEach({ session }: Workbench, readers: readonly Reader[]): Promise<Value[]> {
  const fields = readers.map((reader, at) => ({ name: `item ${at}`, type: "text" as const, reader }));
  const { records } = await session.call("read", { kind: "record", fields });
  return fields.map(({ name }) => records[0]?.[name] ?? null);
}

function listOf(
  values: readonly Value[],
): Omit<Pointed, "name" | "shown"> & { readonly shown: (string | number)[] } {
  const shown = values.flatMap((value) => (typeof value === "boolean" || value === null ? [] : value));
  if (shown.length === 0) throw new ToolError("None of these elements has a text; choose others.");
  return { source: { type: "text", reader: unreadList, samples: shown.slice(0, 3).map(String) }, shown };
}
