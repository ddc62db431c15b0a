import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Gleaner, type GleanerOptions } from "gleaner";
import { afterAll } from "vitest";

export interface Asked {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** What the server does with a request: an answer, or null, which ends the connection without one. */
export type Answerer = (asked: Asked, n: number) => Response | null | Promise<Response | null>;

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** A service that answers by a script, at a socket of its own until the file's tests end, and a client of it. */
export async function serve(answer: Answerer, options: GleanerOptions = {}) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { method = "", url: path = "", headers } = request;
    const one = { method, path, headers, body: body === "" ? undefined : JSON.parse(body) };
    asked.push(one);
    const answered = await answer(one, asked.length);
    if (answered === null) return void request.socket.destroy();
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(Buffer.from(await answered.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { asked, url, gleaner: new Gleaner({ baseUrl: url, apiKey: "api_x.y", ...options }) };
}

export const json = (body: unknown, status = 200, headers: HeadersInit = {}): Response =>
  Response.json(body, { status, headers });

/** A refusal as the service writes one. */
export const refuse = (status: number, code: string, headers: HeadersInit = {}): Response =>
  json({ type: "about:blank", title: "No", status, code, detail: "No." }, status, headers);
