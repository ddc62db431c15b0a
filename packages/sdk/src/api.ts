import { type Listing, list } from "./listing.ts";
import { type Call, type Connection, createSend, type Query, readJson, type Send } from "./request.ts";

export interface StartOptions {
  /** The same key and body within 24 hours give the same job; left out, each call has a key of its own. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What every noun asks the service with. */
export interface Api {
  readonly send: Send;
  /** The JSON that the service answers with. */
  ask<Shape>(path: string, call?: Call): Promise<Shape>;
  /** What an address lists, page by page. */
  list<Item, Read extends object>(
    path: string,
    query: Query,
    itemsOf: (page: Read) => readonly Item[],
  ): Listing<Item, Read>;
  /** Starts work: once, however often the request has to be sent. */
  start<Shape>(path: string, body?: unknown, options?: StartOptions): Promise<Shape>;
  readonly connection: Connection;
}

export function createApi(connection: Connection): Api {
  const send = createSend(connection);
  const ask = async <Shape>(path: string, call?: Call) => readJson<Shape>(await send(path, call));
  return {
    connection,
    send,
    ask,
    list: (path, query, itemsOf) => list((part) => ask(path, { query: part }), query, itemsOf),
    start: (path, body, { idempotencyKey = crypto.randomUUID(), signal } = {}) =>
      ask(path, { method: "POST", body, idempotencyKey, signal }),
  };
}

/** The address of one of a collection: an id cannot lead to another. */
export const at = (collection: string, id: string): string => `/${collection}/${encodeURIComponent(id)}`;
