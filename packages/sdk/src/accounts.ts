import type { Account, AccountPage, NewAccount } from "./account.ts";
import { type Api, at } from "./api.ts";
import type { Listing, Page } from "./listing.ts";

export class Accounts {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The team's login accounts, newest first. */
  list(page: Page = {}): Listing<Account, AccountPage> {
    return this.#api.list("/accounts", { ...page }, ({ accounts }) => accounts);
  }

  create(account: NewAccount): Promise<Account> {
    return this.#api.ask("/accounts", { method: "POST", body: account });
  }

  async delete(accountId: string): Promise<void> {
    await this.#api.send(at("accounts", accountId), { method: "DELETE" });
  }
}
