import diagnostics from "node:diagnostics_channel";
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { type Door, Refused } from "./door/door.ts";
import { jsonCodes, xmlCodes } from "./door/refusal-code.ts";
import { isDatabaseFault } from "./emulator-database.ts";
import { readBytes } from "./local-server.ts";
import { region } from "./resources.ts";
import { keepTraceHeader, showTraceHeader } from "./trace-header.ts";

/** fauxqs itself takes no larger body. */
const maxBodyBytes = 11 * 1024 * 1024;

interface SentRequest {
  readonly method: string;
  readonly originalUrl: string;
  readonly headers: IncomingHttpHeaders;
  body?: unknown;
}

interface Reply {
  code(status: number): Reply;
  header(name: string, value: string): Reply;
  send(body: string | Error): unknown;
}

type Done = (error: Error | null, body?: Readable) => void;

export interface FauxqsOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly door: Door;
  /** Told that the database did not take a write; from then on everything is refused. */
  readonly onFault: () => void;
}

/** What this file does with a Fastify server. */
interface GuardedServer {
  listen(options: { port: number; host: string }): Promise<string>;
  setErrorHandler(handler: (error: Error, request: SentRequest, reply: Reply) => unknown): void;
  addHook(
    name: "preParsing",
    hook: (request: SentRequest, reply: Reply, body: Readable, done: Done) => void,
  ): void;
  addHook(name: "preHandler", hook: (request: SentRequest, reply: Reply, done: () => void) => void): void;
  addHook(
    name: "onSend",
    hook: (
      request: SentRequest,
      reply: Reply,
      payload: unknown,
      done: (error: null, payload: unknown) => void,
    ) => void,
  ): void;
}

/**
 * Starts fauxqs behind the door. By itself it listens on every interface, checks no credentials and does not hand out
 * its server; Fastify announces each server it makes on this channel, which is its documented place for such a hook.
 */
export function openFauxqs({ dataDir, port, door, onFault }: FauxqsOptions): Promise<FauxqsServer> {
  const channel = "fastify.initialization";
  let found = false;
  const guard = (message: unknown): void => {
    found = true;
    guardServer((message as { fastify: GuardedServer }).fastify, door, onFault);
  };
  diagnostics.subscribe(channel, guard);
  try {
    const started = startFauxqs({ port, dataDir, defaultRegion: region, logger: false });
    if (!found) throw new Error("fauxqs did not make its server at once: it cannot be guarded.");
    return started;
  } finally {
    diagnostics.unsubscribe(channel, guard);
  }
}

function guardServer(fastify: GuardedServer, door: Door, onFault: () => void): void {
  let isSound = true;
  const listen = fastify.listen.bind(fastify);
  fastify.listen = ({ port }) => listen({ port, host: "127.0.0.1" });
  // The last place at which the body is as it was sent, and the one that every request passes.
  fastify.addHook("preParsing", (request, reply, body, done) => {
    prove(door, request, body).then(
      (proven) => (isSound ? done(null, proven) : refuse(request, reply, unavailable)),
      (error: unknown) =>
        error instanceof Refused ? refuse(request, reply, toRefusal(error)) : done(error as Error),
    );
  });
  fastify.addHook("preHandler", (request, _reply, done) => {
    avoidZeroVisibility(request.body);
    keepTraceHeader(request);
    done();
  });
  fastify.addHook("onSend", (request, _reply, payload, done) => {
    done(null, showTraceHeader(request, payload));
  });
  fastify.setErrorHandler((error, request, reply) => {
    if (!isDatabaseFault(error)) return reply.send(error);
    console.error("queues: a write failed, nothing is taken until the database was opened again:", error);
    isSound = false;
    onFault();
    return refuse(request, reply, unavailable);
  });
}

/** The body again, when the request is from whom it says. */
async function prove(door: Door, request: SentRequest, body: Readable): Promise<Readable> {
  const { method, originalUrl: url, headers } = request;
  const admitted = door.admit({ method, url, headers });
  const bytes = await readBytes(body, maxBodyBytes);
  if (!bytes) throw new Refused("denied", "The request is too large.");
  await admitted.prove(bytes);
  return Readable.from(bytes.length > 0 ? [bytes] : []);
}

interface Refusal {
  readonly status: number;
  readonly jsonCode: string;
  readonly s3Code: string;
  readonly message: string;
}

const unavailable: Refusal = {
  status: 503,
  jsonCode: "ServiceUnavailable",
  s3Code: "ServiceUnavailable",
  message: "The service is unavailable. Try again later.",
};

const toRefusal = ({ kind, message }: Refused): Refusal => ({
  status: 403,
  jsonCode: jsonCodes[kind],
  s3Code: xmlCodes[kind],
  message,
});

function refuse({ headers }: SentRequest, reply: Reply, { status, jsonCode, s3Code, message }: Refusal) {
  const isJson = headers["content-type"]?.includes("json") === true;
  return reply
    .code(status)
    .header("content-type", isJson ? "application/x-amz-json-1.0" : "application/xml")
    .send(
      isJson
        ? JSON.stringify({ __type: `com.amazon.coral.service#${jsonCode}`, message })
        : `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${s3Code}</Code><Message>${message}</Message></Error>`,
    );
}

/**
 * With its data on disk, fauxqs 2.4.1 loses a message whose visibility is changed to 0 (it writes a null receive count,
 * which its own table refuses). A millisecond means the same and goes another way.
 */
function avoidZeroVisibility(body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  if ("ReceiptHandle" in body && "VisibilityTimeout" in body && body.VisibilityTimeout === 0) {
    body.VisibilityTimeout = 0.001;
  }
  if ("Entries" in body && Array.isArray(body.Entries)) body.Entries.forEach(avoidZeroVisibility);
}
