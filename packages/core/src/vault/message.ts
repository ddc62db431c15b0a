import * as z from "zod";
import { Trial } from "../proxy/info.ts";

/** Larger than the body of any webhook. */
const maxSignedLength = 30_000;

/** A request to seal: the item that will hold the texts, and the texts by field. */
const Seal = z.strictObject({
  verb: z.literal("seal"),
  teamId: z.uuid(),
  kind: z.enum(["account", "proxy", "webhook"]),
  id: z.uuid(),
  fields: z.record(z.string().min(1).max(40), z.string().max(10_000)),
});

/** The runner of a job, identified by the fence under which it runs. */
const Claim = { teamId: z.uuid(), jobId: z.uuid(), fence: z.int().min(1) };

/**
 * What is opened: the values that a run starts with; or the secrets of its account, only when it logs in; or the keys
 * of kept pages, when it proves or mends a plan; or the key of its pictures, where it uses an account.
 */
const Open = z.strictObject({
  ...Claim,
  verb: z.literal("open"),
  what: z.enum(["run", "account", "pages", "pictures"]),
});

/** A job whose pictures are shown, whether or not it still runs. */
const Show = z.strictObject({ verb: z.literal("show"), teamId: z.uuid(), jobId: z.uuid() });

/** The same; before the start, the runner that received the job's message, identified by the message's fence. */
const Lend = z.strictObject({ ...Claim, verb: z.literal("lend") });

/** The proxy to try. */
const Try = z.strictObject({ verb: z.literal("try"), teamId: z.uuid(), proxyId: z.uuid() });

/** A message to be signed for a webhook; the secret itself is never returned. */
const Sign = z.strictObject({
  verb: z.literal("sign"),
  teamId: z.uuid(),
  webhookId: z.uuid(),
  messageId: z.uuid(),
  at: z.iso.datetime(),
  body: z.string().max(maxSignedLength),
});
export type SignRequest = z.infer<typeof Sign>;

/** The requests to the vault. */
export const VaultRequest = z.discriminatedUnion("verb", [Seal, Open, Show, Lend, Try, Sign]);
export type VaultRequest = z.infer<typeof VaultRequest>;

/** The login account of a running job, without its secrets. */
const NamedAccount = z.strictObject({
  id: z.string(),
  label: z.string(),
  username: z.string(),
  hasMfa: z.boolean(),
  /**
   * Registrable domains; the account is typed only into their pages. Empty where none is set: then it is typed
   * nowhere.
   */
  sites: z.array(z.string()),
});
export type NamedAccount = z.infer<typeof NamedAccount>;

/** The secrets of a running job's login account. */
const AccountSecrets = z.strictObject({
  password: z.string(),
  /** An otpauth address, or a Base32 secret alone. */
  mfa: z.string().optional(),
});
export type AccountSecrets = z.infer<typeof AccountSecrets>;

/** The proxy of a running job. */
const OpenedProxy = z.strictObject({
  id: z.string(),
  label: z.string().optional(),
  host: z.string(),
  port: z.int(),
  username: z.string().optional(),
  password: z.string().optional(),
  country: z.string().optional(),
});
export type OpenedProxy = z.infer<typeof OpenedProxy>;

/** Temporary credentials with the rights for one job. */
const LentRights = z.strictObject({
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  sessionToken: z.string(),
  expiresAt: z.iso.datetime(),
});

/**
 * Why the vault refuses: the job neither runs under this fence nor was sent under it; what it names was deleted; the
 * stored text was not sealed for that place; the team or webhook was deleted; or the job has no sealed pictures.
 */
export const VaultRefusalCode = z.enum([
  "not_running",
  "account_deleted",
  "proxy_deleted",
  "not_genuine",
  "no_team",
  "webhook_deleted",
  "no_pictures",
]);
export type VaultRefusalCode = z.infer<typeof VaultRefusalCode>;

const Refused = z.strictObject({ refused: VaultRefusalCode });

export const SealAnswer = z.union([z.strictObject({ sealed: z.record(z.string(), z.string()) }), Refused]);
export type SealAnswer = z.infer<typeof SealAnswer>;

const Opened = z.strictObject({
  account: NamedAccount.optional(),
  proxy: OpenedProxy.optional(),
  checkpointKey: z.base64(),
});

export const OpenAnswer = z.union([Opened, Refused]);
export type OpenAnswer = z.infer<typeof OpenAnswer>;

export const OpenAccountAnswer = z.union([AccountSecrets, Refused]);
export type OpenAccountAnswer = z.infer<typeof OpenAccountAnswer>;

/** Keys of the page that a job may keep, and of the one that was kept of its automation; null where none was. */
const PageKeys = z.strictObject({ own: z.base64(), kept: z.base64().nullable() });

export const OpenPagesAnswer = z.union([PageKeys, Refused]);
export type OpenPagesAnswer = z.infer<typeof OpenPagesAnswer>;

/** The key of the pictures of a job that names an account. */
export const PicturesAnswer = z.union([z.strictObject({ pictures: z.base64() }), Refused]);
export type PicturesAnswer = z.infer<typeof PicturesAnswer>;

export const LendAnswer = z.union([LentRights, Refused]);
export type LendAnswer = z.infer<typeof LendAnswer>;

export const TryAnswer = z.union([Trial, Refused]);
export type TryAnswer = z.infer<typeof TryAnswer>;

/** The signatures of a message, as the header `webhook-signature` has them. */
export const SignAnswer = z.union([z.strictObject({ signatures: z.string() }), Refused]);
export type SignAnswer = z.infer<typeof SignAnswer>;
