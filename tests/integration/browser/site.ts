import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Route = (request: IncomingMessage, response: ServerResponse) => void;

/** A small website on loopback. */
export interface Site {
  readonly port: number;
  readonly host: string;
  readonly url: string;
  close(): Promise<void>;
}

/** Serves routes by path; a string is an HTML page. */
export async function serveSite(
  routes: Record<string, string | Route>,
  listenOn = "127.0.0.1",
): Promise<Site> {
  const server = createServer((request, response) => {
    const route = routes[new URL(request.url ?? "/", "http://site").pathname];
    if (typeof route === "function") return route(request, response);
    response.writeHead(route === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(route ?? "<h1>Not found</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, listenOn, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with a status, headers and a body. */
export function answer(status: number, headers: Record<string, string>, body = ""): Route {
  return (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}
