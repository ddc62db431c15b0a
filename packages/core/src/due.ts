import { now, toIso } from "./clock.ts";
import { settings } from "./settings.ts";
import { type Item, query } from "./table.ts";

/** Items of a shard that are read and processed at a time. */
const pageItems = 50;

/**
 * The due items of a partition of the index `due`, longest due first, page by page: the next page is read when the
 * one before is processed. Stops when the sweep's time is over; the next sweep then starts with the longest due
 * again.
 */
export async function* readDue(duePk: string): AsyncGenerator<Item[]> {
  const startedAt = performance.now();
  let lastKey: Item | undefined;
  do {
    const page = await query({
      IndexName: "due",
      KeyConditionExpression: "duePk = :duePk AND dueAt <= :now",
      ExpressionAttributeValues: { ":duePk": duePk, ":now": toIso(now()) },
      Limit: pageItems,
      ...(lastKey && { ExclusiveStartKey: lastKey }),
    });
    if (page.items.length > 0) yield page.items;
    lastKey = page.lastKey;
  } while (lastKey && performance.now() - startedAt < settings().sweepWorkMs);
}
