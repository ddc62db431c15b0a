import * as z from "zod";
import { useTeam } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { isId } from "../id.ts";
import { keys, prefixes } from "../keys.ts";
import { listNewest } from "../newest.ts";
import { type Item, update } from "../table.ts";
import { readEach } from "../unreadable.ts";
import { Notification } from "./item.ts";

export { Notification } from "./item.ts";
export { write } from "./write.ts";

/** The team's notifications, newest first; a page of unread ones may hold fewer than `limit`. */
export async function list({
  unread = false,
  ...page
}: {
  limit: number;
  cursor?: string | undefined;
  unread?: boolean | undefined;
}): Promise<{ notifications: Notification[]; nextCursor: string | null }> {
  const filter = unread
    ? { FilterExpression: "readAt = :none", ExpressionAttributeValues: { ":none": null } }
    : null;
  const { items, nextCursor } = await listNewest({ prefix: prefixes.notification, ...page, filter });
  return { notifications: readEach(items, toNotification), nextCursor };
}

/** Marks a notification of the team as read or unread; marking it as read twice keeps the first time. */
export async function markRead(id: string, read: boolean): Promise<Notification> {
  const marked = isId(id)
    ? await update({
        Key: { ...keys.notification(useTeam(), id) },
        UpdateExpression: "SET readAt = :readAt",
        ConditionExpression: read ? "readAt = :none" : "attribute_exists(pk)",
        ExpressionAttributeValues: { ":readAt": read ? toIso(now()) : null, ...(read && { ":none": null }) },
      })
    : undefined;
  // One that was read before fails the condition and keeps its time.
  if (!marked?.item) throw new Refusal("not_found", "There is no such notification.");
  return toNotification(marked.item);
}

/** Without the attributes of the table itself. */
const StoredNotification = z.object(Notification.shape);

function toNotification(item: Item): Notification {
  return StoredNotification.parse(item);
}
