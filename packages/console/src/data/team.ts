import type { Notification, NotificationPage, Usage } from "gleaner";
import { everyList, pace } from "./pace.ts";
import { queries, useQuery } from "./query.ts";
import { ask } from "./request.ts";

const usageEveryMs = 30_000;

export const useUsage = () =>
  useQuery<Usage>({
    queryKey: ["usage"],
    queryFn: ({ signal }) => ask("/billing/usage", { signal }),
    refetchInterval: () => pace.of(usageEveryMs),
  });

/** The newest notifications of the team. */
export const useNotifications = () =>
  useQuery<NotificationPage>({
    queryKey: ["notifications"],
    queryFn: ({ signal }) => ask("/notifications", { query: { limit: 50 }, signal }),
    refetchInterval: () => 3 * everyList(),
  });

export async function markRead(notification: Notification, read: boolean): Promise<void> {
  await ask(`/notifications/${notification.id}`, { method: "PATCH", body: { read } });
  await queries.invalidateQueries({ queryKey: ["notifications"] });
}
