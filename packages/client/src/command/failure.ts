import { CommanderError } from "commander";
import { ApiError, ConnectionError } from "../api-error.ts";

/** Exit codes of the command. */
export const exits = {
  done: 0,
  /** The job did not succeed. */
  jobFailed: 1,
  misused: 2,
  /** The service refused or did not answer. */
  refused: 3,
  interrupted: 130,
} as const;

export type Exit = (typeof exits)[keyof typeof exits];

/** A sentence for the person at the terminal, who can do something about it. */
export class Misuse extends Error {}

/** What to say of an error, and the exit code that goes with it. Throws on what nobody foresaw. */
export function explain(error: unknown): { readonly message: string; readonly exit: Exit } {
  if (error instanceof CommanderError) {
    // Commander has already said what was wrong, or shown the help that was asked for.
    return { message: "", exit: error.exitCode === 0 ? exits.done : exits.misused };
  }
  if (error instanceof Misuse) return { message: error.message, exit: exits.misused };
  if (error instanceof ConnectionError) {
    return { message: `${error.message} Is the service running? (npm start)`, exit: exits.refused };
  }
  if (error instanceof ApiError) return { message: explainRefusal(error), exit: exits.refused };
  if (isSystemError(error)) {
    const isAway = error.code === "ECONNREFUSED";
    const message = isAway ? "The service does not answer. Is it running? (npm start)" : error.message;
    return { message, exit: isAway ? exits.refused : exits.misused };
  }
  throw error;
}

/** What the operating system refused: a file, a folder, a socket. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^E[A-Z]+$/.test(error.code);

function explainRefusal({ code, message, errors }: ApiError): string {
  if (code === "unauthorized") return `${message} Give a key with --key or GLEANER_API_KEY.`;
  const more = errors.length > 1 ? errors.map(({ field, message }) => `\n  ${field}: ${message}`) : [];
  return `${message}${more.join("")}`;
}
