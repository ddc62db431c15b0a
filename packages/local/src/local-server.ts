import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

export interface LocalServer {
  readonly url: string;
  /** Takes no more requests and waits, within a bound, for the answers under way. */
  close(): Promise<void>;
}

const drainMs = 2000;

// How long a service keeps a connection that nobody uses. Node's five seconds pass while a crowded machine stands still, and
// an SDK client that then asks again finds its connection reset.
const keepAliveTimeout = 60_000;

/** Serves HTTP on 127.0.0.1; port 0 is a free one. */
export async function serveLocally(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<LocalServer> {
  const underWay = new Set<Promise<void>>();
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    const done = answer(request, response).finally(() => underWay.delete(done));
    underWay.add(done);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.race([Promise.all(underWay), delay(drainMs, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A request's body; undefined where it is larger than allowed. */
export async function readBytes(request: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Read to its end all the same: who is cut off while sending never sees the answer.
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks);
}
