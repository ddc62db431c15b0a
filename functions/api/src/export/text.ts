import type { DataRecord } from "@gleaner/automation";
import { toCell } from "./cell.ts";

/**
 * A record as `field: value` lines; further lines of a value are indented, so that they cannot be mistaken for
 * fields.
 */
export function toText(record: DataRecord): string {
  return Object.entries(record)
    .map(([name, value]) => [indent(name), indent(toCell(value))])
    .map(([name, text]) => (text === "" ? `${name}:\n` : `${name}: ${text}\n`))
    .join("");
}

const indent = (text: string): string => text.split(/\r\n|\r|\n/).join("\n  ");
