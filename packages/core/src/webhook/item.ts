import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { Refusal } from "../error.ts";
import { isId } from "../id.ts";
import { keys, prefixes } from "../keys.ts";
import { get, queryAll } from "../table.ts";
import { readEach } from "../unreadable.ts";
import { WebhookSummary } from "./info.ts";

const { enabled: _, ...shown } = WebhookSummary.shape;

/** A webhook as stored; it is on while there is no reason for being off. */
export const WebhookItem = z.object({
  ...shown,
  /** Its secrets by their fields, sealed by the vault for this webhook; only the vault reads them. */
  sealed: z.record(z.string(), z.string()),
  /** The number of the current secret, from 1 on. */
  secretVersion: z.int(),
});
export type WebhookItem = z.infer<typeof WebhookItem>;

/** The field that holds a secret; each secret has its own, because a sealed text opens only in its own field. */
export const secretField = (version: number): string => `secret${version}`;

/** The fields of the secrets that are valid at a time, newest first. */
export function goodSecretFields(item: WebhookItem, at: string): string[] {
  const { secretVersion, oldSecretUntil } = item;
  const isOldGood = oldSecretUntil !== null && at < oldSecretUntil;
  return [secretVersion, ...(isOldGood ? [secretVersion - 1] : [])].map(secretField);
}

export const missing = (): Refusal => new Refusal("not_found", "There is no such webhook.");

export async function readWebhook(teamId: TeamId, id: string): Promise<WebhookItem> {
  const item = isId(id) ? await get(keys.webhook(teamId, id)) : undefined;
  if (!item) throw missing();
  return WebhookItem.parse(item);
}

/** All webhooks of a team, oldest first; their number is limited. */
export async function readWebhooks(teamId: TeamId): Promise<WebhookItem[]> {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": keys.webhook(teamId, "").pk, ":prefix": prefixes.webhook },
    ConsistentRead: true,
  });
  return readEach(items, (item) => WebhookItem.parse(item));
}

export function toWebhook({ sealed: _, secretVersion: __, ...webhook }: WebhookItem): WebhookSummary {
  return { ...webhook, enabled: webhook.disabledReason === null };
}
