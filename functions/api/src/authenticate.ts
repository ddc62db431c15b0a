import { useActor, withActor } from "@gleaner/core/actor";
import { Refusal } from "@gleaner/core/error";
import * as Key from "@gleaner/core/key";
import * as Session from "@gleaner/core/session";
import type { Context, MiddlewareHandler } from "hono";
import { readCookie, requireOwnOrigin } from "./browser-session.ts";

/**
 * The credential of a request. A request without one is checked with an empty key, which takes the same time as a
 * wrong key.
 */
type Shown =
  | { readonly kind: "key"; readonly apiKey: string }
  | { readonly kind: "bearer" | "cookie"; readonly token: string };

function readShown(context: Context): Shown {
  const apiKey = context.req.header("x-api-key");
  if (apiKey !== undefined) return { kind: "key", apiKey };
  const authorization = context.req.header("authorization");
  const token = authorization === undefined ? readCookie(context) : readBearer(authorization);
  if (token === undefined) return { kind: "key", apiKey: "" };
  if (token.startsWith("api_")) return { kind: "key", apiKey: token };
  return { kind: authorization === undefined ? "cookie" : "bearer", token };
}

const readBearer = (authorization: string): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(authorization)?.[1];

/** Lets a request act as the owner of its API key or session. */
export const authenticate: MiddlewareHandler = async (context, next) => {
  const shown = readShown(context);
  if (shown.kind === "cookie") requireOwnOrigin(context);
  const actor =
    shown.kind === "key" ? await Key.authenticate(shown.apiKey) : await Session.authenticate(shown.token);
  await withActor(actor, next);
};

/** Requires a session for whatever grants access: a leaked key can neither create other keys nor invite users. */
export const requireSession: MiddlewareHandler = async (_, next) => {
  const actor = useActor();
  if (actor.type !== "user" || actor.via !== "session") {
    throw new Refusal("forbidden", "This is done in a session, not with an API key.");
  }
  await next();
};

/** The token of the request's session; only after `requireSession`. */
export function readToken(context: Context): string {
  const shown = readShown(context);
  return shown.kind === "key" ? "" : shown.token;
}
