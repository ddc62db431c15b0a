import { type Claim, readClaim } from "./claim.ts";
import type { Ask, Credentials, FindGuest } from "./guest.ts";
import type { IncomingRequest } from "./request.ts";
import { isSignedWith } from "./signature.ts";

/**
 * The access that a request needs, as far as rights distinguish it; undefined where it is unknown, which guests may
 * not do.
 */
export type ReadAsks = (
  request: IncomingRequest,
  body: Buffer,
  claim: Claim,
) => readonly Ask[] | Promise<readonly Ask[]>;

export interface DoorOptions {
  /** The names under which clients sign for the services behind the door. */
  readonly services: readonly string[];
  /** These credentials may do everything. */
  readonly credentials: Credentials;
  /** Credentials that may do only certain things. */
  readonly findGuest?: FindGuest | undefined;
  readonly readAsks?: ReadAsks | undefined;
  /** Milliseconds since 1970; the machine's clock unless a test holds one. */
  readonly now?: (() => number) | undefined;
}

/** Why a request is refused: unknown or insufficient credentials, a wrong signature, or a signature of another time. */
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
  /** Reads the identity that a request claims, before its body; throws `Refused`. */
  admit(request: IncomingRequest): Admitted;
}

export interface Admitted {
  /** Verifies the claim with the whole body, and that a guest may make the request; rejects with `Refused`. */
  prove(body: Buffer): Promise<void>;
}

/** The clock difference that AWS tolerates. */
const maxSkewMs = 15 * 60_000;

/**
 * Authenticates requests to an emulator: it accepts requests signed with its credentials (AWS Signature Version 4),
 * in the header or in a presigned address, within their validity. It refuses requests with an Origin, because
 * browsers send one and the SDK never does.
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

/** The headers with host, operation and session token must be signed, as AWS requires. */
function requireSignedHeaders({ signedHeaders }: Claim, { headers }: IncomingRequest): void {
  const needed = Object.keys(headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  const missing = ["host", ...needed].filter((name) => !signedHeaders.includes(name));
  if (missing.length > 0) refuse("signature", `Not signed: ${[...new Set(missing)].join(", ")}.`);
}
