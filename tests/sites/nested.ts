import { Hono } from "hono";
import { html, raw } from "hono/html";
import { type Html, renderJson, renderPage, renderStyle } from "./page.ts";
import { readNumber } from "./query.ts";
import type { Site } from "./site.ts";

export interface Boat {
  readonly name: string;
  readonly berth: string;
  readonly fee: string;
}

/** All boats in the order of the lists. */
export const boats: readonly Boat[] = [
  { name: "Marigold", berth: "North Quay 4", fee: "€41.50" },
  { name: "Old Resolve", berth: "North Quay 9", fee: "€63.00" },
  { name: "Kestrel", berth: "Pier Two 1", fee: "€28.75" },
  { name: "Salt Sister", berth: "Pier Two 6", fee: "€54.20" },
  { name: "Plover", berth: "Fish Dock 3", fee: "€19.90" },
  { name: "Anna Maria", berth: "Fish Dock 5", fee: "€37.00" },
  { name: "Long Patience", berth: "Fish Dock 8", fee: "€82.10" },
];

/** Boats on one page of the list that goes on inside its frame. */
export const pageSize = 3;

const css =
  "iframe { width: 100%; height: 420px; border: 0 } .hb-boat { padding: 10px } .hb-fee { font-weight: 600 }";

function page(title: string, body: Html): Html {
  return renderPage({
    site: site.title,
    title,
    accent: "#0f5c6e",
    home: "/nested/",
    head: renderStyle(css),
    body,
  });
}

// Relative addresses: they hold for the frame's own document.
const renderRows = (some: readonly Boat[]) =>
  html`<ul class="hb-list">${some.map(
    (boat) =>
      html`<li class="hb-boat"><a href="boat/${boats.indexOf(boat) + 1}">${boat.name}</a> <span class="hb-berth">${boat.berth}</span> <span class="hb-fee">${boat.fee}</span></li>`,
  )}</ul>`;

// A frame's document has nothing of the page's dress.
const renderFrame = (body: Html) =>
  html`<!doctype html><html lang="en"><head><title>Boats</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;

// The roots are attached after the page has come to rest, to elements that were there from the start.
const shadowScript = raw(`
const boats = JSON.parse(document.querySelector("#boats").textContent);
setTimeout(() => {
  const root = document.querySelector("hb-harbour").attachShadow({ mode: "open" });
  root.innerHTML = "<h2>Boats at berth</h2><div class='hb-list'></div>";
  for (const boat of boats) {
    const host = document.createElement("hb-boat");
    root.querySelector(".hb-list").append(host);
    host.attachShadow({ mode: "open" }).innerHTML = "<article class='hb-boat'><h3></h3><span class='hb-berth'></span> <span class='hb-fee'></span></article>";
    const fill = (css, text) => { host.shadowRoot.querySelector(css).textContent = text; };
    fill("h3", boat.name); fill(".hb-berth", boat.berth); fill(".hb-fee", boat.fee);
  }
}, 400);`);

export const site: Site = {
  name: "nested",
  title: "Harbour Board",
  summary: "Lists that are not in the page's own tree: in frames of the same origin, in open shadow roots.",
  create: () => {
    const app = new Hono();
    app.get("/", (c) =>
      c.html(
        page(
          "Contents",
          html`<h1>Contents</h1><ul>${["frame", "written", "paged", "shadow"].map(
            (name) => html`<li><a href="/nested/${name}">${name}</a></li>`,
          )}</ul>`,
        ),
      ),
    );
    app.get("/frame", (c) =>
      c.html(page("Boats", html`<h1>Boats</h1><iframe src="/nested/inner/boats" title="Boats"></iframe>`)),
    );
    app.get("/inner/boats", (c) => c.html(renderFrame(renderRows(boats))));
    app.get("/written", (c) =>
      c.html(
        page(
          "Boats",
          html`<h1>Boats</h1><iframe srcdoc="${String(renderRows(boats))}" title="Boats"></iframe>`,
        ),
      ),
    );
    app.get("/paged", (c) =>
      c.html(page("Boats", html`<h1>Boats</h1><iframe src="/nested/inner/paged" title="Boats"></iframe>`)),
    );
    app.get("/inner/paged", (c) => {
      const at = readNumber(c, "page", 1);
      const some = boats.slice((at - 1) * pageSize, at * pageSize);
      const next =
        at * pageSize < boats.length ? html`<p><a rel="next" href="paged?page=${at + 1}">Next</a></p>` : "";
      return c.html(renderFrame(html`${renderRows(some)}${next}`));
    });
    app.get("/shadow", (c) =>
      c.html(
        page(
          "Boats",
          html`<h1>Boats</h1><hb-harbour></hb-harbour>
    <script type="application/x-boats" id="boats">${renderJson(boats)}</script>
    <script type="module">${shadowScript}</script>`,
        ),
      ),
    );
    return app;
  },
};
