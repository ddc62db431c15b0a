import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { Refusal } from "../error.ts";
import { isId } from "../id.ts";
import { keys, prefixes } from "../keys.ts";
import { get, queryAll } from "../table.ts";
import { readEach } from "../unreadable.ts";
import { WebhookSummary } from "./info.ts";

const { enabled: _, ...shown } = WebhookSummary.shape;

/** A webhook as stored; it is enabled while nothing is the reason that it is not. */
export const WebhookItem = z.object({
  ...shown,
  /** Its secrets by their fields, sealed by the vault for this webhook; only the vault reads them. */
  sealed: z.record(z.string(), z.string()),
  /** Which secret is the current one: the first is 1. */
  secretVersion: z.int(),
});
export type WebhookItem = z.infer<typeof WebhookItem>;

/** The field that holds a secret; each has a field of its own, since what is sealed for one opens in no other. */
export const secretField = (version: number): string => `secret${version}`;

/** The fields of the secrets that are good at a time, the newest first. */
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

/** The webhooks of a team, oldest first: there are only so many. */
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
