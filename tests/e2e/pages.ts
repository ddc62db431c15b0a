import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The records that every page gives which is not told otherwise. */
export const ferries = [
  { ferry: "Ardent", berth: "North 1" },
  { ferry: "Bellwether", berth: "North 2" },
  { ferry: "Corsair", berth: "South 4" },
] as const;

const rows = ferries.map(({ ferry, berth }) => `<tr><td>${ferry}</td><td>${berth}</td></tr>`).join("");
const html = `<!doctype html><title>Ferries</title><h1>Ferries</h1>
<table><thead><tr><th>Ferry</th><th>Berth</th></tr></thead><tbody>${rows}</tbody></table>`;

/** A website whose pages keep visitors waiting as a test says; every path is a page. */
export interface Pages {
  /** host:port, for GLEANER_ALLOW_HOSTS. */
  readonly host: string;
  /** A prompt that the page at this path answers with `ferries`. */
  prompt(path: string): string;
  /** How often the page was asked for. */
  visits(path: string): number;
  /** Leaves so many visits of the page without an answer, after the first `after` ones, until it is released. */
  hold(path: string, times?: number, after?: number): void;
  /** Answers those who wait, and from now on everybody. */
  release(path: string): void;
  /** Serves another page at this path. */
  put(path: string, html: string): void;
  /** Answers the first visit of this path with a status, and by when to come back, in seconds. */
  turnAway(path: string, status: number, retryAfter: string): void;
  /** Answers visitors of this path with the first half of a page, and waits; who has it asks for `<path>/seen`. */
  breakOff(path: string): void;
  /** Sends visitors of this path elsewhere. */
  redirect(path: string, to: string): void;
  close(): Promise<void>;
}

export async function startPages(): Promise<Pages> {
  const visits = new Map<string, number>();
  const holds = new Map<string, number>();
  const spared = new Map<string, number>();
  const redirects = new Map<string, string>();
  const halves = new Set<string>();
  const refusals = new Map<string, { readonly status: number; readonly retryAfter: string }>();
  const waiting = new Map<string, ServerResponse[]>();
  const others = new Map<string, string>();
  const answer = (response: ServerResponse, path: string) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(others.get(path) ?? html);

  const server = createServer(({ url = "/" }, response) => {
    visits.set(url, (visits.get(url) ?? 0) + 1);
    const refusal = refusals.get(url);
    if (refusals.delete(url) && refusal) {
      const { status, retryAfter } = refusal;
      response.writeHead(status, { "content-type": "text/html", "retry-after": retryAfter }).end("Later.");
      return;
    }
    if (halves.has(url)) {
      response.writeHead(200, { "content-type": "text/html", "content-length": "5000" });
      response.write(`<h1>Ferries</h1><img src="${url}/seen">`);
      return;
    }
    const to = redirects.get(url);
    if (to !== undefined) {
      response.writeHead(302, { location: to }).end();
      return;
    }
    const held = (visits.get(url) ?? 0) > (spared.get(url) ?? 0) ? (holds.get(url) ?? 0) : 0;
    if (held === 0) {
      answer(response, url);
      return;
    }
    holds.set(url, held - 1);
    waiting.set(url, [...(waiting.get(url) ?? []), response]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    host,
    prompt: (path) => `Extract the ferry and berth of every row on http://${host}${path}`,
    visits: (path) => visits.get(path) ?? 0,
    hold: (path, times = Number.POSITIVE_INFINITY, after = 0) => {
      holds.set(path, times);
      spared.set(path, after);
    },
    release: (path) => {
      holds.delete(path);
      for (const response of waiting.get(path) ?? []) answer(response, path);
      waiting.delete(path);
    },
    put: (path, page) => void others.set(path, page),
    turnAway: (path, status, retryAfter) => void refusals.set(path, { status, retryAfter }),
    breakOff: (path) => void halves.add(path),
    redirect: (path, to) => void redirects.set(path, to),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
