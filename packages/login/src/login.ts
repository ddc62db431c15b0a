import type { Account } from "./account.ts";
import { type Codes, type CodesOptions, createCodes } from "./codes.ts";
import { createRules, type Rules } from "./rules.ts";
import { createScrub, type Scrub } from "./scrub.ts";

/** A login account as one job uses it: in its run, in the proof of it, or in a replay. */
export interface Login {
  readonly account: Account;
  readonly rules: Rules;
  /** Null for an account without a key of codes. */
  readonly codes: Codes | null;
  readonly scrub: Scrub;
  /** Told the name of a field of which a value held a secret, and is null for it. */
  readonly onEcho: (field: string) => void;
}

export interface LoginOptions extends Omit<CodesOptions, "onCode"> {
  readonly account: Account;
  /** The addresses that the task itself names. */
  readonly taskUrls: readonly string[];
  /** True for a host that the operator has opened. */
  readonly isOpenedHost: (address: URL) => boolean;
  readonly onEcho?: (field: string) => void;
}

/** Makes an account ready for one job. */
export function openLogin({ account, onEcho = () => {}, ...given }: LoginOptions): Login {
  const scrub = createScrub(account);
  const codes =
    account.mfa === undefined ? null : createCodes(account.mfa, { ...given, onCode: scrub.addCode });
  return { account, rules: createRules({ account, ...given }), codes, scrub, onEcho };
}
