/** A login account as a run gets it. It is never stored, logged or sent on by who holds it. */
export interface Account {
  readonly username: string;
  readonly password: string;
  /** An otpauth URI or a Base32 key of one-time codes. */
  readonly mfa?: string | undefined;
  /** Registrable domains, or bare addresses, on whose pages it may be typed. */
  readonly sites: readonly string[];
}
