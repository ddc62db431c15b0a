import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type * as z from "zod";
import { useTeam } from "../actor.ts";
import { Refusal } from "../error.ts";
import type { JobItem } from "../job/item.ts";
import type { Trial } from "../proxy/info.ts";
import { resource } from "../resource.ts";
import type { LentCredentials } from "../rights.ts";
import type { RunMessage } from "../run-queue.ts";
import { busy, refuseUnanswered } from "../unanswered.ts";
import {
  type AccountSecrets,
  LendAnswer,
  type NamedAccount,
  OpenAccountAnswer,
  OpenAnswer,
  type OpenedProxy,
  OpenPagesAnswer,
  PicturesAnswer,
  SealAnswer,
  SignAnswer,
  type SignRequest,
  TryAnswer,
  type VaultRefusalCode,
  type VaultRequest,
} from "./message.ts";

export type { AccountSecrets, NamedAccount, OpenedProxy, VaultRefusalCode } from "./message.ts";

/** The vault refused; the code says why, and no further details are available. */
export class Refused extends Error {
  override readonly name = "VaultRefused";
  readonly code: VaultRefusalCode;

  constructor(code: VaultRefusalCode) {
    super(`the vault gave nothing: ${code}`);
    this.code = code;
  }
}

/**
 * What the vault gives to a running job: its login account without the secrets, its proxy, and the key of its
 * checkpoints.
 */
export interface Opened {
  readonly account?: NamedAccount;
  readonly proxy?: OpenedProxy;
  /** 32 bytes for AES-256-GCM, the same in every invocation of this job and different for every other job. */
  readonly checkpointKey: Uint8Array;
}

interface Sealing<Fields> {
  readonly kind: "account" | "proxy" | "webhook";
  /** The id of the item that will hold them, created before it is stored. */
  readonly id: string;
  readonly fields: Fields;
}

/**
 * Seals texts for an item of the acting team, field by field. Whoever asks cannot read them again:
 *
 *     const id = newId();
 *     const sealed = await Vault.seal({ kind: "proxy", id, fields: { password } });
 *     await put({ Item: { ...keys.proxy(useTeam(), id), id, host, port, sealed } });
 *
 * They open only for a job that names this item, in the field under which they were sealed.
 */
export async function seal<Fields extends Readonly<Partial<Record<string, string>>>>({
  kind,
  id,
  fields,
}: Sealing<Fields>): Promise<Fields> {
  const given = Object.entries(fields).flatMap(([field, text]) =>
    text === undefined ? [] : [[field, text]],
  );
  const request = { verb: "seal", teamId: useTeam(), kind, id, fields: Object.fromEntries(given) } as const;
  const answer = await ask(resource.vaultSealArn(), request, SealAnswer);
  if ("sealed" in answer) return answer.sealed as Fields;
  if (answer.refused === "no_team") throw new Refusal("not_found", "There is no such team.");
  throw new Refused(answer.refused);
}

/**
 * What a job may know while it runs: the account and the proxy that its task names, and the key of its checkpoints.
 *
 *     const job = await Job.start(message);
 *     const { account, proxy, checkpointKey } = await Vault.open(job);
 *
 * Throws `Vault.Refused` where the job does not run under this fence, or names an account or a proxy that is gone.
 */
export async function open({ teamId, id, fence }: Held): Promise<Opened> {
  const request = { verb: "open", what: "run", teamId, jobId: id, fence } as const;
  const answer = await ask(resource.vaultOpenArn(), request, OpenAnswer);
  if ("refused" in answer) throw new Refused(answer.refused);
  const { account, proxy, checkpointKey } = answer;
  return {
    ...(account && { account }),
    ...(proxy && { proxy }),
    checkpointKey: Buffer.from(checkpointKey, "base64"),
  };
}

/**
 * The secrets of the account that a running job names, for when it logs in:
 *
 *     const { password, mfa } = await Vault.openAccount(job);
 *
 * Throws `Vault.Refused` as `open` does, and where the job names no account.
 */
export async function openAccount({ teamId, id, fence }: Held): Promise<AccountSecrets> {
  const request = { verb: "open", what: "account", teamId, jobId: id, fence } as const;
  const answer = await ask(resource.vaultOpenArn(), request, OpenAccountAnswer);
  if ("refused" in answer) throw new Refused(answer.refused);
  return answer;
}

/** 32 bytes each for AES-256-GCM. */
export interface PageKeys {
  /** For the page that this job may keep: the same in every invocation of it, and different for every other job. */
  readonly own: Uint8Array;
  /** For the kept page of its automation's current version; null where there is none. */
  readonly kept: Uint8Array | null;
}

/**
 * The keys of kept pages, for a running job that has proven a plan or mends one:
 *
 *     const { own, kept } = await Vault.openPages(job);
 *
 * Throws `Vault.Refused` as `open` does.
 */
export async function openPages({ teamId, id, fence }: Held): Promise<PageKeys> {
  const request = { verb: "open", what: "pages", teamId, jobId: id, fence } as const;
  const answer = await ask(resource.vaultOpenArn(), request, OpenPagesAnswer);
  if ("refused" in answer) throw new Refused(answer.refused);
  return {
    own: Buffer.from(answer.own, "base64"),
    kept: answer.kept === null ? null : Buffer.from(answer.kept, "base64"),
  };
}

/**
 * The key of the pictures of a running job that names an account, 32 bytes for AES-256-GCM: the same in every invocation
 * of this job, and no other job's.
 *
 * Throws `Vault.Refused` as `open` does, and where the job names no account.
 */
export async function openPictures({ teamId, id, fence }: Held): Promise<Uint8Array> {
  const request = { verb: "open", what: "pictures", teamId, jobId: id, fence } as const;
  return pictureKey(await ask(resource.vaultOpenArn(), request, PicturesAnswer));
}

/** The same key, for showing a job's pictures to a user of the acting team. */
export async function showPictures(jobId: string): Promise<Uint8Array> {
  const request = { verb: "show", teamId: useTeam(), jobId } as const;
  return pictureKey(await ask(resource.vaultShowArn(), request, PicturesAnswer));
}

function pictureKey(answer: PicturesAnswer): Uint8Array {
  if ("refused" in answer) throw new Refused(answer.refused);
  return Buffer.from(answer.pictures, "base64");
}

/** A job and the fence under which its runner holds it. */
type Held = Pick<JobItem, "teamId" | "id" | "fence">;

/**
 * Credentials with the rights that one job needs, and no others, for a quarter of an hour: for the runner that was sent
 * this message, and then for the one that runs the job under its fence.
 *
 *     const { accessKeyId, expiration } = await Vault.lend(message);
 *
 * Throws `Vault.Refused` where the job neither runs under this fence nor was sent under it.
 */
export async function lend({ teamId, jobId, fence }: RunMessage): Promise<LentCredentials> {
  const answer = await ask(resource.vaultLendArn(), { verb: "lend", teamId, jobId, fence }, LendAnswer);
  if ("refused" in answer) throw new Refused(answer.refused);
  const { expiresAt, ...credentials } = answer;
  return { ...credentials, expiration: new Date(expiresAt) };
}

/** Has the vault send one request through a proxy of the acting team; null where there is no such proxy. */
export async function tryProxy(proxyId: string): Promise<Trial | null> {
  const request = { verb: "try", teamId: useTeam(), proxyId } as const;
  const answer = await ask(resource.vaultTryArn(), request, TryAnswer);
  if (!("refused" in answer)) return answer;
  if (answer.refused === "proxy_deleted") return null;
  throw new Refused(answer.refused);
}

/**
 * The signatures of a message to a webhook, under each secret that is valid at that time. Throws `Vault.Refused`
 * where the webhook was deleted.
 */
export async function sign(message: Omit<SignRequest, "verb">): Promise<string> {
  const answer = await ask(resource.vaultSignArn(), { verb: "sign", ...message }, SignAnswer);
  if ("refused" in answer) throw new Refused(answer.refused);
  return answer.signatures;
}

/** Long enough for a cold start of the vault; callers do not wait longer. */
const patience = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 8000, throwOnRequestTimeout: true },
} as const;

let client: LambdaClient | undefined;

async function ask<Schema extends z.ZodType>(
  FunctionName: string,
  request: VaultRequest,
  schema: Schema,
): Promise<z.infer<Schema>> {
  client ??= new LambdaClient(patience);
  const lambda = client;
  const { Payload, FunctionError } = await refuseUnanswered(() =>
    lambda.send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(request) })),
  );
  // The vault logs its errors; its message is dropped here, because it may quote its input.
  if (FunctionError !== undefined || !Payload) throw busy(new Error("the vault failed"));
  return schema.parse(JSON.parse(Buffer.from(Payload).toString("utf8")));
}
