import { Hono } from "hono";
import { html, type raw } from "hono/html";
import { type PageParts, renderPage, renderStyle } from "./page.ts";

interface ScriptedParts extends PageParts {
  readonly css: string;
  /** A module that fetches from the site's own API what the page shows. */
  readonly script: ReturnType<typeof raw>;
}

/** A website whose home is a page that its script fills. */
export function createScripted({ css, script, body, ...parts }: ScriptedParts): Hono {
  const app = new Hono();
  const filled = html`${body}
    <script type="module">${script}</script>`;
  app.get("/", (c) => c.html(renderPage({ ...parts, head: renderStyle(css), body: filled })));
  return app;
}
