import { Hono } from "hono";
import { html } from "hono/html";
import { type Html, renderPage } from "./page.ts";
import { readNumber } from "./query.ts";
import type { Site } from "./site.ts";

/** Bytes of the large page. */
export const largeBytes = 20 * 1024 * 1024;

/** Where `/odd/to/<name>` leads: addresses that no run may reach. */
export const forbiddenTargets = {
  loopback: "http://127.0.0.1:9/",
  metadata: "http://169.254.169.254/latest/meta-data/",
  ipv6: "http://[::1]:9/",
  private: "http://10.0.0.1/",
  file: "file:///etc/passwd",
} as const;

const pdf =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

function page(title: string, body: Html): Html {
  return renderPage({ site: site.title, title, accent: "#5b5b8c", home: "/odd/", body });
}

function streamLarge(): ReadableStream<Uint8Array> {
  const row = new TextEncoder().encode(`<p>${"x".repeat(65_529)}</p>`);
  let sent = 0;
  return new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode("<!doctype html><title>Large</title>")),
    pull: (stream) => {
      if (sent >= largeBytes) return stream.close();
      sent += row.length;
      stream.enqueue(row);
    },
  });
}

export const site: Site = {
  name: "odd",
  title: "The Odd Corner",
  summary:
    "What is no page, or no good one: other media types, 20 MB, endless redirects, nothing found, 404, 500.",
  create: () => {
    const app = new Hono();
    const names = [
      "text",
      "json",
      "pdf",
      "binary",
      "large",
      "redirects",
      "empty",
      "blank",
      "missing",
      "broken",
      "hang",
    ];
    app.get("/", (c) =>
      c.html(
        page(
          "Contents",
          html`<h1>Contents</h1><ul>${names.map((name) => html`<li><a href="/odd/${name}">${name}</a></li>`)}</ul>`,
        ),
      ),
    );
    app.get("/text", (c) => c.text("Just words, no page.\n"));
    app.get("/json", (c) => c.json({ rows: [{ name: "one" }, { name: "two" }] }));
    app.get("/pdf", (c) => c.body(pdf, 200, { "content-type": "application/pdf" }));
    app.get("/binary", (c) =>
      c.body(new Uint8Array(4096).fill(7).buffer, 200, { "content-type": "application/octet-stream" }),
    );
    app.get("/large", (c) => c.body(streamLarge(), 200, { "content-type": "text/html; charset=utf-8" }));
    app.get("/redirects", (c) => c.redirect(`/odd/redirects?n=${readNumber(c, "n", 0) + 1}`));
    app.get("/to/:name", (c) => {
      const target = Object.entries(forbiddenTargets).find(([name]) => name === c.req.param("name"))?.[1];
      return target ? c.redirect(target) : c.notFound();
    });
    app.get("/empty", (c) =>
      c.html(page("Results", html`<h1>Lost property</h1><p>0 results. Nothing was handed in this week.</p>`)),
    );
    app.get("/blank", (c) => c.html(""));
    app.get("/missing", (c) =>
      c.html(page("Not found", html`<h1>Not found</h1><p>This page is gone.</p>`), 404),
    );
    app.get("/broken", (c) =>
      c.html(page("Error", html`<h1>Something broke</h1><p>Try again later.</p>`), 500),
    );
    // Answers only when the server closes.
    app.get("/hang", () => new Promise<Response>(() => {}));
    return app;
  },
};
