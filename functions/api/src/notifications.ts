import * as Notification from "@gleaner/core/notification";
import { Hono } from "hono";
import * as z from "zod";
import { describe } from "./describe.ts";
import { input, toId } from "./http.ts";
import { nextCursor, page } from "./page.ts";

const NotificationDocument = Notification.Notification.meta({ id: "Notification" });
const NotificationList = z.object({ notifications: z.array(NotificationDocument), nextCursor });

const ListQuery = z.object({
  ...page,
  unread: z.enum(["true", "false"]).optional().meta({ description: "true leaves out what was read" }),
});

const Change = z
  .strictObject({ read: z.boolean() })
  .meta({ id: "NotificationChange", description: "Read or unread, for the whole team" });

export const notifications = new Hono()
  .get(
    "/",
    describe({
      summary: "The team's notifications, newest first",
      answer: { ok: NotificationList },
      refuses: ["invalid_request"],
    }),
    input("query", ListQuery),
    async (context) => {
      const { unread, ...part } = context.req.valid("query");
      return context.json(await Notification.list({ ...part, unread: unread === "true" }));
    },
  )
  .patch(
    "/:id",
    describe({
      summary: "Mark a notification as read or unread",
      answer: { ok: NotificationDocument },
      refuses: ["invalid_request", "not_found", "unsupported_media_type"],
    }),
    input("json", Change),
    async (context) => {
      const id = toId(context.req.param("id"));
      return context.json(await Notification.markRead(id, context.req.valid("json").read));
    },
  );
