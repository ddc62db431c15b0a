import { type Api, at } from "./api.ts";
import type { Listing, Page } from "./listing.ts";
import type { NewProxy, ProxyPage, ProxySummary, ProxyTrial } from "./proxy.ts";

export class Proxies {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The team's proxies, newest first. */
  list(page: Page = {}): Listing<ProxySummary, ProxyPage> {
    return this.#api.list("/proxies", { ...page }, ({ proxies }) => proxies);
  }

  create(proxy: NewProxy): Promise<ProxySummary> {
    return this.#api.ask("/proxies", { method: "POST", body: proxy });
  }

  /** Sends one request through a proxy. */
  test(proxyId: string): Promise<ProxyTrial> {
    return this.#api.ask(`${at("proxies", proxyId)}/test`, { method: "POST" });
  }

  async delete(proxyId: string): Promise<void> {
    await this.#api.send(at("proxies", proxyId), { method: "DELETE" });
  }
}
