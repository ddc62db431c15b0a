import { Hono } from "hono";
import { html } from "hono/html";
import { type Html, renderPage, renderStyle } from "../page.ts";
import type { Site } from "../site.ts";
import { findStays, type Stay, stays, towns } from "./stays.ts";

export { findStays, type Stay, stays, towns };

const css = `
.fs-form { display: flex; gap: 12px; align-items: end; flex-wrap: wrap; }
.fs-form label { display: grid; gap: 4px; font-size: .92rem; }
.fs-stay { display: flex; justify-content: space-between; gap: 20px; border-bottom: 1px solid var(--line); padding: 14px 0; }
`;

function page(title: string, body: Html): Html {
  const links = [
    { text: "Search", href: "/search/" },
    { text: "Advanced search", href: "/search/advanced" },
  ];
  return renderPage({
    site: site.title,
    title,
    accent: "#1c6f80",
    home: "/search/",
    links,
    head: renderStyle(css),
    body,
  });
}

function renderForm(words: string): Html {
  return html`
    <h1>Find a stay</h1>
    <form class="sheet fs-form" action="/search/results" role="search">
      <label>Where or what <input type="search" name="q" value="${words}" placeholder="A town or a house"></label>
      <button type="submit">Search</button>
    </form>`;
}

function renderAdvanced(): Html {
  return html`
    <h1>Advanced search</h1>
    <form class="sheet fs-form" action="/search/advanced" method="post">
      <label>Town <select name="town"><option value="">Any town</option>${towns.map((town) => html`<option>${town}</option>`)}</select></label>
      <label>Guests <input type="number" name="guests" min="1" max="9" value="2"></label>
      <button type="submit">Show stays</button>
    </form>`;
}

function renderResults(found: readonly Stay[]): Html {
  if (found.length === 0) return html`<p>No stays match your search.</p>`;
  return html`
    <p class="soft">${found.length} stays found</p>
    <div id="results">${found.map(
      (stay) => html`
      <div class="fs-stay">
        <div><a href="/search/stay/${stay.id}">${stay.name}</a><div class="soft">Sleeps ${stay.sleeps} · ${stay.dogs ? "Dogs welcome" : "No dogs"}</div></div>
        <div><b>£${stay.price}</b> <span class="soft">a night</span></div>
      </div>`,
    )}
    </div>`;
}

export const site: Site = {
  name: "search",
  title: "Fernhill Stays",
  summary: "Lists behind forms: one that a GET form opens, one that answers a POST.",
  create: () => {
    const app = new Hono();
    app.get("/", (c) => c.html(page("Find a stay", renderForm(""))));
    app.get("/results", (c) => {
      const words = c.req.query("q") ?? "";
      return c.html(page("Results", html`${renderForm(words)}${renderResults(findStays(words, ""))}`));
    });
    app.get("/advanced", (c) => c.html(page("Advanced search", renderAdvanced())));
    app.post("/advanced", async (c) => {
      const form = await c.req.parseBody();
      const guests = Number(form.guests) || 1;
      const found = findStays("", String(form.town ?? "")).filter(({ sleeps }) => sleeps >= guests);
      return c.html(page("Results", html`${renderAdvanced()}${renderResults(found)}`));
    });
    app.get("/stay/:id", (c) => {
      const stay = stays.find(({ id }) => String(id) === c.req.param("id"));
      if (!stay) return c.notFound();
      return c.html(
        page(
          stay.name,
          html`<h1>${stay.name}</h1><p>In ${stay.town}, for up to ${stay.sleeps} guests, £${stay.price} a night. ${stay.dogs ? "Dogs are welcome." : "Sorry, no dogs."}</p>`,
        ),
      );
    });
    return app;
  },
};
