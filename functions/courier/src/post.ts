import * as http from "node:http";
import * as https from "node:https";
import { type Pin, pin, readRetryAfter } from "@gleaner/browser/pin";
import type { EgressSettings } from "@gleaner/core/egress";
import type { Post, Posted } from "@gleaner/core/webhook";

/** Covers everything from checking the address to the last byte kept of the answer. */
const limitMs = 15_000;
const keptBytes = 1024;

/**
 * Posts a message once, without following redirects. It never throws for the receiver's sake: it returns the answer,
 * or why there was none.
 */
export async function post(letter: Post, egress: EgressSettings, timeoutMs = limitMs): Promise<Posted> {
  const startedAt = performance.now();
  const came = await tryPost(letter, egress, AbortSignal.timeout(timeoutMs));
  return { ...nothing, ...came, milliseconds: Math.round(performance.now() - startedAt) };
}

const nothing = { status: null, answer: null, error: null, retryAfterMs: null };

type Came = Partial<Omit<Posted, "milliseconds">>;

async function tryPost(
  { url: text, headers, body }: Post,
  egress: EgressSettings,
  signal: AbortSignal,
): Promise<Came> {
  const url = new URL(text);
  const pinned = await pin(url, egress);
  if (pinned.kind !== "allowed") return { error: refusals[pinned.kind] };
  const { request: open } = url.protocol === "https:" ? https : http;
  return new Promise((settle) => {
    const request = open(url, {
      method: "POST",
      headers: { "user-agent": "Gleaner", ...headers, "content-length": Buffer.byteLength(body) },
      lookup: pinned.lookup,
      // A new connection each time, so that none outlives the check that allowed it.
      agent: false,
      signal,
    });
    request.on("error", (error: NodeJS.ErrnoException) => settle({ error: explain(error) }));
    request.on("response", (response) => settle(readAnswer(response).finally(() => request.destroy())));
    request.end(body);
  });
}

/** The status, and the first kilobyte of the body that arrives in time. */
async function readAnswer(response: http.IncomingMessage): Promise<Came> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= keptBytes) break;
    }
  } catch {
    // The bytes that arrived before the failure are still reported.
  }
  const answer = Buffer.concat(chunks).subarray(0, keptBytes).toString("utf8");
  const retryAfterMs = readRetryAfter(response.headers["retry-after"], Date.now());
  return { status: response.statusCode ?? null, answer, retryAfterMs };
}

const refusals: Readonly<Record<Exclude<Pin["kind"], "allowed">, string>> = {
  refused: "The address is private or reserved, and nothing is sent there.",
  unresolved: "The name of the address could not be looked up.",
  not_encrypted: "The address is not https, and nothing is sent there.",
};

/** Reports only an error's code, because its text may describe a private network. */
function explain({ name, code }: NodeJS.ErrnoException): string {
  if (name === "AbortError" || name === "TimeoutError") return `No answer within ${limitMs / 1000} seconds.`;
  if (code === "ECONNREFUSED") return "The connection was refused.";
  return `The connection failed${code ? ` (${code})` : ""}.`;
}
