import type { TeamId } from "../actor.ts";
import type { Key } from "../keys.ts";
import { update } from "../table.ts";
import { type DataKey, keyVersionOf, NotGenuine, type Place, seal, unseal } from "./cipher.ts";
import { listKeys, unwrap, type WrappedKey } from "./data-key.ts";

export interface Keyring {
  readonly teamId: TeamId;
  readonly current: DataKey;
  ofVersion(version: number): Promise<DataKey>;
  /** The key that a job created at this time keeps using, even when there is a newer one. */
  at(createdAt: string): Promise<DataKey>;
}

/** The team's data keys, each unwrapped at most once. */
export function openKeyring(teamId: TeamId, current: DataKey): Keyring {
  const unwrapped = new Map([[current.version, Promise.resolve(current)]]);
  let listed: Promise<WrappedKey[]> | undefined;
  const list = () => (listed ??= listKeys(teamId));
  const ofVersion = async (version: number): Promise<DataKey> => {
    const known = unwrapped.get(version);
    if (known) return known;
    const wrapped = (await list()).find((key) => key.version === version);
    if (!wrapped) throw new NotGenuine();
    const key = unwrap(teamId, wrapped);
    unwrapped.set(version, key);
    return key;
  };
  return {
    teamId,
    current,
    ofVersion,
    at: async (createdAt) => {
      const all = await list();
      const older = all.findLast((key) => key.createdAt < createdAt) ?? all[0];
      return older ? ofVersion(older.version) : current;
    },
  };
}

interface Holder extends Pick<Place, "kind" | "id"> {
  readonly key: Key;
}

/** Opens an item's fields, and seals those under an older key again under the newest. */
export async function unsealAll(
  keyring: Keyring,
  holder: Holder,
  sealed: Readonly<Partial<Record<string, string>>>,
): Promise<Partial<Record<string, string>>> {
  const { teamId, current, ofVersion } = keyring;
  const fields = Object.entries(sealed).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const placeOf = (field: string): Place => ({ teamId, kind: holder.kind, id: holder.id, field });
  const texts: Record<string, string> = {};
  for (const [field, text] of fields) {
    const opened = unseal(text, placeOf(field), await ofVersion(keyVersionOf(text)));
    texts[field] = opened;
    if (keyVersionOf(text) !== current.version) {
      await replaceField(holder.key, field, { before: text, after: seal(opened, placeOf(field), current) });
    }
  }
  return texts;
}

/** Written only if the item is unchanged; otherwise the older key still opens what is stored. */
async function replaceField(
  key: Key,
  field: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await update({
    Key: { ...key },
    UpdateExpression: "SET sealed.#field = :after",
    ConditionExpression: "sealed.#field = :before",
    ExpressionAttributeNames: { "#field": field },
    ExpressionAttributeValues: { ":before": before, ":after": after },
  });
}
