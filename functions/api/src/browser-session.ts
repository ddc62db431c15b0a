import { Refusal } from "@gleaner/core/error";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

/** The cookie with the session: scripts cannot read it, and browsers do not send it with requests from other sites. */
const attributes = { path: "/", httpOnly: true, sameSite: "Strict" } as const;

const isSecure = (context: Context): boolean => new URL(context.req.url).protocol === "https:";

/** The cookies with the session's token, and with the browser's half of a sign-in code. */
type Kept = "gleaner" | "gleaner-code";

/** Browsers accept a `__Host-` cookie over https only, and only from this host. */
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

/** Refuses changes that a page of another origin requests; browsers name the origin in each such request. */
export function requireOwnOrigin(context: Context): void {
  const { method, url } = context.req;
  if (method === "GET" || method === "HEAD") return;
  if (context.req.header("origin") === new URL(url).origin) return;
  throw new Refusal("other_origin", "With a cookie, this takes requests of the service's own pages only.");
}
