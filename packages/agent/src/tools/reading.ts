import type { DataRecord, Read } from "@gleaner/automation";
import { type GroupPart, type ReadResult, type RecordGroup, withLooks } from "@gleaner/extract";
import { chooseRows, isChoosing } from "@gleaner/replay";
import { makeFields } from "../field.ts";
import { offeredOf } from "../left.ts";
import { recordRead } from "../recording.ts";
import { ToolError } from "../tool-error.ts";
import { makeChoice } from "./choosing.ts";
import { ObserveInput, ReadListInput, ReadRecordInput } from "./inputs.ts";
import { readItemList, readItems, visitAll } from "./item-pages.ts";
import { countJoined, joinedSoFar, placeRead } from "./joining.ts";
import { toListSource } from "./listed.ts";
import { clickedIn, columnSource, findGroup, pointAt, rangeOf, sourceOfAll, wantsList } from "./pointed.ts";
import { countOf, showFirst, tellOverlaps } from "./told.ts";
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
  async run(bench, { group: ref, part, fields, maxRecords, where, sortBy, link, also, by }) {
    if (bench.unfinished?.items) return visitAll(bench, bench.unfinished.items.read);
    const { observation } = currentView(bench);
    const group = findGroup(observation, ref);
    const choices = await Promise.all(
      fields.map(async ({ name, ref: column, type, as, without, part: parts, certainty }) => {
        if (column !== null && !column.startsWith("g"))
          return { name, type, without, parts, certainty, source: await sourceOfAll(bench, group, column) };
        const source = column === null ? null : columnSource(group, column);
        const listed =
          source && wantsList(bench, name, as) ? await toListSource(bench, group.rows, source) : null;
        if (as === "list" && source && !listed)
          throw new ToolError(`${column} holds no list: one value in each row.`);
        return { name, type, as, without, parts, certainty, source: listed ?? source };
      }),
    );
    const wanted = makeFields(choices, bench.fields, observation.language);
    const { hidden, choice, way } = makeChoice(
      group,
      { fields, where, sortBy, link, clicked: await clickedIn(bench, group, link) },
      wanted,
      observation.language,
    );
    const read = {
      kind: "list" as const,
      rows: part === null ? group.rows : findPart(group, part).rows,
      fields: [...wanted, ...hidden],
      pagination: null,
      ...choice,
      maxRecords,
      maxPages: null,
    };
    const { read: learned, page } = await learn(bench, read);
    if (page.records.length === 0) throw new ToolError("No rows were found; choose another group.");
    const whole = { ...learned, fields: withLooks(learned.fields, page.records) };
    const { items } = bench.recording;
    if (items !== null && whole.kind === "list")
      return readItemList(bench, items, { read: whole, page, way });
    const { told, ...place } = placeRead(bench, whole, { adds: also, by });
    const offered = part === null ? offeredOf(observation, group) : null;
    recordRead(bench.recording, whole, { seen: page, offered, way, ...place });
    const chosen = chooseRows(learned, page).records;
    const count = page.records.length;
    const of = isChoosing(learned) ? `${chosen.length} of ${count} rows meet the conditions. ` : "";
    return {
      message: told + of + countOf(chosen) + countJoined(bench),
      quote: showFirst(joinedSoFar(bench) ?? chosen, fields.length),
      log: `Read ${count} rows with ${wanted.length} fields.`,
    };
  },
});

export const readRecord = defineTool({
  name: "read_record",
  description: "Reads one record from the page: names each wanted field and where it stands.",
  input: ReadRecordInput,
  async run(bench, { fields, also }) {
    if (bench.unfinished?.items) return visitAll(bench, bench.unfinished.items.read);
    const { observation } = currentView(bench);
    const pointed = await Promise.all(fields.map((field) => pointAt(bench, observation, field)));
    const choices = fields.map(({ name, type, as, without, part, certainty }, at) => ({
      name,
      type,
      as,
      without,
      parts: part,
      certainty,
      source: pointed[at]?.source ?? null,
    }));
    const made = makeFields(choices, bench.fields, observation.language);
    const shown = pointed.flatMap((each) => (each?.shown ? [[each.name, each.shown] as const] : []));
    const read = { kind: "record" as const, fields: made };
    const { read: learned, page } = await learn(bench, read, Object.fromEntries(shown));
    if (!page.records.some((record) => Object.values(record).some((value) => value !== null))) {
      throw new ToolError("None of these references gave a value; choose others.");
    }
    const { items } = bench.recording;
    if (items !== null) {
      // A field that the list has is not taken away by one that the item's page lacks.
      const listed = new Set(items.read.fields.map(({ name }) => name));
      const names = new Set(
        fields.flatMap(({ name }, at) => (pointed[at] || !listed.has(name) ? [name] : [])),
      );
      return readItems(bench, items, { fields: learned.fields.filter(({ name }) => names.has(name)) });
    }
    const { told, ...place } = placeRead(bench, learned, { adds: also });
    recordRead(bench.recording, learned, { seen: page, offered: null, ...place });
    return {
      message: told + countOf(page.records) + tellOverlaps(page.records) + countJoined(bench),
      quote: showFirst(joinedSoFar(bench) ?? page.records, fields.length),
      log: `Read ${read.fields.length} fields.`,
    };
  },
});

/** The readers of the plan are learned from what was chosen: they must outlive this page. */
async function learn(
  { session }: Workbench,
  chosen: Read,
  shown: DataRecord = {},
): Promise<{ read: Read; page: ReadResult }> {
  const read = await session.call("learn", chosen, shown);
  return { read, page: await session.call("read", read) };
}

function findPart(group: RecordGroup, ref: string): GroupPart {
  const part = group.parts?.find((each) => each.ref === ref);
  if (part === undefined)
    throw new ToolError(`The group ${group.ref} has no part ${ref}. ${rangeOf("parts", group.parts ?? [])}`);
  return part;
}
