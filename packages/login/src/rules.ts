import { siteOf } from "@gleaner/automation/site";
import type { Account } from "./account.ts";

/** Where a run that uses an account may go, and where it may type. Each answer is why not, in a sentence, or null. */
export interface Rules {
  /** `addresses` are those of the input's frame and of every frame around it, the page included. */
  refuseTyping(addresses: readonly string[]): string | null;
  /** For addresses that are opened, and for pages that are filled or submitted to. */
  refuseVisit(address: string): string | null;
}

export interface RulesOptions {
  readonly account: Pick<Account, "sites">;
  /** The addresses that the task itself names: its start and those of its prompt. */
  readonly taskUrls: readonly string[];
  /** True for a host that the operator has opened; there http will do. */
  readonly isOpenedHost: (address: URL) => boolean;
}

export function createRules({ account, taskUrls, isOpenedHost }: RulesOptions): Rules {
  const own = new Set(account.sites.map(siteOf));
  const known = new Set([...own, ...taskUrls.map(siteOf)]);
  const refuseTypingInto = (text: string): string | null => {
    const address = URL.parse(text);
    const site = address && siteOf(text);
    if (address === null || site === null || !/^https?:$/.test(address.protocol)) {
      return "The account is only typed into web pages of its site.";
    }
    if (!own.has(site)) return `${address.host} is not the account's site, so nothing of it is typed there.`;
    if (address.protocol === "https:" || isOpenedHost(address)) return null;
    return `${address.host} was opened without https, so nothing of the account is typed there.`;
  };
  return {
    refuseTyping(addresses) {
      const refusals = addresses.map(refuseTypingInto);
      return refusals.find((refusal) => refusal !== null) ?? null;
    },
    refuseVisit(text) {
      const site = siteOf(text);
      if (site !== null && known.has(site)) return null;
      const host = URL.parse(text)?.host ?? "That address";
      return `${host} is neither the task's nor the account's site, and is not used while an account is.`;
    },
  };
}
