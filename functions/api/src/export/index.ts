import type { Verdict } from "@gleaner/automation";
import type { Records } from "@gleaner/core/job";
import * as z from "zod";
import { writeCsv } from "./csv.ts";
import { writeJson } from "./json.ts";
import { toMarkdown } from "./markdown.ts";
import { writeSingle } from "./single.ts";
import { toText } from "./text.ts";

export const format = z.enum(["csv", "json", "txt", "md"], { error: "must be one of csv, json, txt, md" });
export type Format = z.infer<typeof format>;

export interface ExportFile {
  readonly name: string;
  readonly contentType: string;
  readonly verdict: Verdict | null;
  /** The text in pieces. */
  readonly body: AsyncIterable<string>;
}

/** A job's records as a file, whose name says when records are missing; text and Markdown accept exactly one record. */
export function exportFile(jobId: string, format: Format, records: Records): ExportFile {
  const { contentType, write } = writers[format];
  const { verdict } = records;
  const part = verdict === "partial" ? "-partial" : "";
  return { name: `gleaner-${jobId}${part}.${format}`, contentType, verdict, body: write(records) };
}

const writers: Record<Format, { contentType: string; write: (records: Records) => AsyncIterable<string> }> = {
  csv: { contentType: "text/csv; charset=utf-8; header=present", write: writeCsv },
  json: { contentType: "application/json", write: writeJson },
  txt: { contentType: "text/plain; charset=utf-8", write: (records) => writeSingle(records, toText) },
  md: { contentType: "text/markdown; charset=utf-8", write: (records) => writeSingle(records, toMarkdown) },
};
