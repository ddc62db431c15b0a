import { type Api, at } from "./api.ts";
import type { Listing } from "./listing.ts";
import type { Notification, NotificationFilter, NotificationPage } from "./notification.ts";

export class Notifications {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** What the team was told, newest first. */
  list(filter: NotificationFilter = {}): Listing<Notification, NotificationPage> {
    return this.#api.list("/notifications", { ...filter }, ({ notifications }) => notifications);
  }

  mark(notificationId: string, read: boolean): Promise<Notification> {
    return this.#api.ask(at("notifications", notificationId), { method: "PATCH", body: { read } });
  }
}
