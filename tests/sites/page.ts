import { html, raw } from "hono/html";

export type Html = ReturnType<typeof html>;

export interface PageParts {
  readonly site: string;
  readonly title: string;
  readonly accent: string;
  readonly home: string;
  readonly links?: readonly { readonly text: string; readonly href: string }[];
  readonly head?: Html;
  readonly body: Html;
}

const style = raw(`
:root { --ink: #1f2430; --soft: #667085; --line: #e3e6ec; --paper: #fff; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: #f6f7f9; font: 16px/1.55 system-ui, "Segoe UI", sans-serif; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
.masthead { background: var(--paper); border-bottom: 3px solid var(--accent); }
.masthead > div, main, .colophon { max-width: 1080px; margin: 0 auto; padding: 16px 24px; }
.masthead > div { display: flex; gap: 28px; align-items: baseline; flex-wrap: wrap; }
.masthead strong { font-size: 1.35rem; letter-spacing: -.01em; }
.masthead nav { display: flex; gap: 18px; flex-wrap: wrap; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 18px 0 8px; }
h2 { font-size: 1.2rem; }
.soft { color: var(--soft); font-size: .92rem; }
.colophon { color: var(--soft); font-size: .85rem; }
table { border-collapse: collapse; width: 100%; background: var(--paper); }
caption { text-align: left; font-weight: 600; padding: 8px 0; }
th, td { border: 1px solid var(--line); padding: 8px 12px; text-align: left; }
th { background: #f0f2f6; }
button, input, select { font: inherit; padding: 7px 12px; border: 1px solid #c9ced8; border-radius: 6px; background: #fff; }
button { background: var(--accent); border-color: var(--accent); color: #fff; cursor: pointer; }
button[disabled] { opacity: .4; cursor: default; }
ul.plain, ol.plain { list-style: none; margin: 0; padding: 0; }
.sheet { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 18px 22px; }
`);

/** A whole page in its site's dress: masthead, main part, colophon; nothing is loaded from elsewhere. */
export function renderPage(parts: PageParts): Html {
  const links = parts.links ?? [];
  return html`<!doctype html>
<html lang="en" style="--accent: ${parts.accent}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${parts.title} · ${parts.site}</title>
  <link rel="icon" href="data:,">
  <style>${style}</style>
  ${parts.head ?? ""}
</head>
<body>
  <header class="masthead"><div>
    <strong><a href="${parts.home}">${parts.site}</a></strong>
    <nav aria-label="Main">${links.map((link) => html`<a href="${link.href}">${link.text}</a> `)}</nav>
  </div></header>
  <main>
${parts.body}
  </main>
  <footer class="colophon">© 2026 ${parts.site}. An invented website for trying Gleaner; nothing here is real.</footer>
</body>
</html>`;
}

/** JSON as the content of a script element: no text of it can end the element. */
export function renderJson(value: unknown): Html {
  return raw(JSON.stringify(value).replaceAll("<", "\\u003c"));
}

/** A style element's content, for what one site adds to the common dress. */
export function renderStyle(css: string): Html {
  return html`<style>${raw(css)}</style>`;
}
