import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Call {
  /** As in `PutItem`; for the protocols without a name, method and path. */
  readonly operation: string;
  readonly body: string;
}

export interface Meter {
  readonly url: string;
  /** Resolves when nothing is under way. */
  idle(): Promise<unknown>;
  close(): Promise<void>;
}

/** What is done around a call: it makes the call itself and gets the answer's body. */
export type Around = (call: Call, forward: () => Promise<string>) => Promise<unknown>;

/** Stands before a service and hands each call on; one call after the other, so that what changes is that call's doing. */
export async function startMeter(target: string, around: Around): Promise<Meter> {
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((incoming, response) => {
    const inTurn = async () => {
      const body = await readAll(incoming);
      const call = { operation: operationOf(incoming), body: body.toString("utf8") };
      let answered: Promise<string> | undefined;
      const forward = () => (answered ??= pass(target, incoming, body, response));
      await around(call, forward);
      await forward();
    };
    last = last.then(inTurn).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    idle: () => last,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const operationOf = ({ headers, method, url = "/" }: IncomingMessage): string =>
  String(headers["x-amz-target"] ?? `.${method} ${url.split("?")[0]?.split("/").slice(0, 2).join("/")}`)
    .split(".")
    .slice(1)
    .join(".");

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function pass(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { method, headers, url } = incoming;
    const outgoing = request(new URL(url ?? "/", target), { method, headers }, (answer) => {
      readAll(answer).then((bytes) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers).end(bytes);
        resolve(bytes.toString("utf8"));
      }, reject);
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
