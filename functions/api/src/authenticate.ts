import { useActor, withActor } from "@gleaner/core/actor";
import { Refusal } from "@gleaner/core/error";
import * as Key from "@gleaner/core/key";
import * as Session from "@gleaner/core/session";
import type { MiddlewareHandler } from "hono";

/** Lets a request act as the owner of its API key or session. */
export const authenticate: MiddlewareHandler = async (context, next) => {
  const apiKey = context.req.header("x-api-key");
  const token = /^Bearer +(\S+) *$/i.exec(context.req.header("authorization") ?? "")?.[1];
  // Without either, an empty key takes the same round trip as a wrong one.
  const actor =
    apiKey === undefined && token !== undefined
      ? await Session.authenticate(token)
      : await Key.authenticate(apiKey ?? "");
  await withActor(actor, next);
};

/** Keys are made and deleted by a person in a session: a leaked key cannot make itself others. */
export const requireSession: MiddlewareHandler = async (_, next) => {
  const actor = useActor();
  if (actor.type !== "user" || actor.via !== "session") {
    throw new Refusal("forbidden", "API keys are managed in a session, not with an API key.");
  }
  await next();
};
