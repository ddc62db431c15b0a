import type { Query } from "./request.ts";

/** Which part of a list is read. */
export interface Page {
  /** How many are read at a time, 1 to 100. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

/** How a page says where the next one begins. */
interface Continued {
  readonly nextCursor?: string | null;
  readonly nextOffset?: number;
}

/** Everything of a kind, read page by page as it is walked through. */
export interface Listing<Item, Read> extends AsyncIterable<Item> {
  /** One page as the service answers it: the first, or the one that the cursor or offset names. */
  page(): Promise<Read>;
  /** All items at once. */
  toArray(): Promise<Item[]>;
}

/** A listing of what stands at an address, by what reads one page of it. */
export function list<Item, Read extends Continued>(
  read: (query: Query) => Promise<Read>,
  query: Query,
  itemsOf: (page: Read) => readonly Item[],
): Listing<Item, Read> {
  async function* walk(): AsyncGenerator<Item, void> {
    for (let next: Query | undefined = {}; next; ) {
      const page: Read = await read({ ...query, ...next });
      yield* itemsOf(page);
      const { nextCursor: cursor, nextOffset: offset } = page;
      next = cursor ? { cursor } : offset === undefined ? undefined : { offset };
    }
  }
  return {
    page: () => read(query),
    async toArray() {
      const items: Item[] = [];
      for await (const item of walk()) items.push(item);
      return items;
    },
    [Symbol.asyncIterator]: walk,
  };
}
