import type { RecordGroup } from "@gleaner/extract";
import { findText } from "../show/find.ts";
import { showColumns } from "../show/group.ts";
import { showAllValues, showRows } from "../show/page.ts";
import { ToolError } from "../tool-error.ts";
import { ColumnsInput, FindInput, RowsInput } from "./inputs.ts";
import { findGroup } from "./pointed.ts";
import { currentView, defineTool, type Workbench } from "./tool.ts";

export const columns = defineTool({
  name: "columns",
  description: "Shows every column of a group, or every value that stands once (values).",
  input: ColumnsInput,
  async run(bench, { group }) {
    const { observation } = currentView(bench);
    const lines =
      group === "values"
        ? showAllValues(observation.fields)
        : showColumns(findGroup(observation, group), observation.url);
    return { message: lines.length === 0 ? "None." : "", quote: lines.join("\n"), log: "Looked at columns." };
  },
});

export const rows = defineTool({
  name: "rows",
  description: "Shows n rows of a group, from the row of this number on (1 first).",
  input: RowsInput,
  async run(bench, { group: ref, from, n }) {
    const group = findGroup(currentView(bench).observation, ref);
    if (from > group.count) throw new ToolError(`${ref} has ${group.count} rows.`);
    const lines = showRows(group, await readRows(bench, group), { from, n });
    return { message: "", quote: lines.join("\n"), log: "Looked at rows." };
  },
});

export const find = defineTool({
  name: "find",
  description: "Searches all text of the page, shown or cut; gives the references of what says it.",
  input: FindInput,
  async run(bench, { text }) {
    const view = currentView(bench);
    const lines = findText(text, await view.outline(), view.observation);
    if (lines.length === 0) return { message: "Nothing on this page says that.", log: "Found nothing." };
    return { message: "", quote: lines.join("\n"), log: `Found ${lines.length} places.` };
  },
});

/** Each row with the values of the group's columns, by their references. */
async function readRows({ session }: Workbench, group: RecordGroup) {
  const { records } = await session.call("read", {
    kind: "list",
    rows: group.rows,
    fields: group.columns.map(({ ref, type, reader }) => ({ name: ref, type, reader })),
    pagination: null,
    maxRecords: null,
    maxPages: null,
  });
  return records;
}
