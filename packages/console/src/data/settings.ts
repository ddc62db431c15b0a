import type { AccountPage, NewAccount, NewProxy, ProxyPage, ProxyTrial } from "gleaner";
import { queries, useQuery } from "./query.ts";
import { ask } from "./request.ts";
import { loadSession } from "./session.ts";

export interface Key {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly createdAt: string;
  readonly isYou: boolean;
}

/** As many of each as a list of settings shows. */
const most = 100;

export const useList = <Shape>(name: string, isWanted = true) =>
  useQuery<Shape>({
    queryKey: [name],
    queryFn: ({ signal }) => ask(`/${name}`, { query: { limit: most }, signal }),
    enabled: isWanted,
  });

export const useKeys = () => useList<{ readonly keys: readonly Key[] }>("keys");
export const useMembers = () => useList<{ readonly members: readonly Member[] }>("members");
export const useAccounts = (isWanted?: boolean) => useList<AccountPage>("accounts", isWanted);
export const useProxies = (isWanted?: boolean) => useList<ProxyPage>("proxies", isWanted);

async function change<Answer>(
  name: string,
  path: string,
  method: "POST" | "DELETE",
  body?: unknown,
): Promise<Answer> {
  const answer = await ask<Answer>(path, { method, ...(body !== undefined && { body }) });
  await queries.invalidateQueries({ queryKey: [name] });
  return answer;
}

/** Makes a key; the answer alone has it. */
export const createKey = (name: string) =>
  change<{ readonly apiKey: string; readonly name: string }>("keys", "/keys", "POST", { name });
export const removeKey = (id: string) => change("keys", `/keys/${id}`, "DELETE");

export interface Invited {
  readonly email: string;
  /** Shown this once. */
  readonly link: string;
  /** Whether it was sent to the address. */
  readonly sent: boolean;
}

export const invite = (email: string) => change<Invited>("members", "/members", "POST", { email });
export const removeMember = (id: string) => change("members", `/members/${id}`, "DELETE");

export const createAccount = (account: NewAccount) => change("accounts", "/accounts", "POST", account);
export const removeAccount = (id: string) => change("accounts", `/accounts/${id}`, "DELETE");

export const createProxy = (proxy: NewProxy) => change("proxies", "/proxies", "POST", proxy);
export const removeProxy = (id: string) => change("proxies", `/proxies/${id}`, "DELETE");
export const testProxy = (id: string) => ask<ProxyTrial>(`/proxies/${id}/test`, { method: "POST" });

export async function renameTeam(name: string): Promise<void> {
  await ask("/team", { method: "PATCH", body: { name } });
  await loadSession();
}
