import * as http from "node:http";
import * as https from "node:https";
import { type Pin, pin, readRetryAfter } from "@gleaner/browser/pin";
import type { EgressSettings } from "@gleaner/core/egress";
import type { Post, Posted } from "@gleaner/core/webhook";

/** From the first look at the address to the last byte that is kept of the answer. */
const limitMs = 15_000;
const keptBytes = 1024;

/** Posts a message once and follows nothing. Whatever the receiver does, it is an answer or the reason that there is none. */
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
      // A connection of its own: none outlives the look that allowed it.
      agent: false,
      signal,
    });
    request.on("error", (error: NodeJS.ErrnoException) => settle({ error: explain(error) }));
    request.on("response", (response) => settle(readAnswer(response).finally(() => request.destroy())));
    request.end(body);
  });
}

/** The status, and the first kilobyte of what follows, as far as it comes in time. */
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
    // What has come is what there is.
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

/** Of an error only its code is told: its text may say what stands inside a network. */
function explain({ name, code }: NodeJS.ErrnoException): string {
  if (name === "AbortError" || name === "TimeoutError") return `No answer within ${limitMs / 1000} seconds.`;
  if (code === "ECONNREFUSED") return "The connection was refused.";
  return `The connection failed${code ? ` (${code})` : ""}.`;
}
