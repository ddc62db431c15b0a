import type { DataRecord } from "@gleaner/automation";
import { toCell } from "./cell.ts";

/** A record as a table of two columns. Page text is escaped, so that none of it is markup. */
export function toMarkdown(record: DataRecord): string {
  const rows = Object.entries(record).map(
    ([name, value]) => `| ${literal(name)} | ${literal(toCell(value))} |\n`,
  );
  return ["| Field | Value |\n", "| --- | --- |\n", ...rows].join("");
}

function literal(text: string): string {
  // A plain address is not escaped, because escapes would break the link.
  if (/^https?:\/\/[^\s<>`\\|[\]*]+$/.test(text)) return text;
  return text
    .replace(/[\\`*_[\]|~]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\r\n|\r|\n/g, "<br>");
}
