import type { IncomingHttpHeaders } from "node:http";

/** A request as it came in, before its body is read. */
export interface IncomingRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** The query's parameters, decoded; one that comes several times is a list. */
export function readQuery(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(url.split("?")[1])) {
    const known = query[name];
    query[name] = known === undefined ? value : [known, value].flat();
  }
  return query;
}

export const readPath = (url: string): string => url.split("?", 1)[0] ?? "/";
