import diagnostics from "node:diagnostics_channel";
import type { IncomingHttpHeaders } from "node:http";
import { startFauxqs } from "fauxqs";
import { refusalOf } from "./emulator-guard.ts";
import { region } from "./resources.ts";

export interface QueuesOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly accessKeyId: string;
}

export interface Queues {
  /** Where SQS and S3 answer. */
  readonly url: string;
  close(): Promise<void>;
}

interface GuardedServer {
  listen(options: { port: number; host: string }): Promise<string>;
  addHook(
    name: "preHandler",
    hook: (request: { body?: unknown }, reply: unknown, done: () => void) => void,
  ): void;
  addHook(
    name: "onRequest",
    hook: (
      request: { readonly headers: IncomingHttpHeaders; readonly url: string },
      reply: {
        code(status: number): { header(name: string, value: string): { send(body: string): unknown } };
      },
      done: () => void,
    ) => unknown,
  ): void;
}

/** SQS and S3 on 127.0.0.1, kept on disk, for requests with our access key id only. */
export async function startQueues(options: QueuesOptions): Promise<Queues> {
  const server = await guarded(options.accessKeyId, () =>
    startFauxqs({ port: options.port, dataDir: options.dataDir, defaultRegion: region, logger: false }),
  );
  return { url: `http://127.0.0.1:${server.port}`, close: () => server.stop() };
}

/**
 * fauxqs listens on every interface and checks no credentials, and does not hand out its server; Fastify announces each
 * server it makes on this channel, which is its documented place for such a hook.
 */
function guarded<Server>(accessKeyId: string, start: () => Promise<Server>): Promise<Server> {
  const channel = "fastify.initialization";
  let found = false;
  const guard = (message: unknown): void => {
    found = true;
    const { fastify } = message as { fastify: GuardedServer };
    const listen = fastify.listen.bind(fastify);
    fastify.listen = ({ port }) => listen({ port, host: "127.0.0.1" });
    fastify.addHook("onRequest", (request, reply, done) => {
      const refusal = refusalOf(request, accessKeyId);
      if (refusal === undefined) return done();
      const json = request.headers["content-type"]?.includes("json") === true;
      reply
        .code(403)
        .header("content-type", json ? "application/x-amz-json-1.0" : "application/xml")
        .send(json ? jsonRefusal(refusal) : xmlRefusal(refusal));
    });
    fastify.addHook("preHandler", (request, _reply, done) => {
      avoidZeroVisibility(request.body);
      done();
    });
  };
  diagnostics.subscribe(channel, guard);
  try {
    const started = start();
    if (!found) throw new Error("fauxqs did not make its server at once: it cannot be guarded.");
    return started;
  } finally {
    diagnostics.unsubscribe(channel, guard);
  }
}

function jsonRefusal(message: string): string {
  return JSON.stringify({ __type: "com.amazon.coral.service#AccessDeniedException", message });
}

function xmlRefusal(message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`;
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
