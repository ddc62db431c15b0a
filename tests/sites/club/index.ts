import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { html, raw } from "hono/html";
import { type Html, renderPage } from "../page.ts";
import { readNumber } from "../query.ts";
import type { Site } from "../site.ts";
import { createGate, type Door, doors } from "./door.ts";
import { ledger, pageSize } from "./ledger.ts";

export { doors } from "./door.ts";
export { ledger, member, pageSize } from "./ledger.ts";

const title = "Saltwick Boat Club";
const labels = { username: "E-mail", password: "Password", code: "One-time code" } as const;
const types = { username: "email", password: "password", code: "text" } as const;

function page(heading: string, body: Html): Html {
  return renderPage({ site: title, title: heading, accent: "#14532d", home: "/club/", body });
}

/** What a visitor has shown so far: how many forms were answered rightly, and pages seen since. */
interface Visit {
  forms: number;
  seen: number;
}

function renderForm(door: Door, at: number, complaint: string | null): Html {
  const inputs = (door.forms[at] ?? []).map(
    (asked) =>
      html`<p><label>${labels[asked]} <input name="${asked}" type="${types[asked]}" required></label></p>`,
  );
  const form = html`
    <form method="post" action="/club/${door.name}/login">
      <input type="hidden" name="at" value="${at}">
      ${inputs}
      <p><label><input type="checkbox" name="remember"> Remember me</label></p>
      <p><button>Sign in</button> <a href="/club/">Forgot your password?</a></p>
    </form>`;
  const drawn = html`<div id="place"></div><script>
    setTimeout(() => {
      place.innerHTML = ${raw(JSON.stringify(String(form)).replaceAll("<", "\\u003c"))};
      document.querySelector("form").onsubmit = async (event) => {
        event.preventDefault();
        const answer = await fetch("/club/${door.name}/login", { method: "post", body: new URLSearchParams(new FormData(event.target)) });
        if (answer.redirected) location.href = answer.url;
        else note.textContent = "That is not right.";
      };
    }, 300);</script>`;
  return page(
    "Members sign in",
    html`<h1>Members sign in</h1>
    <p id="note" role="alert">${complaint ?? ""}</p>
    ${door.scripted ? drawn : form}`,
  );
}

function renderLedger(door: Door, number: number): Html {
  const rows = ledger.slice((number - 1) * pageSize, number * pageSize);
  const isLast = number * pageSize >= ledger.length;
  const next = door.posted
    ? html`<button type="button" onclick="location.href='?page=${number + 1}'">Next</button>`
    : html`<a href="/club/${door.name}/ledger?page=${number + 1}">Next</a>`;
  return page(
    "Ledger",
    html`<h1>Ledger</h1><p>Welcome back.</p>
    <table><thead><tr><th>Boat</th><th>Berth</th><th>Fee</th></tr></thead><tbody>${rows.map(
      ({ boat, berth, fee }) => html`<tr><td>${boat}</td><td>${berth}</td><td>${fee}</td></tr>`,
    )}</tbody></table>
    <p>${isLast ? "" : next}</p>`,
  );
}

/** The club with a clock of one's own: its one-time codes go by it. */
export function createClub(now: () => number = Date.now): Hono {
  const app = new Hono();
  const visits = new Map<string, Visit>();
  const check = createGate(now);
  let count = 0;
  const visitOf = (c: Context, door: Door): Visit => {
    const name = `club_${door.name}`;
    const known = visits.get(getCookie(c, name) ?? "");
    if (known) return known;
    const visit: Visit = { forms: 0, seen: 0 };
    count += 1;
    visits.set(String(count), visit);
    setCookie(c, name, String(count), { path: "/", httpOnly: true });
    return visit;
  };

  app.get("/", (c) =>
    c.html(
      page(
        title,
        html`<h1>${title}</h1><p>The ledger is for members.</p>
        <ul>${doors.map(({ name }) => html`<li><a href="/club/${name}/ledger">Ledger (${name})</a></li>`)}</ul>`,
      ),
    ),
  );
  // An address that shows visitors a way in, and members the ledger.
  app.get("/lobby", (c) => {
    const door = doors[0];
    const isIn = door !== undefined && visitOf(c, door).forms === door.forms.length;
    if (isIn) return c.html(renderLedger(door, readNumber(c, "page", 1)));
    const body = html`<h1>The lobby</h1><p>Members see more.</p><p><a href="/club/one/login">Log in</a></p>`;
    return c.html(page("Lobby", body));
  });
  for (const door of doors) {
    const home = `/club/${door.name}`;
    app.get(`/${door.name}/ledger`, (c) => {
      const visit = visitOf(c, door);
      if (door.pages === 0) visit.forms = 0;
      const isIn = visit.forms === door.forms.length;
      if (!isIn && door.wall) return c.html(renderForm(door, 0, null), door.wall);
      if (!isIn) return c.redirect(`${home}/login`);
      visit.seen += 1;
      if (visit.seen >= (door.pages ?? Infinity)) visit.forms = 0;
      return c.html(renderLedger(door, readNumber(c, "page", 1)));
    });
    app.get(`/${door.name}/login`, (c) => c.html(renderForm(door, visitOf(c, door).forms, null)));
    app.post(`/${door.name}/login`, async (c) => {
      const given = await c.req.parseBody();
      const visit = visitOf(c, door);
      const at = visit.forms;
      const isRight = (door.forms[at] ?? []).every((asked) => check(door, asked, String(given[asked] ?? "")));
      if (!isRight) return c.html(renderForm(door, at, "That is not right. Please try again."));
      visit.forms += 1;
      visit.seen = 0;
      return c.redirect(visit.forms < door.forms.length ? `${home}/login` : `${home}/welcome`);
    });
    app.get(`/${door.name}/welcome`, (c) =>
      c.html(page("Welcome", html`<h1>Welcome back</h1><p><a href="${home}/ledger">To the ledger</a></p>`)),
    );
  }
  return app;
}

export const site: Site = {
  name: "club",
  title,
  summary: "A ledger behind logins: in one step, in two, with a one-time code, with sessions that run out.",
  create: () => createClub(),
};
