import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { DataRecord, RecordEvidence } from "@gleaner/automation";
import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { type Key, keys } from "../keys.ts";
import { resultExpiresAt } from "../retention.ts";
import { get, put } from "../table.ts";
import type { StoredResult } from "./item.ts";
import type { LogTarget } from "./log.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** An item of the table holds 400 KB. */
const maxPartBytes = 350_000;
/** Records go together into a chunk of about this much JSON. */
const chunkChars = 1_000_000;
const maxPartsPerChunk = 1000;

/**
 * Writes a run's records and their evidence as gzipped chunks under its fence. Callers cannot see them until the
 * job's end refers to them, so a run that lost its job has no visible effect.
 */
export async function storeResult(
  job: LogTarget,
  records: readonly DataRecord[],
  evidence: readonly RecordEvidence[],
): Promise<StoredResult> {
  const counts: number[] = [];
  let bytes = 2;
  let from = 0;
  while (from < records.length) {
    let to = from;
    let chars = 0;
    while (to < records.length && (to === from || chars < chunkChars)) {
      chars += JSON.stringify(records[to]).length;
      to += 1;
    }
    const json = JSON.stringify(records.slice(from, to));
    bytes += Buffer.byteLength(json);
    const chunk = counts.length;
    const proofs = JSON.stringify(evidence.slice(from, to));
    await Promise.all([
      writeChunk((part) => keys.records(job.teamId, job.id, job.fence, part), chunk, json),
      writeChunk((part) => keys.evidence(job.teamId, job.id, job.fence, part), chunk, proofs),
    ]);
    counts.push(to - from);
    from = to;
  }
  return { fence: job.fence, total: records.length, bytes, counts };
}

async function writeChunk(keyOf: (part: number) => Key, chunk: number, json: string): Promise<void> {
  const data = await compress(json);
  const parts = Math.ceil(data.length / maxPartBytes);
  for (let part = 0; part < parts; part += 1) {
    const slice = data.subarray(part * maxPartBytes, (part + 1) * maxPartBytes);
    const key = keyOf(chunk * maxPartsPerChunk + part);
    await put({ Item: { ...key, data: slice, parts, expiresAt: resultExpiresAt() } });
  }
}

const Part = z.object({ data: z.instanceof(Uint8Array), parts: z.number() });

async function readChunk<Row>(keyOf: (part: number) => Key, chunk: number): Promise<Row[]> {
  const pieces: Uint8Array[] = [];
  for (let part = 0, parts = 1; part < parts; part += 1) {
    const item = Part.parse(await get(keyOf(chunk * maxPartsPerChunk + part)));
    pieces.push(item.data);
    parts = item.parts;
  }
  return parse(pieces);
}

/** Parsed as `storeResult` wrote it. A zod schema would drop the name `__proto__`; plain JSON keeps every name. */
const parse = async <Row>(pieces: readonly Uint8Array[]): Promise<Row[]> =>
  JSON.parse((await decompress(Buffer.concat(pieces))).toString("utf8")) as Row[];

interface Where {
  readonly teamId: TeamId;
  readonly id: string;
  readonly result: StoredResult;
}

/** The records from `offset` on, with their evidence where requested, chunk by chunk. */
export async function* readResult(
  { teamId, id, result }: Where,
  offset: number,
  withEvidence: boolean,
): AsyncGenerator<{ record: DataRecord; evidence: RecordEvidence | undefined }> {
  let first = 0;
  for (const [chunk, count] of result.counts.entries()) {
    if (first + count > offset) {
      const records = await readChunk<DataRecord>((n) => keys.records(teamId, id, result.fence, n), chunk);
      const evidence = withEvidence
        ? await readChunk<RecordEvidence>((n) => keys.evidence(teamId, id, result.fence, n), chunk)
        : [];
      for (let at = Math.max(0, offset - first); at < records.length; at += 1) {
        const record = records[at];
        if (record) yield { record, evidence: evidence[at] };
      }
    }
    first += count;
  }
}

/** The records of chunks that a query has already read, in key order. */
export async function recordsOfParts(items: readonly unknown[]): Promise<DataRecord[]> {
  const records: DataRecord[] = [];
  let pieces: Uint8Array[] = [];
  for (const item of items) {
    const { data, parts } = Part.parse(item);
    pieces.push(data);
    if (pieces.length < parts) continue;
    records.push(...(await parse<DataRecord>(pieces)));
    pieces = [];
  }
  return records;
}
