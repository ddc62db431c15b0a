import { createHmac } from "node:crypto";
import { keys } from "../keys.ts";
import { get } from "../table.ts";
import type { SignAnswer, SignRequest } from "../vault/message.ts";
import { goodSecretFields, WebhookItem } from "../webhook/item.ts";
import { bytesOf } from "../webhook/secret.ts";
import { currentKey } from "./data-key.ts";
import { openKeyring, unsealAll } from "./keyring.ts";

/**
 * Signs a message to a webhook as Standard Webhooks specifies, under the newest secret first. The sender of the
 * message never sees the secrets.
 */
export async function sign(message: Omit<SignRequest, "verb">): Promise<SignAnswer> {
  const { teamId, webhookId, messageId, at, body } = message;
  const key = keys.webhook(teamId, webhookId);
  const stored = await get(key);
  if (!stored) return { refused: "webhook_deleted" };
  const item = WebhookItem.parse(stored);
  const keyring = openKeyring(teamId, await currentKey(teamId));
  const secrets = await unsealAll(keyring, { kind: "webhook", id: webhookId, key }, item.sealed);
  const signed = `${messageId}.${Math.floor(Date.parse(at) / 1000)}.${body}`;
  const signatures = goodSecretFields(item, at).map((field) => {
    const hmac = createHmac("sha256", bytesOf(secrets[field] ?? ""));
    return `v1,${hmac.update(signed).digest("base64")}`;
  });
  return { signatures: signatures.join(" ") };
}
