import * as Webhook from "@gleaner/core/webhook";
import { Hono } from "hono";
import { describe } from "./describe.ts";
import { answers, toId } from "./http.ts";
import { DeliveryDocument } from "./webhooks.ts";

export const deliveries = new Hono().post(
  "/:id/resend",
  describe({
    summary: "Send a delivery again, whatever became of it",
    description: "With the same webhook-id and body, a fresh signature, and a new round of attempts.",
    answer: { accepted: DeliveryDocument },
    refuses: ["not_found", "conflict"],
  }),
  async (context) => context.json(await Webhook.resend(toId(context.req.param("id"))), answers.accepted),
);
