import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Letter {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Somebody who is sent webhooks, and answers each address as it was told to: 204 unless told. */
export interface Receiver {
  readonly url: string;
  readonly host: string;
  /** What has come, by its path. */
  letters(path: string): Letter[];
  answer(path: string, how: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const letters: Letter[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();
  const server = createServer(async (request, response) => {
    const path = String(request.url);
    letters.push({ path, headers: request.headers, body: await text(request) });
    const how = answers.get(path) ?? ((ready) => ready.writeHead(204).end());
    how(response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    letters: (path) => letters.filter((letter) => letter.path === path),
    answer: (path, how) => void answers.set(path, how),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
