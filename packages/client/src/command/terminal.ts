/** Where a command runs: what it reads from its surroundings and where it writes. */
export interface Terminal {
  /** The result, for a person or the next program. */
  readonly out: (text: string | Uint8Array) => void;
  /** Progress and complaints. */
  readonly err: (text: string) => void;
  readonly width: number;
  readonly color: boolean;
  /** Whether a person reads what goes to `err`. */
  readonly watched: boolean;
  /** All that is written to it from outside, to its end. */
  readonly stdin: () => Promise<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Calls back on Ctrl-C until the returned function is called. */
  readonly onInterrupt: (listener: () => void) => () => void;
}

export function writeJson(terminal: Pick<Terminal, "out">, value: unknown): void {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`);
}
