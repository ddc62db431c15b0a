import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export const pagesOfList = 10;
export const rowsOfPage = 20;

/** A list of ten pages, for browsers alone. */
export async function servePages(delayMs: number): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async ({ url = "/", headers }, response) => {
    const asked = new URL(url, "http://list");
    if (asked.pathname !== "/lights" || headers["sec-fetch-mode"] === undefined) {
      return void response.writeHead(403).end();
    }
    const page = Number(asked.searchParams.get("page") ?? 1);
    if (delayMs > 0) await sleep(delayMs);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageOf(page));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/lights`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pageOf(page: number): string {
  const rows = Array.from({ length: rowsOfPage }, (_, n) => {
    const at = (page - 1) * rowsOfPage + n;
    return `<tr><td class="name">Light ${at}</td><td class="keepers">${at % 9}</td></tr>`;
  });
  const next =
    page < pagesOfList ? `<a rel="next" class="next" href="/lights?page=${page + 1}">Next</a>` : "";
  return (
    `<!doctype html><html lang="en"><title>Lights</title><h1>Lights</h1><table><thead><tr><th>Name</th><th>Keepers</th></tr></thead>` +
    `<tbody>${rows.join("")}</tbody></table><nav>${next}</nav></html>`
  );
}
