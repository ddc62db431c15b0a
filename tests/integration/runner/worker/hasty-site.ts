import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PaceClock } from "../../../../packages/browser/src/index.ts";

/** A clock that only sleeping moves on: to everybody who goes by it, all else takes no time. */
export interface HeldClock extends PaceClock {
  readonly slept: number[];
}

export function holdClock(): HeldClock {
  let time = 1_700_000_000_000;
  const slept: number[] = [];
  return {
    slept,
    now: () => time,
    random: () => 0.5,
    sleep: async (milliseconds, signal) => {
      signal.throwIfAborted();
      slept.push(milliseconds);
      time += milliseconds;
    },
  };
}

export interface HastySite {
  readonly host: string;
  readonly url: string;
  /** Pages that were served, and visitors that were turned away. */
  readonly served: string[];
  readonly turnedAway: string[];
  close(): Promise<void>;
}

const pages = 4;

/** A list over four pages that turns away whoever asks for a page sooner than `leastMs` after the one before. */
export async function serveHastySite(
  clock: PaceClock,
  {
    leastMs,
    status = 429,
    retryAfter,
    body = "Slow down.",
  }: {
    readonly leastMs: number;
    readonly status?: number;
    readonly retryAfter?: string;
    readonly body?: string;
  },
): Promise<HastySite> {
  const served: string[] = [];
  const turnedAway: string[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  const server = createServer(({ url = "/" }, response) => {
    if (!url.startsWith("/list")) return void response.writeHead(404).end();
    const isHasty = clock.now() - latest < leastMs;
    latest = clock.now();
    if (isHasty) {
      turnedAway.push(url);
      response.writeHead(status, {
        "content-type": "text/html",
        ...(retryAfter && { "retry-after": retryAfter }),
      });
      return void response.end(body);
    }
    served.push(url);
    response.writeHead(200, { "content-type": "text/html" }).end(listPage(Number(url.split("=")[1] ?? 1)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/list`,
    served,
    turnedAway,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function listPage(page: number): string {
  const rows = [1, 2, 3].map((row) => {
    const n = (page - 1) * 3 + row;
    return `<tr><td>Buoy ${n}</td><td>${n * 7} m</td></tr>`;
  });
  const next = page < pages ? `<a rel="next" href="/list?page=${page + 1}">Next page</a>` : "";
  return `<!doctype html><title>Buoys</title><h1>Buoys</h1><table><thead><tr><th>Buoy</th><th>Depth</th></tr></thead>
    <tbody>${rows.join("")}</tbody></table><nav>${next}</nav>`;
}
