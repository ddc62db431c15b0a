import { Hono } from "hono";
import { html } from "hono/html";
import { type Html, renderPage } from "../page.ts";
import type { Site } from "../site.ts";
import { type Exhibit, exhibits, lessons, seasons, station } from "./facts.ts";

export { exhibits, lessons, seasons, station };

function page(title: string, body: Html): Html {
  return renderPage({ site: site.title, title, accent: "#4a5a1e", home: "/tables/", body });
}

function renderLeague(): Html {
  return html`
    <h1>The county league</h1>
    <table>
      <caption>Season 2025/26</caption>
      <thead>
        <tr><th rowspan="2">Club</th><th colspan="2">Home</th><th colspan="2">Away</th><th rowspan="2">Points</th></tr>
        <tr><th>Won</th><th>Lost</th><th>Won</th><th>Lost</th></tr>
      </thead>
      <tbody>${seasons.map(
        ({ club, home, away, points }) => html`
        <tr><td>${club}</td><td>${home.won}</td><td>${home.lost}</td><td>${away.won}</td><td>${away.lost}</td><td>${points}</td></tr>`,
      )}
      </tbody>
      <tfoot><tr><td colspan="5">Clubs</td><td>${seasons.length}</td></tr></tfoot>
    </table>`;
}

function renderLessons(): Html {
  const days = Map.groupBy(lessons, ({ day }) => day);
  return html`
    <h1>Evening courses</h1>
    <table>
      <thead><tr><th>Day</th><th>Hour</th><th>Course</th></tr></thead>
      <tbody>${[...days].map(([day, rows]) =>
        rows.map(
          ({ hour, course }, index) => html`
        <tr>${index === 0 ? html`<th scope="rowgroup" rowspan="${rows.length}">${day}</th>` : ""}<td>${hour}</td><td>${course}</td></tr>`,
        ),
      )}
      </tbody>
    </table>`;
}

function renderExhibit({ number, title, maker, made, height, donor }: Exhibit): Html {
  const facts = { Maker: maker, Made: made, Height: height, "Given by": donor };
  const known = Object.entries(facts).filter(([, value]) => value !== null);
  return html`
    <h1>${title}</h1>
    <p class="soft">Exhibit no. ${number}</p>
    <dl class="sheet">${known.map(
      ([label, value]) => html`
      <dt>${label}</dt><dd>${value}</dd>`,
    )}
    </dl>`;
}

export const site: Site = {
  name: "tables",
  title: "County Almanack",
  summary: "Tables with headers and spans, a definition list, pages of single things with facts missing.",
  create: () => {
    const app = new Hono();
    app.get("/", (c) =>
      c.html(
        page(
          "Contents",
          html`
    <h1>Contents</h1>
    <ul>
      <li><a href="/tables/league">The county league</a></li>
      <li><a href="/tables/courses">Evening courses</a></li>
      <li><a href="/tables/station">The weather station</a></li>
      ${exhibits.map(({ number, title }) => html`<li><a href="/tables/exhibit/${number}">${title}</a></li>`)}
    </ul>`,
        ),
      ),
    );
    app.get("/league", (c) => c.html(page("The county league", renderLeague())));
    app.get("/courses", (c) => c.html(page("Evening courses", renderLessons())));
    app.get("/station", (c) => {
      const rows = Object.entries(station).map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`);
      return c.html(
        page("The weather station", html`<h1>The weather station</h1><dl class="sheet">${rows}</dl>`),
      );
    });
    app.get("/exhibit/:number", (c) => {
      const exhibit = exhibits.find(({ number }) => String(number) === c.req.param("number"));
      return exhibit ? c.html(page(exhibit.title, renderExhibit(exhibit))) : c.notFound();
    });
    return app;
  },
};
