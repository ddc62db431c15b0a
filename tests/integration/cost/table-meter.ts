import { type AttributeValue, DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { indexUnits, type RawItem, readUnits, sizeOfItem, writeUnits } from "./item-size.ts";
import type { Around, Call } from "./meter.ts";

/** Request units of DynamoDB on demand, as it would bill them. */
export interface TableUnits {
  reads: number;
  writes: number;
  /** Writes to the `due` index, which are billed as such. */
  indexWrites: number;
}

/** Bytes written below each kind of partition: a team's own, a job's, a key's. */
export type Writes = Map<string, number>;

const Item = z.record(z.string(), z.custom<AttributeValue>());
const Write = z.object({ Key: Item.optional(), Item: Item.optional() });
const Request = z.object({
  ...Write.shape,
  ConsistentRead: z.boolean().optional(),
  TransactItems: z.array(z.record(z.string(), Write)).optional(),
  RequestItems: z.record(z.string(), z.unknown()).optional(),
});
const BatchWrite = z.array(z.object({ PutRequest: Write.optional(), DeleteRequest: Write.optional() }));
const Answer = z.object({
  Item: Item.optional(),
  Items: z.array(Item).optional(),
  Responses: z.record(z.string(), z.array(Item)).optional(),
});

type Key = Readonly<Record<string, AttributeValue>>;

/** Adds up what each call would be billed, from the items as they were before and after it. */
export function meterTable(
  endpoint: string,
  tableName: string,
  units: TableUnits,
  writesTo: Map<string, number>,
): Around {
  const client = new DynamoDBClient({ endpoint });
  const read = async (Key: Key): Promise<RawItem | undefined> =>
    (await client.send(new GetItemCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item;
  const readWire = async (key: Key) => toWire(await read(key));

  return async (call, forward) => {
    const body = Request.parse(JSON.parse(call.body));
    const keys = keysWritten(call, body);
    const before = await Promise.all(keys.map(readWire));
    const answer = Answer.catch({}).parse(JSON.parse(await forward()));
    const after = await Promise.all(keys.map(readWire));
    const factor = body.TransactItems ? 2 : 1;
    for (const [at, key] of keys.entries()) {
      const [old, next] = [before[at], after[at]];
      const written = writeUnits(Math.max(sizeOfItem(old ?? {}), sizeOfItem(next ?? {})));
      units.writes += factor * written;
      const kind = String(key.pk?.S).replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32,64}/g, "…");
      writesTo.set(kind, (writesTo.get(kind) ?? 0) + factor * written);
      units.indexWrites += indexUnits(old, next);
    }
    units.reads += readUnitsOf(call, body, answer);
  };
}

function keysWritten({ operation }: Call, body: z.infer<typeof Request>): Key[] {
  const single = { PutItem: body.Item, UpdateItem: body.Key, DeleteItem: body.Key }[operation];
  const transacted = (body.TransactItems ?? []).flatMap((action) => Object.values(action));
  const batched =
    operation === "BatchWriteItem"
      ? Object.values(body.RequestItems ?? {}).flatMap((requests) =>
          BatchWrite.parse(requests).flatMap(
            ({ PutRequest, DeleteRequest }) => PutRequest ?? DeleteRequest ?? [],
          ),
        )
      : [];
  const items = [single, ...[...transacted, ...batched].map(({ Item, Key }) => Item ?? Key)];
  return items.flatMap((item) => (item?.pk && item.sk ? [{ pk: item.pk, sk: item.sk }] : []));
}

/** A query is billed by all that it looked at together; a single read by its item. */
function readUnitsOf(
  { operation }: Call,
  { ConsistentRead = false }: z.infer<typeof Request>,
  { Item, Items = [], Responses = {} }: z.infer<typeof Answer>,
): number {
  if (operation === "GetItem") return readUnits(sizeOfItem(Item ?? {})) * (ConsistentRead ? 1 : 0.5);
  if (operation === "Query") {
    const bytes = Items.reduce((sum, item) => sum + sizeOfItem(item), 0);
    return readUnits(bytes) * (ConsistentRead ? 1 : 0.5);
  }
  if (operation !== "BatchGetItem") return 0;
  return Object.values(Responses)
    .flat()
    .reduce((sum, item) => sum + readUnits(sizeOfItem(item)), 0);
}

/** The client has decoded binary values; on the wire, and for their size, they are base64. */
const toWire = (item: RawItem | undefined): RawItem | undefined =>
  item && Object.fromEntries(Object.entries(item).map(([name, value]) => [name, wireValue(value)]));

const wireValue = (value: AttributeValue): AttributeValue =>
  value.B ? ({ B: Buffer.from(value.B).toString("base64") } as unknown as AttributeValue) : value;
