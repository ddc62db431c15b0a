import { Buffer } from "node:buffer";
import type { DataRecord } from "@gleaner/automation";
import type { Size } from "./gather.ts";
import type { Limits } from "./limits.ts";

const megabyte = 1024 * 1024;

/** How many records from the start stay within the limits of size, a record's and the result's. */
export function countFitting(records: readonly DataRecord[], limits: Limits): number {
  const { maxRecordBytes, maxResultBytes } = boundsOf(limits);
  let totalBytes = 2;
  for (const [at, record] of records.entries()) {
    const bytes = Buffer.byteLength(JSON.stringify(record)) + 1;
    totalBytes += bytes;
    if (bytes - 1 > maxRecordBytes || totalBytes - 1 > maxResultBytes) return at;
  }
  return records.length;
}

/** True when records of this size are within the limits, so that all of them fit. */
export function fits({ bytes, largest }: Size, limits: Limits): boolean {
  const { maxRecordBytes, maxResultBytes } = boundsOf(limits);
  return largest <= maxRecordBytes && bytes - 1 <= maxResultBytes;
}

function boundsOf({ maxRecordBytes = megabyte, maxResultBytes = 100 * megabyte }: Limits) {
  return { maxRecordBytes, maxResultBytes };
}
