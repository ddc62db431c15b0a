import type { Context } from "hono";

/** The `page` of a request's query, from 1 to the last page of `count` things. */
export function readPage(c: Context, count: number, size: number): number {
  const last = Math.max(1, Math.ceil(count / size));
  return Math.min(last, Math.max(1, readNumber(c, "page", 1)));
}

/** A whole number of a request's query, or `fallback` where there is none. */
export function readNumber(c: Context, name: string, fallback: number): number {
  const value = Number.parseInt(c.req.query(name) ?? "", 10);
  return Number.isNaN(value) ? fallback : value;
}
