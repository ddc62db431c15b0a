// Webhooks as Standard Webhooks describes them (standardwebhooks.com), with what every runtime has.

/** What came is not what an owner of the secret has sent just now. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
}

/** What a webhook tells. */
export interface WebhookEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface SignedMessage {
  /** The event's, the same at each attempt. */
  readonly id: string;
  readonly body: string;
  /** When this attempt was made; now, when left out. */
  readonly at?: Date;
}

export interface VerifyOptions {
  /** How far its clock may be off: five minutes when left out. */
  readonly toleranceSeconds?: number;
  readonly now?: Date;
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const prefix = "whsec_";

/**
 * The event of a request, whose body is given as it came. Throws a WebhookRefused where no owner of the secret has sent it
 * within the last minutes.
 */
export async function verify(
  body: string | Uint8Array<ArrayBuffer>,
  headers: HeaderSource,
  secret: string,
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = readHeader(headers, "webhook-id");
  const timestamp = readHeader(headers, "webhook-timestamp");
  const signatures = readHeader(headers, "webhook-signature");
  if (!id || !timestamp || !signatures) throw new WebhookRefused("A header of the webhook is missing.");
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds)) {
    throw new WebhookRefused("The webhook was not sent just now.");
  }
  const text = typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
  const key = await toKey(secret);
  const signed = toBytes(`${id}.${timestamp}.${text}`);
  for (const signature of signatures.split(" ")) {
    const [version, code = ""] = signature.split(",");
    const bytes = version === "v1" ? decode(code) : undefined;
    // Takes as long whether one bit is wrong or all are.
    if (bytes && (await crypto.subtle.verify("HMAC", key, bytes, signed))) return JSON.parse(text);
  }
  throw new WebhookRefused("The webhook is not signed with this secret.");
}

/** The headers of a webhook, for tests of what receives it. */
export async function sign(
  { id, body, at = new Date() }: SignedMessage,
  secret: string,
): Promise<Record<`webhook-${"id" | "timestamp" | "signature"}`, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = toBytes(`${id}.${timestamp}.${body}`);
  const code = new Uint8Array(await crypto.subtle.sign("HMAC", await toKey(secret), signed));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${btoa(String.fromCharCode(...code))}`,
  };
}

function readHeader(headers: HeaderSource, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? [];
  return typeof value === "string" ? value : value?.join(" ");
}

function toKey(secret: string): Promise<CryptoKey> {
  const bytes = decode(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret);
  if (!bytes || bytes.length === 0) throw new WebhookRefused("The secret is not one of a webhook.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The bytes of Base64; undefined where it is none. */
function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
