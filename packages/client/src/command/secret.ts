import { Misuse } from "./failure.ts";
import type { Terminal } from "./terminal.ts";

/** Where a command finds a secret: an option, which others on the machine may see, or a variable of its environment. */
export interface SecretSource {
  readonly given: string | undefined;
  readonly flag: string;
  readonly variable: string;
}

/** A secret that may be left out; empty, it counts as left out. */
export const findSecret = ({ given, variable }: SecretSource, { env }: Pick<Terminal, "env">) =>
  given || env[variable] || undefined;

/** A secret that is needed. */
export function readSecret(source: SecretSource, terminal: Pick<Terminal, "env">): string {
  const secret = findSecret(source, terminal);
  if (secret !== undefined) return secret;
  const { flag, variable } = source;
  throw new Misuse(
    `There is no ${flag.slice(2)}: set ${variable}, give ${flag}, or write it to stdin with --stdin.`,
  );
}

/** The lines of stdin, without their ends. */
export const readLines = async ({ stdin }: Pick<Terminal, "stdin">): Promise<string[]> =>
  (await stdin()).split(/\r?\n/);
