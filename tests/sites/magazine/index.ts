import { Hono } from "hono";
import { html } from "hono/html";
import { type Html, renderPage, renderStyle } from "../page.ts";
import type { Site } from "../site.ts";
import { type Article, articles } from "./articles.ts";

export { type Article, articles };

const css = `
.nl-teaser { border-bottom: 1px solid var(--line); padding: 14px 0; }
.nl-teaser h2 { margin: 2px 0; }
.nl-story { max-width: 680px; margin: 0 auto; font-family: Georgia, serif; font-size: 1.08rem; }
.nl-story h1 { font-size: 2.1rem; }
.nl-aside { max-width: 680px; margin: 32px auto; }
`;

const dress = {
  site: "The Northern Ledger",
  accent: "#a0262b",
  home: "/magazine/",
  links: [{ text: "All stories", href: "/magazine/" }],
} as const;

/** A date as the magazine prints it. */
export function formatDate(date: string): string {
  return new Date(date).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

function renderTeaser({ slug, title, author, date, section, summary }: Article): Html {
  return html`
    <section class="nl-teaser"><span class="soft">${section}</span>
      <h2><a href="/magazine/story/${slug}">${title}</a></h2>
      <p>${summary}</p><p class="soft">By ${author} · <time datetime="${date}">${formatDate(date)}</time></p></section>`;
}

function renderStory(article: Article): Html {
  const others = articles.filter(({ slug }) => slug !== article.slug).slice(0, 3);
  return renderPage({
    ...dress,
    title: article.title,
    head: html`${renderStyle(css)}
  <meta property="og:type" content="article"><meta property="og:title" content="${article.title}">
  <meta name="author" content="${article.author}"><meta property="article:published_time" content="${article.date}T06:00:00Z">`,
    body: html`
    <article class="nl-story">
      <p class="soft">${article.section}</p>
      <h1>${article.title}</h1>
      <p class="soft">By <a rel="author" href="/magazine/">${article.author}</a> · <time datetime="${article.date}">${formatDate(article.date)}</time></p>
      ${article.paragraphs.map(
        (text) => html`<p>${text}</p>
      `,
      )}
    </article>
    <aside class="nl-aside"><h2>More from the Ledger</h2>
      <ul>${others.map(({ slug, title }) => html`<li><a href="/magazine/story/${slug}">${title}</a></li>`)}</ul></aside>`,
  });
}

export const site: Site = {
  name: "magazine",
  title: dress.site,
  summary: "Articles with title, author, date and body, and the index that leads to them.",
  create: () => {
    const app = new Hono();
    app.get("/", (c) =>
      c.html(
        renderPage({
          ...dress,
          title: "Stories",
          head: renderStyle(css),
          body: html`<h1>Stories</h1>${articles.map(renderTeaser)}`,
        }),
      ),
    );
    app.get("/story/:slug", (c) => {
      const article = articles.find(({ slug }) => slug === c.req.param("slug"));
      return article ? c.html(renderStory(article)) : c.notFound();
    });
    return app;
  },
};
