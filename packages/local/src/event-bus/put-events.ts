import { randomUUID } from "node:crypto";
import type { EventBridgeEvent } from "aws-lambda";
import * as z from "zod";
import { validationError } from "../aws-error.ts";
import { accountId, region } from "../resources.ts";

const maxEntries = 10;
const maxBytes = 256 * 1024;
const timeBytes = 14;

const Entry = z.object({
  EventBusName: z.string().min(1).max(1600).default("default"),
  Source: z.string().optional(),
  DetailType: z.string().optional(),
  Detail: z.string().optional(),
  Resources: z.array(z.string()).default([]),
  /** Seconds since 1970. */
  Time: z.number().optional(),
});
type Entry = z.infer<typeof Entry>;

const Request = z.object({ Entries: z.array(Entry) });

export type BusEvent = EventBridgeEvent<string, unknown>;

/** An entry that was taken or refused, in the order of the request. */
export type PutEntry =
  | { readonly busName: string; readonly event: BusEvent }
  | { readonly ErrorCode: string; readonly ErrorMessage: string };

/** Reads a PutEvents request; a faulty entry refuses itself alone, too many or too large ones the whole request. */
export function readEntries(body: unknown, now: number): PutEntry[] {
  const { success, data } = Request.safeParse(body);
  if (!success)
    throw validationError("1 validation error detected: Value at 'entries' is not a list of entries.");
  const { Entries: entries } = data;
  if (entries.length < 1 || entries.length > maxEntries) {
    throw validationError(
      `1 validation error detected: Value at 'entries' failed to satisfy constraint: Member must have length between 1 and ${maxEntries}`,
    );
  }
  if (entries.reduce((sum, entry) => sum + countBytes(entry), 0) > maxBytes) {
    throw validationError("Total size of the entries in the request is over the limit.");
  }
  return entries.map((entry) => readEntry(entry, now));
}

/** As https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html#eb-calculate-event-size counts. */
function countBytes({ Time, Source = "", DetailType = "", Detail = "", Resources }: Entry): number {
  const texts = [Source, DetailType, Detail, ...Resources];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), Time === undefined ? 0 : timeBytes);
}

function readEntry(entry: Entry, now: number): PutEntry {
  const { Source, DetailType, Detail, Time, Resources } = entry;
  if (!Source) return missing("Source");
  if (!DetailType) return missing("DetailType");
  if (!Detail) return missing("Detail");
  if (Source.startsWith("aws.")) {
    return { ErrorCode: "NotAuthorizedForSourceException", ErrorMessage: "Not authorized for the source." };
  }
  const detail = toObject(Detail);
  if (detail === undefined) return { ErrorCode: "MalformedDetail", ErrorMessage: "Detail is malformed." };
  const event = {
    version: "0",
    id: randomUUID(),
    "detail-type": DetailType,
    source: Source,
    account: accountId,
    time: new Date(Time === undefined ? now : Time * 1000).toISOString().replace(/\.\d+Z$/, "Z"),
    region,
    resources: Resources,
    detail,
  };
  // A bus may be named by its ARN too.
  return { busName: entry.EventBusName.split("/").at(-1) ?? "", event };
}

const missing = (name: string): PutEntry => ({
  ErrorCode: "InvalidArgument",
  ErrorMessage: `Parameter ${name} is not valid. Reason: ${name} is a required argument.`,
});

function toObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
