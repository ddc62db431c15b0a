import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { html } from "hono/html";
import * as changing from "./changing.ts";
import * as club from "./club/index.ts";
import * as feed from "./feed/index.ts";
import * as guarded from "./guarded.ts";
import * as hostile from "./hostile.ts";
import * as library from "./library/index.ts";
import * as magazine from "./magazine/index.ts";
import * as nested from "./nested.ts";
import * as odd from "./odd.ts";
import { renderPage } from "./page.ts";
import * as search from "./search/index.ts";
import * as shop from "./shop/index.ts";
import * as slow from "./slow.ts";
import * as tables from "./tables/index.ts";

export { listSamples } from "./samples.ts";
export { changing, club, feed, guarded, hostile, library, magazine, nested, odd, search, shop, slow, tables };

/** All sites, in the order of the index page. */
export const allSites = [
  shop,
  library,
  feed,
  magazine,
  search,
  tables,
  slow,
  guarded,
  hostile,
  odd,
  changing,
  nested,
  club,
].map(({ site }) => site);

export interface RunningSites {
  /** The index page, without a slash at its end. */
  readonly url: string;
  /** Name to address of each site, with a slash at its end. */
  readonly sites: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** All sites as one app, with fresh state. */
export function createSites(): Hono {
  const app = new Hono();
  app.get("/", (c) => c.html(renderIndex()));
  for (const { name, create } of allSites) {
    app.get(`/${name}`, (c) => c.redirect(`/${name}/`, 301));
    app.mount(`/${name}`, create().fetch);
  }
  return app;
}

/** Serves all sites under one port: a free one unless told, on loopback unless told. */
export async function startSites(options: { port?: number; host?: string } = {}): Promise<RunningSites> {
  const host = options.host ?? "127.0.0.1";
  const server = createAdaptorServer({ fetch: createSites().fetch });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return {
    url,
    sites: Object.fromEntries(allSites.map(({ name }) => [name, `${url}/${name}/`])),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

function renderIndex() {
  return renderPage({
    site: "Demo sites",
    title: "Websites to extract from",
    accent: "#334155",
    home: "/",
    body: html`
    <h1>Websites to extract from</h1>
    <p>All of these are invented, and say the same at every start.</p>
    <ul class="plain">${allSites.map(
      ({ name, title, summary }) => html`
      <li class="sheet" style="margin: 12px 0"><a href="/${name}/"><strong>${title}</strong></a> <span class="soft">/${name}/</span><br>${summary}</li>`,
    )}
    </ul>`,
  });
}
