import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { AwsError } from "./aws-error.ts";
import { type Door, Refused } from "./door/door.ts";
import { jsonCodes } from "./door/refusal-code.ts";
import { isDatabaseFault } from "./emulator-database.ts";
import { type LocalServer, readBytes, serveLocally } from "./local-server.ts";

export interface EmulatorRequest {
  readonly method: string;
  /** Decoded, without the empty first part. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The body's JSON; an empty object where there is none. */
  readonly body: unknown;
}

/** An answer with headers of its own. */
export class Reply {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.body = body;
    this.headers = headers;
  }
}

export interface EmulatorServerOptions {
  /** 0 or absent: a free one. */
  readonly port?: number | undefined;
  readonly door: Door;
  /** The answer's JSON, or a `Reply`; an `AwsError` thrown here becomes the service's error. */
  readonly answer: (request: EmulatorRequest) => unknown;
  /** For tests: while it says true, every request fails as it does where the service is out of order. */
  readonly isDown?: (() => boolean) | undefined;
}

const maxBodyBytes = 4 * 1024 * 1024;

/** Serves a JSON service of AWS on 127.0.0.1, to those whom the door lets in. */
export function serveEmulator(options: EmulatorServerOptions): Promise<LocalServer> {
  return serveLocally(options.port ?? 0, (request, response) => respond(request, response, options));
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { door, answer, isDown }: EmulatorServerOptions,
): Promise<void> {
  try {
    const { method = "GET", headers, url = "/" } = request;
    const admitted = door.admit({ method, headers, url });
    const bytes = await readBytes(request, maxBodyBytes);
    if (!bytes) throw new AwsError(413, "RequestEntityTooLargeException", "The request is too large.");
    await admitted.prove(bytes);
    if (isDown?.()) throw new AwsError(503, "ServiceUnavailable", "The service is out of order.");
    const { pathname, searchParams: query } = new URL(url, "http://127.0.0.1");
    const path = pathname.split("/").slice(1).map(decodeURIComponent);
    const answered = await answer({ method, path, query, headers, body: parseBody(bytes) });
    const reply = answered instanceof Reply ? answered : new Reply(answered);
    for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
    send(response, 200, reply.body);
  } catch (error) {
    if (request.errored) return;
    const known = toAwsError(error);
    response.setHeader("x-amzn-errortype", known.code);
    send(response, known.status, { __type: known.code, Message: known.message, message: known.message });
  }
}

function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new AwsError(400, "SerializationException", "The body is not JSON.");
  }
}

function toAwsError(error: unknown): AwsError {
  if (error instanceof AwsError) return error;
  if (error instanceof Refused) return new AwsError(403, jsonCodes[error.kind], error.message);
  if (isDatabaseFault(error))
    return new AwsError(503, "ServiceUnavailable", "The service is unavailable. Try again later.");
  // The stack goes to the operator's terminal; the request's contents do not.
  console.error("emulator:", error);
  return new AwsError(500, "InternalServerException", "The request failed because of an unknown error.");
}

function send(response: ServerResponse, status: number, body: unknown): void {
  // A function may answer nothing.
  const bytes = Buffer.from(JSON.stringify(body ?? null));
  response.writeHead(status, {
    "content-type": "application/x-amz-json-1.1",
    "content-length": bytes.length,
    "x-amzn-requestid": randomUUID(),
  });
  response.end(bytes);
}
