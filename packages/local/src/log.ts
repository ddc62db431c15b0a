import { writeSync } from "node:fs";

/** One fact of the service's own life; never a secret, a message's body or a page's text. */
export interface LogFact {
  readonly level: "info" | "warn" | "error";
  readonly message: string;
  readonly process?: string;
  readonly messageId?: string;
  readonly error?: string;
}

export type Log = (fact: LogFact) => void;

/** A log of one JSON line per fact on an open file. */
export function createLog(file: number): Log {
  return (fact) => writeSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...fact })}\n`);
}
