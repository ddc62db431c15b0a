import { TOTP } from "otpauth";
import { member } from "./ledger.ts";

/** One way in: what its login asks for, in which order, and how long a session lasts. */
export interface Door {
  readonly name: string;
  /** What each page of the login asks for. */
  readonly forms: readonly (readonly ("username" | "password" | "code")[])[];
  /** Pages that a session shows before it has run out; none where it is never let in. */
  readonly pages?: number;
  /** The ledger's own address shows the form, with this status, instead of leading to it. */
  readonly wall?: 200 | 401;
  /** Seconds that its one-time codes are of, 30 unless given; they are taken for so long again. */
  readonly period?: number;
  /** The form is drawn and sent by a script. */
  readonly scripted?: true;
  /** The ledger goes on by a button of a form, not by a link. */
  readonly posted?: true;
}

export const doors: readonly Door[] = [
  { name: "one", forms: [["username", "password"]] },
  { name: "two", forms: [["username"], ["password"]] },
  { name: "code", forms: [["username", "password"], ["code"]] },
  { name: "quick", forms: [["username", "password"], ["code"]], period: 8 },
  { name: "short", forms: [["username", "password"]], pages: 3 },
  { name: "brief", forms: [["username", "password"]], pages: 1 },
  { name: "shut", forms: [["username", "password"]], pages: 0 },
  { name: "posted", forms: [["username", "password"]], pages: 3, posted: true },
  { name: "button", forms: [["username", "password"]], posted: true },
  { name: "wall", forms: [["username", "password"]], wall: 401 },
  { name: "inline", forms: [["username", "password"]], wall: 200 },
  { name: "scripted", forms: [["username", "password"]], scripted: true },
];

/** Checks what was given; codes are good once. */
export function createGate(now: () => number) {
  const used = new Set<string>();
  return ({ period }: Door, asked: string, given: string): boolean => {
    if (asked === "username") return given === member.username;
    if (asked === "password") return given === member.password;
    const totp = new TOTP({ secret: member.mfa, period: period ?? 30 });
    const delta = totp.validate({ token: given, timestamp: now(), window: period === undefined ? 0 : 1 });
    if (delta === null || used.has(given)) return false;
    used.add(given);
    return true;
  };
}
