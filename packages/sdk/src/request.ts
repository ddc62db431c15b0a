import { ApiError } from "./api-error.ts";
import { ConnectionError } from "./error.ts";
import { sleep } from "./sleep.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Connection {
  /** Where the service is, without the closing /api. */
  readonly root: string;
  /** An API key, or a session's token; without one a browser shows its own session. */
  readonly apiKey: string | undefined;
  readonly fetch: Fetch;
  /** How often a request is sent again. */
  readonly retries: number;
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Call {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  readonly query?: Query;
  readonly body?: unknown;
  /** The same key and body start one job, however often they are sent. */
  readonly idempotencyKey?: string;
  /** Whether a second time has no further effect; a POST is repeated only with an idempotency key. */
  readonly isHarmless?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly retries?: number;
}

/** Gives a success or a redirect; throws a refusal as an ApiError, no answer as a ConnectionError. */
export type Send = (path: string, call?: Call) => Promise<Response>;

/** The service answers within 30 seconds; after that the request is lost. */
const timeoutMs = 60_000;
const firstPauseMs = 500;
/** Longer waits are reported as an error instead. */
const maxPauseSeconds = 60;

/** Prepares calls over a connection. What may pass is tried again, where a second try does nothing twice. */
export function createSend({ root, apiKey, fetch, retries: ofConnection }: Connection): Send {
  return async (path, call = {}) => {
    const { method = "GET", query = {}, body, idempotencyKey, signal, retries = ofConnection } = call;
    const { isHarmless = method !== "POST" || idempotencyKey !== undefined } = call;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value));
    }
    const url = `${root}/api${path}${search.size > 0 ? `?${search}` : ""}`;
    const init: RequestInit = {
      method,
      // The key is sent only to the service, never to an address in an answer.
      redirect: "manual",
      headers: {
        ...(apiKey && showKey(apiKey)),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const once = async (): Promise<Response> => {
      const limit = AbortSignal.timeout(timeoutMs);
      const ends = signal ? AbortSignal.any([signal, limit]) : limit;
      const response = await fetch(url, { ...init, signal: ends }).catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw new ConnectionError(`No answer from ${root}.`, { cause });
      });
      if (response.status < 400) return response;
      throw ApiError.of(response, await response.json().catch(() => undefined));
    };

    for (let pauseMs = firstPauseMs, left = retries; ; left -= 1, pauseMs *= 2) {
      try {
        return await once();
      } catch (error) {
        const seconds = passesAfter(error);
        const mayRepeat = isHarmless || isUndone(error);
        if (left <= 0 || seconds === undefined || seconds > maxPauseSeconds || !mayRepeat) throw error;
        await sleep(Math.max(seconds * 1000, pauseMs * (0.5 + Math.random() / 2)), signal);
      }
    }
  };
}

const showKey = (apiKey: string): Record<string, string> =>
  apiKey.startsWith("ses_") ? { authorization: `Bearer ${apiKey}` } : { "x-api-key": apiKey };

/** How many seconds an error that may pass asks for at least; undefined for one that does not pass. */
export function passesAfter(error: unknown): number | undefined {
  if (error instanceof ConnectionError) return 0;
  if (!(error instanceof ApiError)) return undefined;
  const { status, code, retryAfterSeconds = 0 } = error;
  const mayPass = status === 408 || (status === 429 && code !== "quota_exceeded") || status >= 500;
  return mayPass ? retryAfterSeconds : undefined;
}

/** A busy or rate-limited service says so before it does anything. */
const isUndone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 429 || error.status === 503);

/** The JSON of an answer. What is not JSON was not written by the service. */
export async function readJson<Shape>(response: Response): Promise<Shape> {
  try {
    return (await response.json()) as Shape;
  } catch (cause) {
    throw new ConnectionError("What answered is not a Gleaner service.", { cause });
  }
}
