import * as z from "zod";

export const NotificationKind = z.enum(["schedules_paused", "usage_threshold", "webhook_disabled"]);

export const Notification = z.strictObject({
  id: z.string(),
  kind: NotificationKind,
  message: z.string(),
  /** The automations that it is about. */
  automations: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** When the quota in question is reset. */
  resetsAt: z.iso.datetime().nullable(),
  /** When somebody of the team marked it as read. */
  readAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Notification = z.infer<typeof Notification>;
