import * as Webhook from "@gleaner/core/webhook";
import { Hono } from "hono";
import * as z from "zod";
import { describe } from "./describe.ts";
import { answers, input, toId } from "./http.ts";
import { mayDeliver } from "./may-open.ts";
import { nextCursor, page } from "./page.ts";

export const DeliveryDocument = Webhook.Delivery.meta({ id: "Delivery" });
const DeliveryList = z.object({ deliveries: z.array(DeliveryDocument), nextCursor });
const secret = z.string().meta({ description: "Shown in this answer only" });
const WebhookDocument = Webhook.WebhookSummary.meta({ id: "Webhook" });
const WebhookList = z.object({ webhooks: z.array(WebhookDocument), nextCursor });
const MadeWebhook = Webhook.WebhookSummary.extend({ secret }).meta({ id: "MadeWebhook" });
const ChangedWebhook = Webhook.WebhookSummary.extend({ secret: secret.optional() }).meta({
  id: "ChangedWebhook",
});

/** Judged by its text only; each delivery checks the address that it is about to connect to. */
const isDeliverable = (url: string | undefined): boolean =>
  url === undefined || !/^https?:/i.test(url) || !URL.canParse(url) || mayDeliver(new URL(url));
const undeliverable = "must be a public https address";

const NewWebhook = Webhook.Create.refine(({ format, url }) => format === "listen" || isDeliverable(url), {
  path: ["url"],
  error: undeliverable,
}).meta({ id: "NewWebhook" });
const WebhookChange = Webhook.Change.extend({
  url: Webhook.Change.shape.url.refine(isDeliverable, undeliverable),
}).meta({ id: "WebhookChange" });

export const webhooks = new Hono()
  .get(
    "/",
    describe({
      summary: "The team's webhooks, newest first, without their secrets",
      answer: { ok: WebhookList },
      refuses: ["invalid_request"],
    }),
    input("query", z.object(page)),
    async (context) => context.json(await Webhook.list(context.req.valid("query"))),
  )
  .post(
    "/",
    describe({
      summary: "Have events sent to an address",
      description:
        "As Standard Webhooks (standardwebhooks.com) has it: each event is posted as { type, timestamp, data }, signed " +
        "with the secret, at least once and in no promised order. What is not answered with 2xx within 15 seconds is " +
        "sent again, nine times in three days. The formats slack and discord post a message for people to read instead; of listen nothing is posted: its " +
        "deliveries are read, as gleaner listen does.",
      answer: { created: MadeWebhook },
      refuses: ["invalid_request", "conflict", "unsupported_media_type"],
    }),
    input("json", NewWebhook),
    async (context) => context.json(await Webhook.create(context.req.valid("json")), answers.created),
  )
  .patch(
    "/:id",
    describe({
      summary: "Change a webhook, turn it off or on, or give it a new secret",
      answer: { ok: ChangedWebhook },
      refuses: ["invalid_request", "not_found", "unsupported_media_type"],
    }),
    input("json", WebhookChange),
    async (context) =>
      context.json(await Webhook.change(toId(context.req.param("id")), context.req.valid("json"))),
  )
  .post(
    "/:id/test",
    describe({
      summary: "Send a webhook an event of the type webhook.test",
      answer: { accepted: DeliveryDocument },
      refuses: ["not_found", "conflict"],
    }),
    async (context) => context.json(await Webhook.test(toId(context.req.param("id"))), answers.accepted),
  )
  .get(
    "/:id/deliveries",
    describe({
      summary: "What was sent to a webhook in the last 30 days, newest first, with what came of each attempt",
      answer: { ok: DeliveryList },
      refuses: ["invalid_request", "not_found"],
    }),
    input("query", z.object(page)),
    async (context) =>
      context.json(await Webhook.listDeliveries(toId(context.req.param("id")), context.req.valid("query"))),
  )
  .delete(
    "/:id",
    describe({ summary: "Delete a webhook", answer: { removed: null }, refuses: ["not_found"] }),
    async (context) => {
      await Webhook.remove(toId(context.req.param("id")));
      return context.body(null, answers.removed);
    },
  );
