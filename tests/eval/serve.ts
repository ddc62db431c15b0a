import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Item } from "./item.ts";

/** What serving needs to know of a task. */
export type Served = Pick<Item, "id" | "dir" | "encoding" | "routes" | "start_path" | "scripts_note">;

/** The sets' pages on loopback, each task on a host of its own, so that no page meets another's storage. */
export interface PageServer {
  /** Address of the task's page; of a paginated one, of its first page. */
  urlOf(item: Served): string;
  /** Records with addresses as if the page stood at the root of a host without a port: neither the path nor the port that serve it are the page's. */
  withoutPlace<Records>(item: Served, records: Records): Records;
  /** From now on shows this instead of the task's saved page. */
  show(item: Served, html: string): void;
  /** From now on shows another task's saved page at this task's address. */
  become(item: Served, other: Served): void;
  /** Names that stand for loopback in the browser; nothing else resolves. */
  resolve(host: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

const names = ".pages.test";
const loopback = "127.0.0.1";

/** Serves the pages, never the answers; without names of their own, for who resolves as the machine does, on one host. */
export async function servePages(items: readonly Served[], isNamed = true): Promise<PageServer> {
  // As short as a site's: what is shown of an address is cut.
  const hosts = new Map(items.map((item, at) => [`t${at}${names}`, item]));
  const hostOf = new Map([...hosts].map(([host, item]) => [item.id, host]));
  const byPath = new Map(items.map((item) => [placeOf(item), item]));
  const find = (url: URL) =>
    isNamed ? hosts.get(url.hostname) : byPath.get(decodeURIComponent(url.pathname).replace(/\/?$/, "/"));
  const domain = isNamed ? names : loopback;
  const shown = new Map<string, string>();
  const others = new Map<string, Served>();
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? "/", `http://${request.headers.host ?? loopback}`);
    const asked = url === null ? undefined : find(url);
    const file = asked === undefined || url === null ? null : fileOf(asked, url);
    if (asked === undefined || file === null)
      return answer(response, 404, "utf-8", "<!doctype html><title>Not found</title>");
    const item = others.get(asked.id) ?? asked;
    // Cut off from its site, such a page's own scripts empty it: what was saved is shown without them.
    if (item.scripts_note !== undefined) response.setHeader("content-security-policy", "script-src 'none'");
    const html = shown.get(item.id);
    if (html === undefined) answer(response, 200, item.encoding, readFileSync(join(item.dir, file)));
    else answer(response, 200, "utf-8", html);
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (item) => `http://${isNamed ? hostOf.get(item.id) : loopback}:${port}${pathOf(item)}`,
    withoutPlace: (item, records) =>
      JSON.parse(
        JSON.stringify(records)
          .replaceAll(`${domain}:${port}${placeOf(item)}`, `${domain}/`)
          .replaceAll(`${domain}:${port}`, domain),
      ),
    show: (item, html) => void shown.set(item.id, html),
    become: (item, other) => void others.set(item.id, other),
    resolve: async (host) => (hosts.has(host) ? [loopback] : []),
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error === undefined ? resolve() : reject(error)));
      }),
  };
}

/** The folder of the page, against which its relative addresses resolve. */
function placeOf({ id, routes }: Served): string {
  return routes === undefined ? `/${id}/` : "/";
}

function pathOf(item: Served): string {
  return item.routes === undefined
    ? placeOf(item)
    : (item.start_path ?? `${item.routes.path}?q=test+keyword`);
}

function fileOf({ id, routes }: Served, url: URL): string | null {
  if (routes === undefined)
    return decodeURIComponent(url.pathname).replace(/\/$/, "") === `/${id}` ? "page.html" : null;
  if (url.pathname !== routes.path) return null;
  return routes.map[url.searchParams.get(routes.param) ?? routes.default] ?? null;
}

function answer(response: ServerResponse, status: number, encoding: string, body: string | Buffer): void {
  response.writeHead(status, {
    "content-type": `text/html; charset=${encoding}`,
    "cache-control": "no-store",
  });
  response.end(body);
}
