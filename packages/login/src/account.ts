/** A login account as a run gets it, without its secrets. */
export interface Account {
  readonly username: string;
  /** Whether it has a key of one-time codes. */
  readonly hasMfa: boolean;
  /** Registrable domains, or bare addresses, on whose pages it may be typed. */
  readonly sites: readonly string[];
}

/** The secrets of an account. They are never stored, logged or sent on by who holds them. */
export interface Secrets {
  readonly password: string;
  /** An otpauth URI or a Base32 key of one-time codes. */
  readonly mfa?: string | undefined;
}
