import type * as z from "zod";
import { type TeamId, useTeam } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { isId, newId } from "../id.ts";
import { keys, prefixes } from "../keys.ts";
import { listNewest } from "../newest.ts";
import { transact } from "../table.ts";
import { requireKept } from "../team/item.ts";
import { readEach } from "../unreadable.ts";
import * as Vault from "../vault/index.ts";
import type { Account, Create } from "./info.ts";
import { AccountItem } from "./item.ts";
import { missingAccount } from "./use.ts";

export { Account, Create } from "./info.ts";

/** Stores a login account of the acting team. The vault seals its secrets and opens them for a running job only. */
export async function create(input: z.infer<typeof Create>): Promise<Account> {
  const { password, mfaSecret, label, username, site = [] } = input;
  const teamId = useTeam();
  const id = newId();
  const sealed = await Vault.seal({
    kind: "account",
    id,
    fields: { password, ...(mfaSecret !== undefined && { mfa: mfaSecret }) },
  });
  const item: AccountItem = { id, label, username, sites: site, sealed, createdAt: toIso(now()) };
  const made = await transact([
    requireKept(teamId),
    { Put: { Item: { ...keys.account(teamId, id), ...item } } },
  ]);
  if (!made.ok) throw new Refusal("not_found", "There is no such team.");
  return toAccount(item);
}

/** The team's login accounts, newest first. */
export async function list(page: {
  limit: number;
  cursor?: string | undefined;
}): Promise<{ accounts: Account[]; nextCursor: string | null }> {
  const { items, nextCursor } = await listNewest({
    pk: partitionOf(useTeam()),
    prefix: prefixes.account,
    ...page,
    filter: null,
  });
  return { accounts: readEach(items, (item) => toAccount(AccountItem.parse(item))), nextCursor };
}

/** Deletes a login account. A task or automation that still names it fails when it runs. */
export async function remove(id: string): Promise<void> {
  const removed = isId(id)
    ? await transact([
        {
          Delete: {
            Key: { ...keys.account(useTeam(), id) },
            ConditionExpression: "attribute_exists(pk)",
          },
        },
      ])
    : undefined;
  if (!removed?.ok) throw missingAccount();
}

const partitionOf = (teamId: TeamId): string => keys.account(teamId, "").pk;

function toAccount({ id, label, username, sites, sealed, createdAt }: AccountItem): Account {
  const site = sites.length > 0 ? sites.join(", ") : null;
  return { id, label, username, site, hasMfa: sealed.mfa !== undefined, createdAt };
}
