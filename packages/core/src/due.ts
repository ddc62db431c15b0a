import { now, toIso } from "./clock.ts";
import { settings } from "./settings.ts";
import { type Item, query } from "./table.ts";

/** So many items of a shard are held, and worked on, at a time. */
const pageItems = 50;

/**
 * What is due by now in a partition of the index `due`, the longest due first, a page at a time: the next is read when
 * the one before is done. After the time that a sweep has it ends; what is left is the longest due for the next sweep.
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
