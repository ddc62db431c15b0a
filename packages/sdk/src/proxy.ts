/** A proxy that tasks may go through; its password is never given back. */
export interface ProxySummary {
  readonly id: string;
  readonly label: string | null;
  readonly host: string;
  readonly port: number;
  readonly username: string | null;
  /** Where it leaves to the internet, as two letters. */
  readonly country: string | null;
  readonly createdAt: string;
}

export interface NewProxy {
  readonly label?: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly country?: string | undefined;
}

export interface ProxyPage {
  readonly proxies: readonly ProxySummary[];
  readonly nextCursor: string | null;
}

/** What trying a proxy out came to. */
export interface ProxyTrial {
  readonly reachable: boolean;
  readonly status: number | null;
  readonly milliseconds: number;
  /** The address that its traffic comes from. */
  readonly outwardAddress: string | null;
  readonly error: string | null;
}
