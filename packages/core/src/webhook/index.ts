import type * as z from "zod";
import { useTeam } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { newId } from "../id.ts";
import { keys, prefixes } from "../keys.ts";
import { listNewest } from "../newest.ts";
import { setting } from "../setting.ts";
import { transact, update } from "../table.ts";
import { requireKept } from "../team/item.ts";
import { readEach } from "../unreadable.ts";
import * as Vault from "../vault/index.ts";
import { type Change, type Create, maxWebhooks, rotationHours, type WebhookSummary } from "./info.ts";
import { missing, readWebhook, secretField, toWebhook, WebhookItem } from "./item.ts";
import { newSecret } from "./secret.ts";

export { attempt } from "./attempt.ts";
export { listDeliveries, resend, test } from "./deliveries.ts";
export { Delivery } from "./delivery-item.ts";
export * from "./info.ts";
export type { Post, Posted } from "./post.ts";
export { spread } from "./spread.ts";

/** A webhook with its secret, which nobody is shown again. */
export interface WithSecret extends WebhookSummary {
  readonly secret: string;
}

/** Makes a webhook of the acting team. */
export async function create(input: z.output<typeof Create>): Promise<WithSecret> {
  const teamId = useTeam();
  const id = newId();
  const secret = newSecret();
  const item: WebhookItem = {
    id,
    url: input.url,
    label: input.label ?? null,
    format: input.format,
    events: input.events,
    filter: input.filter ?? null,
    disabledReason: null,
    failingSince: null,
    sealed: await Vault.seal({ kind: "webhook", id, fields: { [secretField(1)]: secret } }),
    secretVersion: 1,
    oldSecretUntil: null,
    createdAt: toIso(now()),
  };
  const made = await transact([
    requireKept(teamId),
    {
      Update: {
        Key: { ...keys.webhookCount(teamId) },
        UpdateExpression: "SET #count = if_not_exists(#count, :none) + :one",
        ConditionExpression: "attribute_not_exists(#count) OR #count < :most",
        ExpressionAttributeNames: { "#count": "count" },
        ExpressionAttributeValues: { ":none": 0, ":one": 1, ":most": maxWebhooks },
      },
    },
    { Put: { Item: { ...keys.webhook(teamId, id), ...item } } },
  ]);
  if (made.ok) return { ...toWebhook(item), secret };
  if (made.reasons[0]?.failed) throw new Refusal("not_found", "There is no such team.");
  throw new Refusal("conflict", `A team has at most ${maxWebhooks} webhooks. Delete one first.`);
}

/** The team's webhooks, newest first. */
export async function list(page: {
  limit: number;
  cursor?: string | undefined;
}): Promise<{ webhooks: WebhookSummary[]; nextCursor: string | null }> {
  const { pk } = keys.webhook(useTeam(), "");
  const { items, nextCursor } = await listNewest({ pk, prefix: prefixes.webhook, ...page, filter: null });
  return { webhooks: readEach(items, (item) => toWebhook(WebhookItem.parse(item))), nextCursor };
}

/** How often a change is tried again after another process wrote first. */
const maxLooks = 10;

/**
 * Changes a webhook of the acting team. A new secret is returned here only, and the one before stays valid for a day.
 */
export async function change(
  id: string,
  { enabled, rotateSecret, ...given }: z.output<typeof Change>,
): Promise<WebhookSummary & Partial<WithSecret>> {
  const teamId = useTeam();
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const item = await readWebhook(teamId, id);
    const secret = rotateSecret && newSecret();
    const sets: Partial<WebhookItem> = {
      ...(Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined),
      ) as Partial<WebhookItem>),
      ...(enabled !== undefined && switchTo(enabled, item)),
      ...(secret && (await rotate(item, secret))),
    };
    if (Object.keys(sets).length === 0) return toWebhook(item);
    const { expression, names, values } = setting(sets);
    const changed = await update({
      Key: { ...keys.webhook(teamId, id) },
      UpdateExpression: `SET ${expression}`,
      // If another process rotated first, this rotation starts again, so that no secret that was shown is lost.
      ConditionExpression: "secretVersion = :read",
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ":read": item.secretVersion },
    });
    if (changed.ok) return { ...toWebhook(WebhookItem.parse(changed.item)), ...(secret && { secret }) };
    if (!changed.item) throw missing();
  }
  throw new Refusal("storage_busy", "The webhook is being changed by others. Try again in a moment.", {
    details: { retryAfterSeconds: 1 },
  });
}

/** Enabling a webhook again clears its record of failures. */
const switchTo = (enabled: boolean, { disabledReason }: WebhookItem): Partial<WebhookItem> =>
  enabled
    ? { disabledReason: null, ...(disabledReason !== null && { failingSince: null }) }
    : { disabledReason: disabledReason ?? "user" };

async function rotate(
  { id, sealed, secretVersion }: WebhookItem,
  secret: string,
): Promise<Partial<WebhookItem>> {
  const [before, next] = [secretField(secretVersion), secretField(secretVersion + 1)];
  return {
    sealed: {
      ...(sealed[before] !== undefined && { [before]: sealed[before] }),
      ...(await Vault.seal({ kind: "webhook", id, fields: { [next]: secret } })),
    },
    secretVersion: secretVersion + 1,
    oldSecretUntil: toIso(now() + rotationHours * 60 * 60 * 1000),
  };
}

/** Deletes a webhook; nothing more is sent to it. Its past deliveries expire within 30 days. */
export async function remove(id: string): Promise<void> {
  const teamId = useTeam();
  await readWebhook(teamId, id);
  const removed = await transact([
    {
      Delete: { Key: { ...keys.webhook(teamId, id) }, ConditionExpression: "attribute_exists(pk)" },
    },
    {
      Update: {
        Key: { ...keys.webhookCount(teamId) },
        UpdateExpression: "SET #count = #count - :one",
        ExpressionAttributeNames: { "#count": "count" },
        ExpressionAttributeValues: { ":one": 1 },
      },
    },
  ]);
  if (!removed.ok) throw missing();
}
