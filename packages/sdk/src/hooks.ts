import { type Api, at } from "./api.ts";
import type { Listing, Page } from "./listing.ts";
import type {
  ChangedWebhook,
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

  async delete(webhookId: string): Promise<void> {
    await this.#api.send(at("webhooks", webhookId), { method: "DELETE" });
  }
}
