import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const rowsPerPage = 5;

/** A list of many pages, each linked from the one before, that knows how often each was asked for. */
export interface Ledger {
  /** host:port, for GLEANER_ALLOW_HOSTS. */
  readonly host: string;
  readonly prompt: string;
  /** All of its records, in order. */
  readonly records: readonly { readonly entry: string; readonly keeper: string }[];
  /** How often each page was asked for, the first page first. */
  visits(): number[];
  /** Forgets the visits so far. */
  reset(): void;
  close(): Promise<void>;
}

const recordOf = (at: number) => ({ entry: `Entry ${1000 + at}`, keeper: `Keeper ${(at * 7) % 31}` });

export async function startLedger(pages: number, delayMs = 0): Promise<Ledger> {
  let visits = new Array<number>(pages).fill(0);
  const server = createServer(async ({ url = "/", headers }, response) => {
    // It lets only browsers in: what is tested with it are their runs.
    if (headers["sec-fetch-mode"] === undefined) return void response.writeHead(403).end();
    const page = Number(new URL(url, "http://ledger").searchParams.get("page") ?? 1) - 1;
    if (!url.startsWith("/ledger") || page >= pages) return void response.writeHead(404).end();
    visits[page] = (visits[page] ?? 0) + 1;
    await sleep(delayMs);
    const rows = Array.from({ length: rowsPerPage }, (_, row) => recordOf(page * rowsPerPage + row));
    const next = page + 1 < pages ? `<p><a rel="next" href="/ledger?page=${page + 2}">Next</a></p>` : "";
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><title>Ledger</title><h1>Ledger</h1><table><thead><tr><th>Entry</th><th>Keeper</th></tr></thead>
      <tbody>${rows.map(({ entry, keeper }) => `<tr><td>${entry}</td><td>${keeper}</td></tr>`).join("")}</tbody></table>${next}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    prompt: `Extract the entry and keeper of every row on all pages of http://${host}/ledger`,
    records: Array.from({ length: pages * rowsPerPage }, (_, at) => recordOf(at)),
    visits: () => [...visits],
    reset: () => {
      visits = new Array<number>(pages).fill(0);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
