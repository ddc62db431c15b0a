import type { DataRecord } from "@gleaner/automation";
import * as z from "zod";
import { toCsv } from "./csv.ts";
import { toMarkdown } from "./markdown.ts";
import { theOnly } from "./single.ts";
import { toText } from "./text.ts";

export const format = z.enum(["csv", "json", "txt", "md"], { error: "must be one of csv, json, txt, md" });
export type Format = z.infer<typeof format>;

export interface ExportFile {
  readonly name: string;
  readonly contentType: string;
  readonly body: string;
}

/** A job's records as a file; text and Markdown refuse anything but one record. */
export function exportFile(jobId: string, format: Format, records: readonly DataRecord[]): ExportFile {
  const { contentType, write } = writers[format];
  return { name: `gleaner-${jobId}.${format}`, contentType, body: write(records) };
}

const writers: Record<Format, { contentType: string; write: (records: readonly DataRecord[]) => string }> = {
  csv: { contentType: "text/csv; charset=utf-8; header=present", write: toCsv },
  json: { contentType: "application/json", write: (records) => JSON.stringify(records, null, 2) },
  txt: { contentType: "text/plain; charset=utf-8", write: (records) => toText(theOnly(records)) },
  md: { contentType: "text/markdown; charset=utf-8", write: (records) => toMarkdown(theOnly(records)) },
};
