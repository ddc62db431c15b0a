import { type Claim, readClaim } from "./claim.ts";
import type { Ask, Credentials, FindGuest } from "./guest.ts";
import type { IncomingRequest } from "./request.ts";
import { isSignedWith } from "./signature.ts";

/** What a request would do, as far as rights on it are told apart; nothing where it is not known, which guests may not. */
export type ReadAsks = (
  request: IncomingRequest,
  body: Buffer,
  claim: Claim,
) => readonly Ask[] | Promise<readonly Ask[]>;

export interface DoorOptions {
  /** The names under which clients sign for the services behind the door. */
  readonly services: readonly string[];
  /** They open everything. */
  readonly credentials: Credentials;
  /** Whoever may do some things alone. */
  readonly findGuest?: FindGuest | undefined;
  readonly readAsks?: ReadAsks | undefined;
  /** Milliseconds since 1970; the machine's clock unless a test holds one. */
  readonly now?: (() => number) | undefined;
}

/** Why a request may not pass: nobody we know or not allowed, a signature that is not right, or one of another time. */
export class Refused extends Error {
  readonly kind: "denied" | "signature" | "time";

  constructor(kind: Refused["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

function refuse(kind: Refused["kind"], message: string): never {
  throw new Refused(kind, message);
}

export interface Door {
  /** Reads who a request claims to be from, before its body; throws `Refused`. */
  admit(request: IncomingRequest): Admitted;
}

export interface Admitted {
  /** Proves the claim with the whole body, and that a guest may do what it asks for; rejects with `Refused`. */
  prove(body: Buffer): Promise<void>;
}

/** How far the clocks of the signer and of AWS may differ. */
const maxSkewMs = 15 * 60_000;

/**
 * The door of an emulator: it opens for requests signed with its credentials (AWS Signature Version 4), in the header or
 * in a presigned address, within their time. Browsers send an Origin, our SDK clients never do.
 */
export function createDoor(options: DoorOptions): Door {
  const { services, credentials, findGuest, readAsks = () => [], now = Date.now } = options;
  return {
    admit: (request) => {
      if (request.headers.origin !== undefined) refuse("denied", "Requests from web pages are not accepted.");
      const claim = readClaim(request);
      if (!claim) return refuse("denied", "The request is not signed.");
      const { accessKeyId } = claim.credential;
      const guest = findGuest?.(accessKeyId);
      const owner = accessKeyId === credentials.accessKeyId ? credentials : undefined;
      const { secretAccessKey } = guest ?? owner ?? refuse("denied", "The access key id is not known here.");
      if (claim.sessionToken !== guest?.sessionToken)
        refuse("denied", "The session token is not known here.");
      if (!services.includes(claim.credential.service))
        refuse("signature", `Credential should be scoped to ${services.join(" or ")}.`);
      requireTime(claim, guest?.expiresAt, now());
      requireSignedHeaders(claim, request);
      return {
        prove: async (body) => {
          if (!(await isSignedWith(secretAccessKey, { claim, request, body })))
            refuse("signature", "The signature does not match the request and the secret key.");
          if (!guest) return;
          const asks = await readAsks(request, body, claim);
          if (asks.length === 0 || !asks.every(guest.may))
            refuse("denied", "These credentials have no right to this.");
        },
      };
    },
  };
}

function requireTime(claim: Claim, expiresAt = Number.POSITIVE_INFINITY, at: number): void {
  const { date, lifetimeSeconds, credential } = claim;
  if (!new Date(date).toISOString().replaceAll("-", "").startsWith(credential.day))
    refuse("signature", "The credential is for another day.");
  const goodForMs = lifetimeSeconds === undefined ? maxSkewMs : lifetimeSeconds * 1000;
  if (date > at + maxSkewMs) refuse("time", "The request was signed in the future.");
  if (at > Math.min(date + goodForMs, expiresAt)) refuse("time", "The request has expired.");
}

/** What says which host, operation and session is meant has to be signed, as AWS asks. */
function requireSignedHeaders({ signedHeaders }: Claim, { headers }: IncomingRequest): void {
  const needed = Object.keys(headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  const missing = ["host", ...needed].filter((name) => !signedHeaders.includes(name));
  if (missing.length > 0) refuse("signature", `Not signed: ${[...new Set(missing)].join(", ")}.`);
}
