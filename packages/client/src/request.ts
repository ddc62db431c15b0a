import { ApiError, ConnectionError } from "./api-error.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Either an API key or a user's session token. */
export type Credentials =
  | { readonly apiKey: string; readonly token?: undefined }
  | { readonly token: string; readonly apiKey?: undefined };

export type Connection = Credentials & {
  /** Where the service is, with or without the closing /api. */
  readonly baseUrl: string;
  readonly fetch?: Fetch;
};

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Call {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  readonly query?: Query;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type Send = (path: string, call?: Call) => Promise<Response>;

/**
 * Prepares calls over a connection. An answer is a success or a redirect; a refusal is thrown as an ApiError, no answer
 * as a ConnectionError.
 */
export function createSend(connection: Connection): Send {
  const root = connection.baseUrl.replace(/(?<!\/)\/+$/, "").replace(/\/api$/, "");
  const fetch = connection.fetch ?? globalThis.fetch;
  const credentials: Record<string, string> =
    connection.apiKey === undefined
      ? { authorization: `Bearer ${connection.token}` }
      : { "x-api-key": connection.apiKey };

  return async (path, { method = "GET", query = {}, body, idempotencyKey, signal } = {}) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value));
    }
    const url = `${root}/api${path}${search.size > 0 ? `?${search}` : ""}`;
    const init: RequestInit = {
      method,
      // The key goes to the service alone, never to where an answer points.
      redirect: "manual",
      headers: {
        ...credentials,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    };
    const response = await fetch(url, init).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new ConnectionError(`No answer from ${root}.`, { cause: error });
    });
    if (response.status >= 400) {
      throw new ApiError(response, await response.json().catch(() => undefined));
    }
    return response;
  };
}

/** The JSON of an answer. What is not JSON was not written by the service. */
export async function readJson<Shape>(response: Response): Promise<Shape> {
  try {
    return (await response.json()) as Shape;
  } catch (cause) {
    throw new ConnectionError("What answered is not a Gleaner service.", { cause });
  }
}

/** The file that an answer carries, or points to when it is large. */
export async function readFile(response: Response, fetch: Fetch = globalThis.fetch): Promise<Response> {
  const location = response.headers.get("location");
  if (response.status < 300 || location === null) return response;
  const file = await fetch(location, {});
  if (!file.ok) throw new ConnectionError(`The stored file could not be read (${file.status}).`);
  return file;
}
