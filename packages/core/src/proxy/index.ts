import type * as z from "zod";
import { useTeam } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { isId, newId } from "../id.ts";
import { keys, prefixes } from "../keys.ts";
import { listNewest } from "../newest.ts";
import { transact } from "../table.ts";
import { requireKept } from "../team/item.ts";
import { readEach } from "../unreadable.ts";
import * as Vault from "../vault/index.ts";
import type { Create, ProxySummary, Trial } from "./info.ts";
import { ProxyItem } from "./item.ts";

export { Create, ProxySummary, Trial } from "./info.ts";

/** Stores a proxy of the acting team. The vault seals its password and opens it for a running job only. */
export async function create({ password, ...input }: z.infer<typeof Create>): Promise<ProxySummary> {
  const teamId = useTeam();
  const id = newId();
  const sealed = password === undefined ? {} : await Vault.seal({ kind: "proxy", id, fields: { password } });
  const item: ProxyItem = { id, ...input, sealed, createdAt: toIso(now()) };
  const made = await transact([
    requireKept(teamId),
    { Put: { Item: { ...keys.proxy(teamId, id), ...item } } },
  ]);
  if (!made.ok) throw new Refusal("not_found", "There is no such team.");
  return toProxy(item);
}

/** The team's proxies, newest first. */
export async function list(page: {
  limit: number;
  cursor?: string | undefined;
}): Promise<{ proxies: ProxySummary[]; nextCursor: string | null }> {
  const { pk } = keys.proxy(useTeam(), "");
  const { items, nextCursor } = await listNewest({ pk, prefix: prefixes.proxy, ...page, filter: null });
  return { proxies: readEach(items, (item) => toProxy(ProxyItem.parse(item))), nextCursor };
}

/** Deletes a proxy. A task or automation that still names it fails when it runs. */
export async function remove(id: string): Promise<void> {
  const key = { ...keys.proxy(useTeam(), id) };
  const removed = isId(id)
    ? await transact([{ Delete: { Key: key, ConditionExpression: "attribute_exists(pk)" } }])
    : undefined;
  if (!removed?.ok) throw missing();
}

/** Sends one request through a proxy. The vault does it, so that no other function sees the password. */
export async function tryOut(id: string): Promise<Trial> {
  const trial = isId(id) ? await Vault.tryProxy(id) : null;
  if (!trial) throw missing();
  return trial;
}

const missing = (): Refusal => new Refusal("not_found", "There is no such proxy.");

function toProxy({ id, label, host, port, username, country, createdAt }: ProxyItem): ProxySummary {
  return {
    id,
    label: label ?? null,
    host,
    port,
    username: username ?? null,
    country: country ?? null,
    createdAt,
  };
}
