import { Secret, TOTP, URI } from "otpauth";

/** The time, and a way to let it pass; a test holds both. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the signal's reason when aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** One-time codes of an account, each given once. */
export interface Codes {
  /** Waits for an unused code that is valid for a while. */
  next(signal: AbortSignal): Promise<string>;
  /** The periods (whole periods since 1970) of which codes were given so far. */
  used(): readonly number[];
}

export interface CodesOptions {
  readonly clock: Clock;
  /**
   * Takes a period (whole periods since 1970) for this run; false where another run has used its code. Every period is
   * free unless given.
   */
  readonly claim?: (period: number) => Promise<boolean>;
  /** Periods whose codes an earlier process of this run used; they are not used again. */
  readonly used?: readonly number[];
  /** Called with each code before it is returned, and first with the codes of the used periods. */
  readonly onCode?: (code: string) => void;
}

/** Typing and submitting take a moment, so a code with less time left is not returned. */
const leastLeftMs = 3000;

/** Codes by RFC 6238 from an otpauth URI or a Base32 key; throws where it is neither. */
export function createCodes(
  mfa: string,
  { clock, claim = async () => true, used: usedBefore = [], onCode = () => {} }: CodesOptions,
): Codes {
  const totp = toTotp(mfa);
  const periodMs = totp.period * 1000;
  const used = [...usedBefore];
  const codeOf = (period: number): string => {
    const code = totp.generate({ timestamp: period * periodMs });
    onCode(code);
    return code;
  };
  for (const period of used) codeOf(period);
  return {
    used: () => used,
    async next(signal) {
      for (;;) {
        signal.throwIfAborted();
        const now = clock.now();
        const period = Math.floor(now / periodMs);
        const leftMs = (period + 1) * periodMs - now;
        if (period > Math.max(-1, ...used) && leftMs >= leastLeftMs && (await claim(period))) {
          used.push(period);
          return codeOf(period);
        }
        await clock.sleep(leftMs, signal);
      }
    },
  };
}

function toTotp(mfa: string): TOTP {
  const text = mfa.trim();
  if (!/^otpauth:/i.test(text)) return new TOTP({ secret: Secret.fromBase32(keyOf(text)) });
  const parsed = URI.parse(text);
  if (parsed instanceof TOTP) return parsed;
  throw new TypeError("The key is not one of time-based codes.");
}

/** The Base32 key alone, without the spaces and dashes that sites show it with. */
function keyOf(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** The Base32 key in an otpauth URI or by itself. */
export function readKey(mfa: string): string {
  return toTotp(mfa).secret.base32;
}
