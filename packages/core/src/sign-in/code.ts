import { createHmac, randomBytes, randomInt } from "node:crypto";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { newId } from "../id.ts";
import * as Mail from "../mail.ts";
import type { OpenSession } from "../session/index.ts";
import { findTeam } from "../team/item.ts";
import { listByAddress } from "../user/address.ts";
import { toEmail } from "../user/item.ts";
import { count, type Limit } from "./limit.ts";
import { keepToken, lifetimeMs, type Owner, redeemLink, toToken } from "./link.ts";

/** How long a code is good. */
export const codeMs = lifetimeMs.signIn;

const hourMs = 60 * 60 * 1000;
const asksOfAddress: Limit = { name: "CODES_OF_ADDRESS", most: 5, periodMs: 6 * hourMs };
const asksOfSource: Limit = { name: "CODES_OF_SOURCE", most: 30, periodMs: hourMs };
const guessesOfSource: Limit = { name: "GUESSES_OF_SOURCE", most: 60, periodMs: hourMs };
/** The item is kept for a day; a code expires after ten minutes. */
const guessesOfAsk: Limit = { name: "GUESSES_OF_ASK", most: 5, periodMs: 24 * hourMs };

export interface CodeAsked {
  /** The browser's half of a sign-in: together with the code it makes the token. */
  readonly secret: string;
  readonly expiresAt: string;
}

interface Asked {
  readonly email: string;
  /** The network address of the request, for limits. */
  readonly source: string;
}

/** The answer and the work done are the same whether or not a user has the address. */
export async function askForCode({ email, source }: Asked): Promise<CodeAsked> {
  // A source beyond its own limit does not use up the address's limit.
  const wait = (await count(asksOfSource, source)) ?? (await count(asksOfAddress, toEmail(email)));
  if (wait) {
    throw new Refusal("rate_limited", "Too many codes were asked for. Sign in by a link, or try later.", {
      details: { retryAfterSeconds: Math.ceil(wait.waitMs / 1000) },
    });
  }
  return { secret: randomBytes(32).toString("base64url"), expiresAt: toIso(now() + codeMs) };
}

/**
 * Sends a code for each team of which the address is a user's, in one message; none where it is nobody's. A code is a
 * sign-in link in two halves: the browser has the one, the message the other, and of both together a hash is stored. So
 * a code is good in the browser that asked for it, and nobody else can guess at it.
 */
export async function sendCodes(email: string, secret: string): Promise<void> {
  const owners = await listByAddress(email);
  const drawn = new Set<string>();
  while (drawn.size < owners.length) drawn.add(String(randomInt(1_000_000)).padStart(6, "0"));
  const codes = [...drawn];
  const kept = await Promise.all(
    owners.map((owner, index) => keepCode(owner, codes[index] ?? "", { email, secret })),
  );
  const lines = kept.filter((line) => line !== null);
  if (lines.length === 0) return;
  await Mail.send({
    to: toEmail(email),
    subject: "Your code for signing in to Gleaner",
    lines: [
      "Enter this code where you asked for it:",
      ...lines.map(({ code, team }) => (lines.length === 1 ? code : `${code} for the team ${team}`)),
      "It signs in once, within ten minutes, and only in the browser that asked for it.",
      "Was that not you? Then do nothing: without the code nobody gets in.",
    ],
  });
}

/** Null where the user or the team was deleted. */
async function keepCode(owner: Owner, code: string, { email, secret }: Pick<Proof, "email" | "secret">) {
  const team = await findTeam(owner.teamId);
  if (!team) return null;
  try {
    await keepToken(owner, mix({ email, code, secret }), now() + codeMs);
    return { code, team: Mail.toPlainWords(team.name) };
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  }
}

export interface Proof {
  readonly email: string;
  readonly code: string;
  readonly secret: string;
}

const mix = ({ email, code, secret }: Proof): string =>
  createHmac("sha256", secret)
    .update(`${toEmail(email)} ${code}`)
    .digest("base64url");

/** Signs in with a code. A wrong, used, expired or other browser's code and an unknown address are refused alike. */
export async function redeemCode(proof: Proof & Asked): Promise<OpenSession> {
  if (proof.secret === "") throw refused();
  if ((await count(guessesOfSource, proof.source)) || (await count(guessesOfAsk, proof.secret)))
    throw new Refusal("sign_in_refused", "Too many tries. Ask for another code later.");
  const owners = await listByAddress(proof.email);
  // An unknown address causes the same requests to the table as a known one.
  const teams = owners.length > 0 ? owners.map(({ teamId }) => teamId) : [newId()];
  const opened = await Promise.all(teams.map((teamId) => tryIn(toToken(teamId, mix(proof)))));
  const session = opened.find((each) => each !== null);
  if (session) return session;
  throw refused();
}

const refused = (): Refusal =>
  new Refusal("sign_in_refused", "This code is wrong, was used or is over, or was asked for elsewhere.");

async function tryIn(token: string): Promise<OpenSession | null> {
  try {
    return await redeemLink(token);
  } catch (error) {
    if (error instanceof Refusal && error.code === "sign_in_refused") return null;
    throw error;
  }
}
