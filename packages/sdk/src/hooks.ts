import { type Api, at } from "./api.ts";
import type { Listing, Page } from "./listing.ts";
import type {
  ChangedWebhook,
  Delivery,
  DeliveryPage,
  MadeWebhook,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookPage,
} from "./webhook.ts";

export class Webhooks {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The team's webhooks, newest first. */
  list(page: Page = {}): Listing<Webhook, WebhookPage> {
    return this.#api.list("/webhooks", { ...page }, ({ webhooks }) => webhooks);
  }

  create(webhook: NewWebhook): Promise<MadeWebhook> {
    return this.#api.ask("/webhooks", { method: "POST", body: webhook });
  }

  update(webhookId: string, change: WebhookChange): Promise<ChangedWebhook> {
    return this.#api.ask(at("webhooks", webhookId), { method: "PATCH", body: change });
  }

  /** Sends a webhook an event by which its receiver can be tried out. */
  test(webhookId: string): Promise<Delivery> {
    return this.#api.ask(`${at("webhooks", webhookId)}/test`, { method: "POST" });
  }

  /** What was sent to a webhook in the last 30 days, newest first. */
  deliveries(webhookId: string, page: Page = {}): Listing<Delivery, DeliveryPage> {
    const path = `${at("webhooks", webhookId)}/deliveries`;
    return this.#api.list(path, { ...page }, ({ deliveries }) => deliveries);
  }

  /** Sends a delivery again. */
  resend(deliveryId: string): Promise<Delivery> {
    return this.#api.ask(`${at("deliveries", deliveryId)}/resend`, { method: "POST" });
  }

  async delete(webhookId: string): Promise<void> {
    await this.#api.send(at("webhooks", webhookId), { method: "DELETE" });
  }
}
