import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { patience } from "./patience.ts";
import { resource } from "./resource.ts";
import { clientOf } from "./rights.ts";

export interface BusEntry {
  readonly source: string;
  readonly detailType: string;
  /** JSON. */
  readonly detail: string;
  readonly time: Date;
}

/** Limits of one PutEvents request: ten entries, 256 KB together, with room for the envelope. */
const maxEntries = 10;
const maxBytes = 250_000;

const connect = clientOf((acting) => new EventBridgeClient({ ...patience, ...acting }));

/** Puts entries on the bus and returns those that it rejected. */
export async function putEntries(entries: readonly BusEntry[]): Promise<BusEntry[]> {
  const client = connect();
  const refused: BusEntry[] = [];
  for (const batch of toBatches(entries)) {
    const { Entries = [] } = await client.send(
      new PutEventsCommand({
        Entries: batch.map(({ source, detailType, detail, time }) => ({
          EventBusName: resource.busName(),
          Source: source,
          DetailType: detailType,
          Detail: detail,
          Time: time,
        })),
      }),
    );
    refused.push(...batch.filter((_, at) => Entries[at]?.EventId === undefined));
  }
  return refused;
}

function toBatches(entries: readonly BusEntry[]): BusEntry[][] {
  const batches: BusEntry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const last = batches.at(-1);
    const size = Buffer.byteLength(entry.detail) + entry.detailType.length + entry.source.length;
    if (last && last.length < maxEntries && bytes + size <= maxBytes) {
      last.push(entry);
      bytes += size;
    } else {
      batches.push([entry]);
      bytes = size;
    }
  }
  return batches;
}
