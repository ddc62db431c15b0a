import type { Key } from "../keys.ts";
import { type Item, query, queryAll, removeAll } from "../table.ts";

const toKey = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** Deletes a partition's items with matching sort keys, page by page, including items that are added meanwhile. */
export async function eraseBelow(pk: string, isErased: (sk: string) => boolean): Promise<void> {
  for (let found = true; found; ) {
    found = false;
    let lastKey: Item | undefined;
    do {
      const page = await query({
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": pk },
        ProjectionExpression: "pk, sk",
        ConsistentRead: true,
        ...(lastKey && { ExclusiveStartKey: lastKey }),
      });
      const erased = page.items.map(toKey).filter(({ sk }) => isErased(sk));
      await removeAll(erased);
      found ||= erased.length > 0;
      lastKey = page.lastKey;
    } while (lastKey);
  }
}

export const erasePartition = (pk: string): Promise<void> => eraseBelow(pk, () => true);

/** Everything of a partition below a prefix, for kinds of items of which a team has few. */
export const listBelow = (pk: string, prefix: string): Promise<Item[]> =>
  queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ":prefix": prefix },
    ConsistentRead: true,
  });
