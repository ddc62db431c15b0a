import { AccountItem } from "../account/item.ts";
import type { TeamId } from "../actor.ts";
import { findPageMaker } from "../automation/kept-page.ts";
import { JobItem } from "../job/item.ts";
import { keys } from "../keys.ts";
import { ProxyItem } from "../proxy/item.ts";
import { get } from "../table.ts";
import type {
  AccountSecrets,
  NamedAccount,
  OpenAccountAnswer,
  OpenAnswer,
  OpenedProxy,
  OpenPagesAnswer,
  PicturesAnswer,
} from "../vault/message.ts";
import { deriveCheckpointKey, derivePageKey, derivePictureKey } from "./cipher.ts";
import { currentKey } from "./data-key.ts";
import { type Keyring, openKeyring, unsealAll } from "./keyring.ts";

export interface Claim {
  readonly teamId: TeamId;
  readonly jobId: string;
  readonly fence: number;
}

/** What a running job's task names, without the secrets of its account. Refused for any other caller. */
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

/** The secrets of a running job's account. Refused for any other caller. */
export async function openAccount(claim: Claim): Promise<OpenAccountAnswer> {
  const job = await findRunning(claim);
  if (!job) return { refused: "not_running" };
  const { teamId } = claim;
  const { accountId } = job.task;
  const account = accountId === undefined ? null : await findAccount(teamId, accountId);
  if (!account) return { refused: "account_deleted" };
  return unsealAccount(openKeyring(teamId, await currentKey(teamId)), account);
}

/**
 * The keys of the page that a running job may keep, and of the page kept for its automation. Refused for any other
 * caller.
 */
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

/** The key of a running job's pictures. Refused for any other caller. */
export async function openPictures(claim: Claim): Promise<PicturesAnswer> {
  const job = await findRunning(claim);
  return job ? pictureKeyOf(job) : { refused: "not_running" };
}

/** The key of a job's pictures, for showing them to its team. */
export async function showPictures({ teamId, jobId }: Omit<Claim, "fence">): Promise<PicturesAnswer> {
  const job = await find({ teamId, jobId });
  return job ? pictureKeyOf(job) : { refused: "no_pictures" };
}

/** Only pictures taken with an account are sealed. */
async function pictureKeyOf({ teamId, id, task, createdAt }: JobItem): Promise<PicturesAnswer> {
  if (task.accountId === undefined) return { refused: "no_pictures" };
  const keyring = openKeyring(teamId, await currentKey(teamId));
  const key = derivePictureKey(await keyring.at(createdAt), teamId, id);
  return { pictures: key.toString("base64") };
}

/** The job, while it runs under this fence. */
async function findRunning({ fence, ...claim }: Claim): Promise<JobItem | null> {
  const job = await find(claim);
  return job?.state === "running" && job.fence === fence ? job : null;
}

async function find({ teamId, jobId }: Omit<Claim, "fence">): Promise<JobItem | null> {
  const stored = await get(keys.job(teamId, jobId));
  return stored ? JobItem.parse(stored) : null;
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
