import { useTeam } from "./actor.ts";
import { fromCursor, toCursor } from "./cursor.ts";
import { keys } from "./keys.ts";
import { type Item, query } from "./table.ts";

/**
 * For a filtered list: how many items one query reads, and how many queries one request makes; a thousand items at
 * most.
 */
const filteredItems = 100;
const mostReads = 10;

export interface NewestQuery {
  /** The partition; the team's own by default. */
  readonly pk?: string;
  /** The prefix of the sort keys; an id follows it. */
  readonly prefix: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Which items are wanted; null wants all. */
  readonly filter: Pick<
    Parameters<typeof query>[0],
    "FilterExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"
  > | null;
}

export interface NewestPage {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/**
 * A page of the team's items under a prefix, newest first. With a filter it reads until the page is full or the list
 * ends, but a thousand items at most: a page that is not full has a cursor only where this limit was reached.
 */
export async function listNewest(input: NewestQuery): Promise<NewestPage> {
  const { prefix, limit, cursor, filter, pk = keys.team(useTeam()).pk } = input;
  const idOf = ({ sk }: Item): string => String(sk).slice(prefix.length);
  const items: Item[] = [];
  let after = cursor === undefined ? undefined : fromCursor(cursor);
  for (let reads = filter ? mostReads : 1; reads > 0; reads -= 1) {
    const page = await query({
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ...filter,
      ExpressionAttributeValues: { ":pk": pk, ":prefix": prefix, ...filter?.ExpressionAttributeValues },
      ...(after !== undefined && { ExclusiveStartKey: { pk, sk: `${prefix}${after}` } }),
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: filter ? filteredItems : limit,
    });
    items.push(...page.items);
    const last = items.length > limit ? items[limit - 1] : page.lastKey;
    after = last && idOf(last);
    if (after === undefined || items.length >= limit) break;
  }
  return { items: items.slice(0, limit), nextCursor: after === undefined ? null : toCursor(after) };
}
