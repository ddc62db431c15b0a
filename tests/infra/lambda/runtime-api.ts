import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as z from "zod";

/** What became of one invocation, or of the start of a function. */
export type Outcome =
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "error"; readonly errorType: string; readonly message: string };

export interface Invocation {
  readonly event: unknown;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  readonly functionArn: string;
  /** The trace that the event brings, with the function's own invocations counted in. */
  readonly traceHeader: string;
}

/** Lambda's Runtime API for one function's one process, at 127.0.0.1. */
export interface RuntimeApi {
  readonly port: number;
  /**
   * Resolves when the process first asks for work, with the milliseconds that it took since Node's start; rejects when
   * it reports that it cannot start.
   */
  readonly ready: Promise<number>;
  /** Hands the process one invocation and resolves with what it answers. */
  invoke(invocation: Invocation): Promise<Outcome>;
  close(): Promise<void>;
}

interface Waiting extends Invocation {
  readonly id: string;
  settle(outcome: Outcome): void;
}

/** Lambda takes no larger answer. */
export const maxAnswerBytes = 6_291_556;

const Fault = z.object({ errorType: z.string(), errorMessage: z.string() });

/** Serves the four calls of https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html. */
export async function startRuntimeApi(): Promise<RuntimeApi> {
  const queue: Waiting[] = [];
  const given = new Map<string, Waiting>();
  const ready = Promise.withResolvers<number>();
  ready.promise.catch(() => undefined);
  let asking: ServerResponse | undefined;

  const give = (): void => {
    const waiting = asking && queue.shift();
    if (!asking || !waiting) return;
    given.set(waiting.id, waiting);
    asking.setHeaders(
      new Map([
        ["Lambda-Runtime-Aws-Request-Id", waiting.id],
        ["Lambda-Runtime-Deadline-Ms", String(waiting.deadline)],
        ["Lambda-Runtime-Invoked-Function-Arn", waiting.functionArn],
        ["Lambda-Runtime-Trace-Id", waiting.traceHeader],
      ]),
    );
    asking.end(JSON.stringify(waiting.event));
    asking = undefined;
  };

  const take = async (request: IncomingMessage): Promise<void> => {
    const [, id, verb] = /\/(init|invocation\/[^/]+)\/(\w+)$/.exec(request.url ?? "") ?? [];
    const sent = await text(request);
    const bytes = Buffer.byteLength(sent);
    if (id === "init") return ready.reject(new Error(Fault.parse(JSON.parse(sent)).errorMessage));
    const waiting = given.get(String(id?.slice("invocation/".length)));
    if (!waiting) throw new Error(`no invocation ${id}`);
    given.delete(waiting.id);
    if (verb === "response" && bytes > maxAnswerBytes) {
      const message = `Response payload size (${bytes} bytes) exceeded maximum allowed payload size (${maxAnswerBytes} bytes).`;
      waiting.settle({ kind: "error", errorType: "Function.ResponseSizeTooLarge", message });
      throw new Error(message);
    }
    const body: unknown = JSON.parse(sent);
    if (verb === "response") return waiting.settle({ kind: "result", result: body });
    const { errorType, errorMessage } = Fault.parse(body);
    waiting.settle({ kind: "error", errorType, message: errorMessage });
  };

  const server = createServer((request, response) => {
    if (request.url?.endsWith("/invocation/next")) {
      asking = response;
      ready.resolve(Number(request.headers["gleaner-init-ms"]));
      give();
      return;
    }
    take(request).then(
      () => response.writeHead(202).end('{"status":"OK"}'),
      () => response.writeHead(400).end(),
    );
  });
  // A function may be idle for as long as it likes.
  server.requestTimeout = 0;
  // Nor does a connection end while an answer may be on its way along it: the function's side ends idle ones.
  server.keepAliveTimeout = 0;
  await once(server.listen(0, "127.0.0.1"), "listening");

  return {
    port: (server.address() as AddressInfo).port,
    ready: ready.promise,
    invoke: (invocation) =>
      new Promise((settle) => {
        queue.push({ ...invocation, id: randomUUID(), settle });
        give();
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
