import type { LentCredentials, Rights } from "@gleaner/core/rights";
import type { RunMessage } from "@gleaner/core/run-queue";
import * as Vault from "@gleaner/core/vault";

/** The lent rights for one job, for as long as this runner has it. */
export interface LentRights {
  readonly rights: Rights;
  /** The job has started: the rights are renewed under this fence from now on. */
  holdUnder(fence: number): void;
}

/** How long before expiry the rights are renewed; the SDK begins to ask then, too. */
const renewalMs = 5 * 60_000;

/** Borrows the rights for a message's job from the vault; null where the message no longer starts anything. */
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
      // If the renewal fails, the old rights work until they expire; after that, requests fail.
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
