import type { DataRecord, Read, Reader } from "@gleaner/automation";
import {
  type GroupPart,
  type Observation,
  type ReadResult,
  type RecordGroup,
  withLooks,
} from "@gleaner/extract";
import { findElement, recordReading } from "../element.ts";
import { makeFields, type Source } from "../field.ts";
import { offeredOf } from "../left.ts";
import { recordRead } from "../recording.ts";
import { ToolError } from "../tool-error.ts";
import { ObserveInput, ReadListInput, ReadRecordInput } from "./inputs.ts";
import { currentView, defineTool, type Workbench } from "./tool.ts";

export const observe = defineTool({
  name: "observe",
  description: "Looks at the page again as it is now; with outline full, also at every text of it.",
  input: ObserveInput,
  async run(bench, { outline }) {
    bench.stale = true;
    bench.full = outline === "full";
    return { message: "The page as it is now follows.", log: "Looked at the page." };
  },
});

export const readList = defineTool({
  name: "read_list",
  description:
    "Reads a list: one record for each row of a group. Names each wanted field and the column it is read from.",
  input: ReadListInput,
  async run(bench, { group: ref, part, fields, maxRecords }) {
    const { observation } = currentView(bench);
    const group = findGroup(observation, ref);
    const choices = fields.map(({ name, ref: column, type, without }) => ({
      name,
      type,
      without,
      source: column === null ? null : columnSource(group, column),
    }));
    const read = {
      kind: "list" as const,
      rows: part === null ? group.rows : findPart(group, part).rows,
      fields: makeFields(choices, bench.fields, observation.language),
      pagination: null,
      maxRecords,
      maxPages: null,
    };
    const { read: learned, page } = await learn(bench, read);
    if (page.records.length === 0) throw new ToolError("No rows were found; choose another group.");
    recordRead(
      bench.recording,
      { ...learned, fields: withLooks(learned.fields, page.records) },
      { seen: page, offered: part === null ? offeredOf(observation, group) : null },
    );
    return {
      message: summarize(page.records, fields.length),
      log: `Read ${page.records.length} rows with ${read.fields.length} fields.`,
    };
  },
});

export const readRecord = defineTool({
  name: "read_record",
  description: "Reads one record from the page: names each wanted field and where it stands.",
  input: ReadRecordInput,
  async run(bench, { fields }) {
    const { observation } = currentView(bench);
    const choices = await Promise.all(
      fields.map(async ({ name, ref, type, without }) => ({
        name,
        type,
        without,
        source: ref === null ? null : await recordSource(bench, observation, ref),
      })),
    );
    const read = { kind: "record" as const, fields: makeFields(choices, bench.fields, observation.language) };
    const { read: learned, page } = await learn(bench, read);
    if (!page.records.some((record) => Object.values(record).some((value) => value !== null))) {
      throw new ToolError("None of these references gave a value; choose others.");
    }
    recordRead(bench.recording, learned, { seen: page, offered: null });
    return { message: summarize(page.records, fields.length), log: `Read ${read.fields.length} fields.` };
  },
});

/** The readers of the plan are learned from what was chosen: they must outlive this page. */
async function learn({ session }: Workbench, chosen: Read): Promise<{ read: Read; page: ReadResult }> {
  const read = await session.call("learn", chosen);
  return { read, page: await session.call("read", read) };
}

function findGroup(observation: Observation, ref: string): RecordGroup {
  const group = observation.groups.find((each) => each.ref === ref);
  if (group === undefined) throw new ToolError(`There is no group ${ref} on the page.`);
  return group;
}

function findPart(group: RecordGroup, ref: string): GroupPart {
  const part = group.parts?.find((each) => each.ref === ref);
  if (part === undefined) throw new ToolError(`The group ${group.ref} has no part ${ref}.`);
  return part;
}

function columnSource(group: RecordGroup, ref: string): Source {
  const column = group.columns.find((each) => each.ref === ref);
  if (column === undefined) throw new ToolError(`The group ${group.ref} has no column ${ref}.`);
  return { type: column.type, reader: column.reader, samples: column.samples };
}

async function recordSource(bench: Workbench, observation: Observation, ref: string): Promise<Source> {
  const field = observation.fields.find((each) => each.ref === ref);
  if (field !== undefined) return { type: field.type, reader: field.reader, samples: [field.sample] };
  if (ref.startsWith("g")) {
    const group = findGroup(observation, ref.split(".")[0] ?? "");
    const source = columnSource(group, ref);
    return { ...source, reader: wholeColumn(group, source.reader) };
  }
  if (!/e\d+$/.test(ref)) throw new ToolError(`There is no field ${ref} on the page.`);
  const { session, limits } = bench;
  const found = await findElement(session, ref, limits);
  const locators = await recordReading(session, found, limits);
  if (locators.length === 0) throw new ToolError(`The element ${ref} cannot be found again; choose another.`);
  const sample = (await session.bound(found.textContent({ timeout: limits.timeoutMs }), limits)) ?? "";
  const reader: Reader = { locators, attribute: null, take: "one", transforms: [{ op: "trim" }] };
  return { type: "text", reader, samples: [sample] };
}

/** Reads a group's column from the document: every row's value as a list, or the one row's value. */
function wholeColumn(group: RecordGroup, reader: Reader): Reader {
  const { css, within, except, run } = group.rows;
  if (run || except !== null) throw new ToolError("This group's columns can be read by read_list only.");
  const rows = within === null ? css : `${within} ${css}`;
  const locators = reader.locators.flatMap((locator) => {
    if (locator.by === "self") return [{ by: "css" as const, css: rows }];
    if (locator.by !== "css" || locator.nth !== undefined || /^\s*[>+~]|:scope|,/.test(locator.css))
      return [];
    return [{ by: "css" as const, css: `${rows} ${locator.css}` }];
  });
  if (locators.length === 0) throw new ToolError("This column can be read by read_list only.");
  return { ...reader, locators, take: group.count > 1 ? "list" : reader.take };
}

/** What was read, in short: how many, what is missing, and the first three. */
function summarize(records: readonly DataRecord[], fieldCount: number): string {
  const names = Object.keys(records[0] ?? {});
  const missing = names
    .map((name) => [name, records.filter((record) => record[name] === null).length] as const)
    .filter(([, nulls]) => nulls > 0)
    .map(([name, nulls]) => `${name} in ${nulls}`);
  const nulls = missing.length === 0 ? "No value is missing." : `Missing: ${missing.join(", ")}.`;
  const shown = records
    .slice(0, fieldCount > 12 ? 1 : 3)
    .map((record) => JSON.stringify(record).slice(0, 1200));
  return `${records.length} records on this page. ${nulls}\n${shown.join("\n")}`;
}
