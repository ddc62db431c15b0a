import type { Page } from "./listing.ts";

/** What the team is told: schedules that were paused, usage that reached 70 or 90 percent, and webhooks that were turned off. */
export interface Notification {
  readonly id: string;
  readonly kind: "schedules_paused" | "usage_threshold" | "webhook_disabled";
  readonly message: string;
  readonly automations: readonly { readonly id: string; readonly name: string }[];
  readonly resetsAt: string | null;
  readonly readAt: string | null;
  readonly createdAt: string;
}

export interface NotificationPage {
  readonly notifications: readonly Notification[];
  readonly nextCursor: string | null;
}

export interface NotificationFilter extends Page {
  /** Leaves out what was read. */
  readonly unread?: boolean | undefined;
}
