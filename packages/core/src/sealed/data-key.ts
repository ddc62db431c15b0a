import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { keys, prefixes } from "../keys.ts";
import { patience } from "../patience.ts";
import { resource } from "../resource.ts";
import { queryAll, transact } from "../table.ts";
import { requireKept } from "../team/item.ts";
import { refuseUnanswered } from "../unanswered.ts";
import type { DataKey } from "./cipher.ts";

/** A team's data key as stored: only KMS can unwrap it, and only for this team and version. */
const WrappedKey = z.object({ version: z.int(), wrapped: z.base64(), createdAt: z.string() });
export type WrappedKey = z.infer<typeof WrappedKey>;

/**
 * A team gets a new data key after this time. Texts under older keys remain readable, and are sealed again when they
 * are used.
 */
const rotationMs = 365 * 24 * 60 * 60 * 1000;

let client: KMSClient | undefined;

function connect(): KMSClient {
  client ??= new KMSClient(patience);
  return client;
}

const contextOf = (teamId: TeamId, version: number): Record<string, string> => ({
  team: teamId,
  version: String(version),
});

/** The team's data keys, oldest first. */
export async function listKeys(teamId: TeamId): Promise<WrappedKey[]> {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": keys.dataKey(teamId, 0).pk, ":prefix": prefixes.dataKey },
    ConsistentRead: true,
  });
  return items.map((item) => WrappedKey.parse(item));
}

/** The key that the team seals with. Creates the first one here, and a new one when it is too old. */
export async function currentKey(teamId: TeamId): Promise<DataKey> {
  const newest = (await listKeys(teamId)).at(-1);
  const isOld = newest !== undefined && Date.parse(newest.createdAt) + rotationMs <= now();
  if (newest && !isOld) return unwrap(teamId, newest);
  return addKey(teamId, (newest?.version ?? 0) + 1);
}

/** Creates a data key. If another process created this version first, that key is used. */
async function addKey(teamId: TeamId, version: number): Promise<DataKey> {
  const { Plaintext, CiphertextBlob } = await refuseUnanswered(() =>
    connect().send(
      new GenerateDataKeyCommand({
        KeyId: resource.teamKeyArn(),
        KeySpec: "AES_256",
        EncryptionContext: contextOf(teamId, version),
      }),
    ),
  );
  if (!Plaintext || !CiphertextBlob) throw new Error("KMS gave no data key");
  const wrapped = Buffer.from(CiphertextBlob).toString("base64");
  const item: WrappedKey = { version, wrapped, createdAt: toIso(now()) };
  const added = await transact([
    requireKept(teamId),
    {
      Put: {
        Item: { ...keys.dataKey(teamId, version), ...item },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
  ]);
  if (added.ok) return { version, bytes: Plaintext };
  if (added.reasons[0]?.failed) throw new Refusal("not_found", "There is no such team.");
  return unwrap(teamId, WrappedKey.parse(added.reasons[1]?.item));
}

/** A data key in the clear. It is unwrapped each time, so that a key deleted from the table opens nothing. */
export async function unwrap(teamId: TeamId, { version, wrapped }: WrappedKey): Promise<DataKey> {
  const { Plaintext } = await refuseUnanswered(() =>
    connect().send(
      new DecryptCommand({
        KeyId: resource.teamKeyArn(),
        CiphertextBlob: Buffer.from(wrapped, "base64"),
        EncryptionContext: contextOf(teamId, version),
      }),
    ),
  );
  if (!Plaintext) throw new Error("KMS gave no data key");
  return { version, bytes: Plaintext };
}
