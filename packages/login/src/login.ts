import type { Account, Secrets } from "./account.ts";
import { type Codes, type CodesOptions, createCodes } from "./codes.ts";
import { createRules, type Rules } from "./rules.ts";
import { createScrub, type Scrub } from "./scrub.ts";

/** A login account as one job uses it: in its run, in the proof of it, or in a replay. */
export interface Login {
  readonly account: Account;
  readonly rules: Rules;
  /** Null for an account without a key of codes. */
  readonly codes: Codes | null;
  /** Finds the account's secrets in texts, once they were requested; before that, no page has received them. */
  readonly scrub: Scrub;
  /** The secrets, decrypted on first request. */
  unlock(): Promise<Secrets>;
  /** Called with the name of a field whose value contained a secret; the value is null. */
  readonly onEcho: (field: string) => void;
}

export interface LoginOptions extends Omit<CodesOptions, "onCode"> {
  readonly account: Account;
  /** Called once, and again after a failure. */
  readonly unlock: () => Promise<Secrets>;
  /** The addresses that the task itself names. */
  readonly taskUrls: readonly string[];
  /** True for a host that the operator has opened. */
  readonly isOpenedHost: (address: URL) => boolean;
  readonly onEcho?: (field: string) => void;
}

/** Makes an account ready for one job. */
export function openLogin({ account, unlock: ask, onEcho = () => {}, ...given }: LoginOptions): Login {
  let scrub = createScrub({ ...account, password: "" });
  let codes: Codes | undefined;
  let asked: Promise<Secrets> | undefined;
  const unlock = (): Promise<Secrets> => {
    asked ??= ask().then(
      (secrets) => {
        scrub = createScrub({ ...account, ...secrets });
        if (secrets.mfa !== undefined) codes = createCodes(secrets.mfa, { ...given, onCode: scrub.addCode });
        return secrets;
      },
      (error: unknown) => {
        asked = undefined;
        throw error;
      },
    );
    return asked;
  };
  return {
    account,
    rules: createRules({ account, ...given }),
    codes: account.hasMfa
      ? {
          used: () => codes?.used() ?? given.used ?? [],
          async next(signal) {
            await unlock();
            if (!codes) throw new TypeError("The account has no key of codes.");
            return codes.next(signal);
          },
        }
      : null,
    scrub: {
      holdsSecret: (text) => scrub.holdsSecret(text),
      text: (text) => scrub.text(text),
      deep: (value) => scrub.deep(value),
      addCode: (code) => scrub.addCode(code),
    },
    unlock,
    onEcho,
  };
}
