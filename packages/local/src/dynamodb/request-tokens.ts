import { createHash } from "node:crypto";
import type { Disk } from "./disk.ts";
import type { Batch, Json } from "./dynalite.ts";
import { serviceError, validationError } from "./error.ts";

const lifetimeMs = 10 * 60_000;
const maxTokenLength = 36;
const prefix = "token~";

interface Seen {
  digest: string;
  expiresAt: number;
}

export interface RequestTokens {
  /** Whether this very request was already done; throws IdempotentParameterMismatchException for another body. */
  isRepeat(body: Json): boolean;
  /** What to write along with the transaction so that its repeat is recognised, also after a crash. */
  remember(body: Json): Batch[];
  /** To be called when those writes are on disk. */
  commit(body: Json): void;
}

/** The tokens of the last ten minutes, as DynamoDB keeps them. */
export async function openRequestTokens(disk: Disk, now: () => number): Promise<RequestTokens> {
  const stored: [string, Seen][] = [];
  for await (const key of disk.keys({ gt: prefix, lt: `${prefix}\xff` })) {
    stored.push([key.slice(prefix.length), disk.read(key) as Seen]);
  }
  // Oldest first, here and at every insertion, so that the expired ones stand in front.
  const seen = new Map(stored.sort(([, a], [, b]) => a.expiresAt - b.expiresAt));

  function* listExpired(): Generator<string> {
    for (const [token, { expiresAt }] of seen) {
      if (expiresAt > now()) return;
      yield token;
    }
  }

  return {
    isRepeat: (body) => {
      const token = tokenOf(body);
      const known = token === undefined ? undefined : seen.get(token);
      if (!known || known.expiresAt <= now()) return false;
      if (known.digest === digest(body)) return true;
      throw serviceError(
        "IdempotentParameterMismatchException",
        "The request uses the same client token as a previous, but non-identical request",
      );
    },
    remember: (body) => {
      const batch: Batch[] = [];
      for (const token of listExpired()) batch.push({ type: "del", key: prefix + token });
      const token = tokenOf(body);
      if (token !== undefined) {
        const value: Seen = { digest: digest(body), expiresAt: now() + lifetimeMs };
        batch.push({ type: "put", key: prefix + token, value });
      }
      return batch;
    },
    commit: (body) => {
      for (const token of listExpired()) seen.delete(token);
      const token = tokenOf(body);
      if (token !== undefined) seen.set(token, { digest: digest(body), expiresAt: now() + lifetimeMs });
    },
  };
}

function tokenOf({ ClientRequestToken: token }: Json): string | undefined {
  if (token === undefined || token === null) return undefined;
  if (typeof token === "string" && token.length > 0 && token.length <= maxTokenLength) return token;
  throw validationError(`ClientRequestToken must be a string of 1 to ${maxTokenLength} characters`);
}

function digest({ ClientRequestToken: _token, ...body }: Json): string {
  return createHash("sha256").update(JSON.stringify(body)).digest("base64");
}
