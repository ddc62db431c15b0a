import { signal } from "@preact/signals";
import { sendPatiently } from "./pace.ts";

/** A refusal of the service, from its problem details (RFC 9457). */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  /** Seconds after which it may be asked again. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, headers }: Response, problem: Partial<Refused> & { readonly detail?: string }) {
    super(problem.detail ?? `The service answered ${status}.`);
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.errors = problem.errors ?? [];
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined;
  }
}

/** The service could not be reached. */
export class Unreached extends Error {}

export interface Ask {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /** The same key and body within 24 hours start one job. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Whether the service answered the last request. */
export const isReached = signal(true);

type Listener = () => void;
let signedOut: Listener = () => {};

/** Calls `listener` when the service answers that nobody is signed in. */
export function onSignedOut(listener: Listener): void {
  signedOut = listener;
}

/** The last answer of each address with its ETag, so that unchanged answers are not sent again. */
const seen = new Map<string, { readonly etag: string; readonly body: unknown }>();
const mostSeen = 100;

/** Forgets all answers, because another person may sign in next. */
export const forgetAnswers = (): void => seen.clear();

/** Sends a request to the API; the browser adds the session's cookie. */
export async function ask<Shape>(path: string, call: Ask = {}): Promise<Shape> {
  const { method = "GET", query = {}, body, idempotencyKey, signal: aborted } = call;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const address = `/api${path}${search.size > 0 ? `?${search}` : ""}`;
  const known = method === "GET" ? seen.get(address) : undefined;
  const send = () =>
    fetch(address, {
      method,
      cache: "no-store",
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
        ...(known && { "if-none-match": known.etag }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(aborted && { signal: aborted }),
    });
  const response = await sendPatiently(send, sleep).catch((error: unknown) => {
    aborted?.throwIfAborted();
    isReached.value = false;
    throw new Unreached("The service does not answer. It is asked again.", { cause: error });
  });
  isReached.value = true;
  if (response.status === 304 && known) return known.body as Shape;
  if (!response.ok) {
    const refused = new Refused(response, await response.json().catch(() => ({})));
    if (refused.code === "unauthorized") signedOut();
    throw refused;
  }
  if (response.status === 204) return undefined as Shape;
  const answer = (await response.json()) as Shape;
  const etag = response.headers.get("etag");
  if (method === "GET" && etag) remember(address, etag, answer);
  return answer;
}

const sleep = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

function remember(address: string, etag: string, body: unknown): void {
  seen.delete(address);
  seen.set(address, { etag, body });
  const [oldest] = seen.keys();
  if (seen.size > mostSeen && oldest !== undefined) seen.delete(oldest);
}

/** A sentence for a person, whatever went wrong. */
export function explain(error: unknown): string {
  if (error instanceof Refused || error instanceof Unreached) return error.message;
  return "Something in this page went wrong. Reload it; nothing was lost on the service.";
}
