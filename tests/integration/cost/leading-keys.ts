import * as z from "zod";
import type { Call } from "./meter.ts";

const Text = z.object({ S: z.string() });
const Item = z.looseObject({ pk: Text });
const Write = z.object({ Key: Item.optional(), Item: Item.optional() });
const Batched = z.union([
  z.object({ Keys: z.array(Item) }),
  z.array(z.object({ PutRequest: Write.optional(), DeleteRequest: Write.optional() })),
]);

const Request = z.object({
  ...Write.shape,
  TransactItems: z.array(z.record(z.string(), Write)).default([]),
  RequestItems: z.record(z.string(), Batched).default({}),
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string().optional(),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()).default({}),
});

/** The partitions that a request to the table names, as IAM sees them; of the index, `due index`. */
export function readLeadingKeys({ body }: Call): string[] {
  const request = Request.parse(JSON.parse(body));
  if (request.IndexName !== undefined) return [`${request.IndexName} index`];
  if (request.KeyConditionExpression !== undefined) {
    const [, name = ""] = /^pk = (:\w+)/.exec(request.KeyConditionExpression) ?? [];
    return [Text.parse(request.ExpressionAttributeValues[name]).S];
  }
  const writes = [request, ...request.TransactItems.flatMap((action) => Object.values(action))];
  const batches = Object.values(request.RequestItems).flatMap((batch) =>
    Array.isArray(batch)
      ? batch.flatMap(({ PutRequest, DeleteRequest }) => PutRequest ?? DeleteRequest ?? [])
      : batch.Keys.map((Key) => ({ Key })),
  );
  return [...writes, ...batches].flatMap((write) => {
    const item = ("Key" in write ? write.Key : undefined) ?? ("Item" in write ? write.Item : undefined);
    return item ? [item.pk.S] : [];
  });
}
