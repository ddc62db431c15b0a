import type { DeliveryPage, MadeWebhook, NewWebhook, WebhookPage } from "gleaner";
import { everyList } from "./pace.ts";
import { queries, useQuery } from "./query.ts";
import { ask } from "./request.ts";
import { useList } from "./settings.ts";

export const useWebhooks = () => useList<WebhookPage>("webhooks");

/** What was sent to a webhook last. */
export const useDeliveries = (id: string) =>
  useQuery<DeliveryPage>({
    queryKey: ["deliveries", id],
    queryFn: ({ signal }) => ask(`/webhooks/${id}/deliveries`, { query: { limit: 20 }, signal }),
    refetchInterval: everyList,
  });

async function refresh<Answer>(answer: Answer): Promise<Answer> {
  for (const first of ["webhooks", "deliveries"]) await queries.invalidateQueries({ queryKey: [first] });
  return answer;
}

/** Makes a webhook; the answer alone has its secret. */
export const createWebhook = async (webhook: NewWebhook) =>
  refresh(await ask<MadeWebhook>("/webhooks", { method: "POST", body: webhook }));
export const turnWebhook = async (id: string, enabled: boolean) =>
  refresh(await ask(`/webhooks/${id}`, { method: "PATCH", body: { enabled } }));
export const removeWebhook = async (id: string) =>
  refresh(await ask(`/webhooks/${id}`, { method: "DELETE" }));
export const testWebhook = async (id: string) =>
  refresh(await ask(`/webhooks/${id}/test`, { method: "POST" }));
export const resendDelivery = async (id: string) =>
  refresh(await ask(`/deliveries/${id}/resend`, { method: "POST" }));
