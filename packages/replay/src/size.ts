import { Buffer } from "node:buffer";
import type { DataRecord } from "@gleaner/automation";
import type { Limits } from "./limits.ts";

const megabyte = 1024 * 1024;

/** How many records from the start stay within the limits of size, a record's and the result's. */
export function countFitting(records: readonly DataRecord[], limits: Limits): number {
  const maxRecordBytes = limits.maxRecordBytes ?? megabyte;
  const maxResultBytes = limits.maxResultBytes ?? 100 * megabyte;
  let totalBytes = 2;
  for (const [at, record] of records.entries()) {
    const bytes = Buffer.byteLength(JSON.stringify(record)) + 1;
    totalBytes += bytes;
    if (bytes - 1 > maxRecordBytes || totalBytes - 1 > maxResultBytes) return at;
  }
  return records.length;
}
