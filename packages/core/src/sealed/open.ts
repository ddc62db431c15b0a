import type * as z from "zod";
import { AccountItem } from "../account/item.ts";
import type { TeamId } from "../actor.ts";
import { findPageMaker } from "../automation/kept-page.ts";
import { JobItem } from "../job/item.ts";
import { type Key, keys } from "../keys.ts";
import { ProxyItem } from "../proxy/item.ts";
import { get, update } from "../table.ts";
import type {
  AccountSecrets,
  NamedAccount,
  OpenAccountAnswer,
  OpenAnswer,
  OpenedProxy,
  OpenPagesAnswer,
} from "../vault/message.ts";
import {
  type DataKey,
  deriveCheckpointKey,
  derivePageKey,
  keyVersionOf,
  NotGenuine,
  type Place,
  seal,
  unseal,
} from "./cipher.ts";
import { currentKey, listKeys, unwrap, type WrappedKey } from "./data-key.ts";

export interface Claim {
  readonly teamId: TeamId;
  readonly jobId: string;
  readonly fence: number;
}

/** Gives a running job what it names, the secrets of its account aside, and nothing to anybody else. */
export async function open(claim: Claim): Promise<OpenAnswer> {
  const job = await findRunning(claim);
  if (!job) return { refused: "not_running" };
  const { teamId, jobId } = claim;
  const key = await currentKey(teamId);
  const keyring = openKeyring(teamId, key);
  const { accountId, proxyId } = job.task;
  const account = accountId === undefined ? undefined : await findAccount(teamId, accountId);
  if (account === null) return { refused: "account_deleted" };
  const proxy = proxyId === undefined ? undefined : await openProxy(keyring, proxyId);
  if (proxy === null) return { refused: "proxy_deleted" };
  const checkpointKey = deriveCheckpointKey(await keyring.at(job.createdAt), teamId, jobId);
  return {
    ...(account && { account: nameAccount(account) }),
    ...(proxy && { proxy }),
    checkpointKey: checkpointKey.toString("base64"),
  };
}

/** Gives a running job the secrets of the account that it names, and nothing to anybody else. */
export async function openAccount(claim: Claim): Promise<OpenAccountAnswer> {
  const job = await findRunning(claim);
  if (!job) return { refused: "not_running" };
  const { teamId } = claim;
  const { accountId } = job.task;
  const account = accountId === undefined ? null : await findAccount(teamId, accountId);
  if (!account) return { refused: "account_deleted" };
  return unsealAccount(openKeyring(teamId, await currentKey(teamId)), account);
}

/** Gives a running job the keys of the page that it may keep and of the one kept of its automation, and nothing to anybody else. */
export async function openPages(claim: Claim): Promise<OpenPagesAnswer> {
  const job = await findRunning(claim);
  if (!job) return { refused: "not_running" };
  const { teamId, jobId } = claim;
  const keyring = openKeyring(teamId, await currentKey(teamId));
  const keyOf = async (maker: string, madeAt: string) =>
    derivePageKey(await keyring.at(madeAt), teamId, maker).toString("base64");
  const maker = job.scriptId === null ? null : await findPageMaker(teamId, job.scriptId);
  return {
    own: await keyOf(jobId, job.createdAt),
    kept: maker && (await keyOf(maker.jobId, maker.madeAt)),
  };
}

/** The job, while it runs under this fence. */
async function findRunning({ teamId, jobId, fence }: Claim): Promise<JobItem | null> {
  const stored = await get(keys.job(teamId, jobId));
  const job = stored && JobItem.parse(stored);
  return job?.state === "running" && job.fence === fence ? job : null;
}

interface Keyring {
  readonly teamId: TeamId;
  readonly current: DataKey;
  ofVersion(version: number): Promise<DataKey>;
  /** The key that a job which was made at this time keeps, also when there is a newer one. */
  at(createdAt: string): Promise<DataKey>;
}

/** The team's data keys, each unwrapped at most once. */
function openKeyring(teamId: TeamId, current: DataKey): Keyring {
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

/** Null where it was deleted. */
async function findAccount(teamId: TeamId, id: string): Promise<AccountItem | null> {
  const stored = await get(keys.account(teamId, id));
  return stored ? { ...AccountItem.parse(stored), id } : null;
}

const nameAccount = ({ id, label, username, sites, sealed }: AccountItem): NamedAccount => ({
  id,
  label,
  username,
  hasMfa: sealed.mfa !== undefined,
  sites,
});

async function unsealAccount(keyring: Keyring, { id, sealed }: AccountItem): Promise<AccountSecrets> {
  const key = keys.account(keyring.teamId, id);
  const { password = "", mfa } = await unsealAll(keyring, { kind: "account", id, key }, sealed);
  return { password, ...(mfa !== undefined && { mfa }) };
}

/** A proxy of the team by itself; null where there is none. */
export async function openProxyAlone(teamId: TeamId, id: string): Promise<OpenedProxy | null> {
  return openProxy(openKeyring(teamId, await currentKey(teamId)), id);
}

async function openProxy(keyring: Keyring, id: string): Promise<OpenedProxy | null> {
  const key = keys.proxy(keyring.teamId, id);
  const stored = await get(key);
  if (!stored) return null;
  const { sealed, createdAt: _, ...proxy } = ProxyItem.parse(stored);
  const { password } = await unsealAll(keyring, { kind: "proxy", id, key }, sealed);
  return { ...proxy, ...(password !== undefined && { password }) };
}

type Sealed = z.infer<typeof AccountItem>["sealed"] | z.infer<typeof ProxyItem>["sealed"];

interface Holder extends Pick<Place, "kind" | "id"> {
  readonly key: Key;
}

/** Unseals an item's fields; what lies under an older key is sealed again under the newest. */
async function unsealAll(
  keyring: Keyring,
  holder: Holder,
  sealed: Sealed,
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

/** Unless somebody else was quicker; the older key still opens what is there. */
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
