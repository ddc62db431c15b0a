import { Hono } from "hono";
import { html } from "hono/html";
import { type Html, renderPage } from "./page.ts";
import type { Site } from "./site.ts";

export interface Job {
  readonly title: string;
  readonly employer: string;
  readonly place: string;
  readonly salary: string;
}

/** All rows of both layouts, in order. */
export const vacancies: readonly Job[] = [
  { title: "Harbour Pilot", employer: "Port of Skelling", place: "Skelling", salary: "£46,200" },
  { title: "Archive Assistant", employer: "Wren Trust", place: "Upper Tamley", salary: "£24,750" },
  { title: "Glassblower", employer: "Kiln & Daughters", place: "Morrow Quay", salary: "£31,000" },
  { title: "Night Baker", employer: "Loaf Lane", place: "Skelling", salary: "£27,300" },
  { title: "Bridge Inspector", employer: "County Works", place: "Upper Tamley", salary: "£38,900" },
  { title: "Piano Tuner", employer: "Hallam Keys", place: "Morrow Quay", salary: "£29,450" },
];

const layouts = ["1", "2"] as const;
const rowChoices = ["all", "none", "half", "reversed", "more"] as const;
const faults = ["none", "list", "values", "error", "blocked", "login"] as const;

/** What the page shows until the control endpoint says otherwise. */
export interface Condition {
  readonly layout: (typeof layouts)[number];
  readonly rows: (typeof rowChoices)[number];
  readonly fault: (typeof faults)[number];
}

const initial: Condition = { layout: "1", rows: "all", fault: "none" };

function choose<T extends string>(choices: readonly T[], value: string | undefined, fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback;
}

function pickRows(rows: Condition["rows"]): readonly Job[] {
  switch (rows) {
    case "all":
      return vacancies;
    case "none":
      return [];
    case "half":
      return vacancies.slice(0, vacancies.length / 2);
    case "reversed":
      return vacancies.toReversed();
    case "more":
      return [
        { title: "Beekeeper", employer: "Hive Mind", place: "Skelling", salary: "£26,100" },
        ...vacancies,
      ];
  }
}

function renderFirst(rows: readonly Job[]): Html {
  return html`<table class="vb-board"><thead><tr><th>Title</th><th>Employer</th><th>Place</th><th>Salary</th></tr></thead>
      <tbody>${rows.map(
        (job) => html`
        <tr><td>${job.title}</td><td>${job.employer}</td><td>${job.place}</td><td>${job.salary}</td></tr>`,
      )}</tbody></table>`;
}

function renderSecond(rows: readonly Job[]): Html {
  return html`<section class="vb-stack">${rows.map(
    (job) => html`
      <article class="vb-opening sheet"><h3>${job.title}</h3><p><span>Pays ${job.salary}</span></p>
        <p class="soft"><span>${job.employer}</span> in <span>${job.place}</span></p></article>`,
  )}</section>`;
}

function renderList({ layout, rows, fault }: Condition): Html {
  if (fault === "login") {
    return html`<form class="sheet" method="post"><label>Name <input name="name"></label>
      <label>Password <input type="password" name="password"></label> <button>Sign in</button></form>`;
  }
  if (fault === "list") return html`<div class="sheet">Our list is being rebuilt.</div>`;
  const chosen = pickRows(rows).map((job) =>
    fault === "values" ? { ...job, salary: "", employer: "" } : job,
  );
  if (chosen.length === 0) return html`<p>No vacancies at the moment.</p>`;
  return layout === "1" ? renderFirst(chosen) : renderSecond(chosen);
}

export const site: Site = {
  name: "changing",
  title: "Vacancy Board",
  summary:
    "One list in two layouts (?v=1, ?v=2); /changing/control?layout=&rows=&fault= breaks it until reset.",
  create: () => {
    let condition = initial;
    const app = new Hono();
    app.get("/", (c) => {
      const now = { ...condition, layout: choose(layouts, c.req.query("v"), condition.layout) };
      if (now.fault === "error") return c.text("Internal error", 500);
      const body =
        now.fault === "blocked"
          ? html`<h1>Access denied</h1><p>Complete the security check to go on.</p>`
          : html`<h1>Vacancies</h1>${renderList(now)}`;
      const page = renderPage({
        site: site.title,
        title: "Vacancies",
        accent: "#b3541e",
        home: "/changing/",
        body,
      });
      return c.html(page, now.fault === "blocked" ? 403 : 200);
    });
    // Without a query it resets; a named condition that is unknown falls back to the first.
    app.get("/control", (c) => {
      condition = {
        layout: choose(layouts, c.req.query("layout"), initial.layout),
        rows: choose(rowChoices, c.req.query("rows"), initial.rows),
        fault: choose(faults, c.req.query("fault"), initial.fault),
      };
      return c.json(condition);
    });
    return app;
  },
};
