import type { LentCredentials, Rights } from "@gleaner/core/rights";
import type { RunMessage } from "@gleaner/core/run-queue";
import * as Vault from "@gleaner/core/vault";

/** The rights for one job, as long as it is this runner's. */
export interface LentRights {
  readonly rights: Rights;
  /** The job was started: from now on it is held under this fence. */
  holdUnder(fence: number): void;
}

/** This long before they end, others are asked for; the SDK begins to ask then, too. */
const renewalMs = 5 * 60_000;

/** Has the vault lend the rights for the job of a message; null where that starts nothing any more. */
export async function borrowRights(
  message: RunMessage,
  lend: typeof Vault.lend = Vault.lend,
  now: () => number = Date.now,
): Promise<LentRights | null> {
  let claim = message;
  const first = await lend(claim).catch(nullIfRefused);
  if (!first) return null;
  let held: LentCredentials = first;
  let renewing: Promise<void> | undefined;

  const renew = async (): Promise<void> => {
    try {
      held = await lend(claim);
    } catch (error) {
      // What is not renewed is good until its end; past that, there is nothing to act with.
      if (held.expiration.getTime() <= now()) throw error;
    } finally {
      renewing = undefined;
    }
  };
  return {
    rights: async () => {
      if (held.expiration.getTime() - now() >= renewalMs) return held;
      renewing ??= renew();
      await renewing;
      return held;
    },
    holdUnder: (fence) => {
      claim = { ...message, fence };
    },
  };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Vault.Refused) return null;
  throw error;
}
