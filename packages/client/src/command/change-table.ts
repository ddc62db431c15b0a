import type { ChangeCounts, Changes, DataRecord, Value } from "gleaner";
import { formatRecords } from "../record-table.ts";
import { formatTable, toLine } from "../table.ts";

/** What changed between two runs, for a person to read. */
export function formatChanges(changes: Changes, width: number): string {
  const { against, key, counts, note, added, removed, changed } = changes;
  const head = [
    ...(counts && against ? [`${describeCounts(counts)} since job ${against}`] : []),
    ...(key && key.length > 0 ? [`Records are told apart by ${toLine(key.join(", "))}`] : []),
    ...(note === null ? [] : [toLine(note)]),
  ];
  const parts = [
    `${head.join("\n")}\n`,
    ...listOf("Added", added, width),
    ...(changed.length > 0 ? [`\nChanged:\n${formatChanged(changed, width)}`] : []),
    ...listOf("Removed", removed, width),
  ];
  return parts.join("");
}

/** How much changed, in a few words. */
export function describeCounts({ added, removed, changed }: ChangeCounts): string {
  if (added === 0 && removed === 0 && changed === 0) return "Nothing changed";
  const facts = [
    ...(added === null ? [] : [`${added} added`]),
    ...(removed === null ? [] : [`${removed} removed`]),
    `${changed} changed`,
  ];
  return facts.join(", ");
}

function listOf(title: string, records: readonly DataRecord[], width: number): string[] {
  if (records.length === 0) return [];
  return [`\n${title}:\n${formatRecords(records, { width, maxRows: records.length })}`];
}

function formatChanged(changed: Changes["changed"], width: number): string {
  const rows = changed.map(({ key, field, before, after }) => [
    Object.values(key).map(toText).join(", "),
    field,
    toText(before),
    toText(after),
  ]);
  return formatTable(
    [{ name: "record" }, { name: "field" }, { name: "before" }, { name: "now" }],
    rows,
    width,
  );
}

function toText(value: Value): string {
  if (value === null) return "–";
  return typeof value === "object" ? value.join(", ") : String(value);
}
