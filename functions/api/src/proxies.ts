import * as Proxies from "@gleaner/core/proxy";
import { Hono } from "hono";
import * as z from "zod";
import { describe } from "./describe.ts";
import { answers, input, toId } from "./http.ts";
import { nextCursor, page } from "./page.ts";

const ProxyDocument = Proxies.ProxySummary.meta({ id: "Proxy" });
const ProxyList = z.object({ proxies: z.array(ProxyDocument), nextCursor });
const ProxyTrial = Proxies.Trial.meta({ id: "ProxyTrial" });
const NewProxy = Proxies.Create.meta({ id: "NewProxy" });

export const proxies = new Hono()
  .get(
    "/",
    describe({
      summary: "The team's proxies, newest first, without their passwords",
      answer: { ok: ProxyList },
      refuses: ["invalid_request"],
    }),
    input("query", z.object(page)),
    async (context) => context.json(await Proxies.list(context.req.valid("query"))),
  )
  .post(
    "/",
    describe({
      summary: "Store a proxy",
      description:
        "An HTTP proxy, which all traffic of the tasks that name it goes through. Its password is encrypted and never " +
        "shown again. With its country, paid plans ask for pages in that country's language and time zone.",
      answer: { created: ProxyDocument },
      refuses: ["invalid_request", "unsupported_media_type"],
    }),
    input("json", NewProxy),
    async (context) => context.json(await Proxies.create(context.req.valid("json")), answers.created),
  )
  .post(
    "/:id/test",
    describe({
      summary: "Send one request through a proxy",
      description: "Says within seconds whether it can be used, and what address its traffic comes from.",
      answer: { ok: ProxyTrial },
      refuses: ["not_found"],
    }),
    async (context) => context.json(await Proxies.tryOut(toId(context.req.param("id")))),
  )
  .delete(
    "/:id",
    describe({
      summary: "Delete a proxy",
      description:
        "Automations that use it stay; until a replay names another proxy, they fail as proxy_failed.",
      answer: { removed: null },
      refuses: ["not_found"],
    }),
    async (context) => {
      await Proxies.remove(toId(context.req.param("id")));
      return context.body(null, answers.removed);
    },
  );
