/** A login account as its team sees it: without its secrets. */
export interface Account {
  readonly id: string;
  readonly label: string;
  readonly username: string;
  /** The domains that it is for, parted by commas; null until a first task fixes it. */
  readonly site: string | null;
  readonly hasMfa: boolean;
  readonly createdAt: string;
}

export interface NewAccount {
  readonly label: string;
  readonly username: string;
  readonly password: string;
  /** A Base32 secret of one-time codes, or an otpauth address. */
  readonly mfaSecret?: string | undefined;
  readonly site?: string | readonly string[] | undefined;
}

export interface AccountPage {
  readonly accounts: readonly Account[];
  readonly nextCursor: string | null;
}
