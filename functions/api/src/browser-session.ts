import { Refusal } from "@gleaner/core/error";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

/** Where a browser keeps its session: a script cannot read it, and no other site's page makes a browser send it. */
const attributes = { path: "/", httpOnly: true, sameSite: "Strict" } as const;

const isSecure = (context: Context): boolean => new URL(context.req.url).protocol === "https:";

/** The session's token, and the browser's half of a code that it asked for. */
type Kept = "gleaner" | "gleaner-code";

/** Browsers take a `__Host-` cookie over https alone, and so from this host alone. */
const nameOf = (context: Context, kept: Kept): string => (isSecure(context) ? `__Host-${kept}` : kept);

export const readCookie = (context: Context, kept: Kept = "gleaner"): string | undefined =>
  getCookie(context, nameOf(context, kept));

export function keepCookie(context: Context, value: string, expiresAt: string, kept: Kept = "gleaner"): void {
  const secure = isSecure(context);
  setCookie(context, nameOf(context, kept), value, { ...attributes, secure, expires: new Date(expiresAt) });
}

export function dropCookie(context: Context, kept: Kept = "gleaner"): void {
  deleteCookie(context, nameOf(context, kept), { ...attributes, secure: isSecure(context) });
}

/** Refuses what a page of another origin asks a browser to change; a browser says where each such request comes from. */
export function requireOwnOrigin(context: Context): void {
  const { method, url } = context.req;
  if (method === "GET" || method === "HEAD") return;
  if (context.req.header("origin") === new URL(url).origin) return;
  throw new Refusal("other_origin", "With a cookie, this takes requests of the service's own pages only.");
}
