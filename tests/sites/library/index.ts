import { html, raw } from "hono/html";
import { readPage } from "../query.ts";
import { createScripted } from "../scripted.ts";
import type { Site } from "../site.ts";
import { type Book, books } from "./books.ts";

export { type Book, books };

/** Books on one page. */
export const pageSize = 12;

const css = `
.hl-rack { display: grid; gap: 10px; margin: 18px 0; }
.hl-volume { background: #fff; border: 1px solid var(--line); border-left: 6px solid var(--accent); padding: 10px 16px; border-radius: 6px; }
.hl-volume b { font-size: 1.05rem; }
.hl-turn { display: flex; gap: 12px; align-items: center; }
`;

const script = raw(`
const rack = document.querySelector("#rack"), place = document.querySelector("#place");
const back = document.querySelector("#back"), on = document.querySelector("#on");
let page = 1;
function line(tag, name, text) { const node = document.createElement(tag); node.className = name; node.textContent = text; return node; }
function card(book) {
  const node = line("article", "hl-volume", "");
  node.append(line("b", "hl-name", book.title), line("div", "hl-writer", book.author));
  const facts = line("div", "soft", "");
  facts.append(line("span", "hl-year", String(book.year)), " · ");
  if (book.pages !== null) facts.append(line("span", "hl-extent", book.pages + " pages"), " · ");
  facts.append(line("span", "hl-state", book.available ? "On the shelf" : "Lent out"));
  node.append(facts);
  return node;
}
async function show(wanted) {
  const answer = await fetch("/library/api/books?page=" + wanted).then((response) => response.json());
  page = answer.page;
  rack.replaceChildren(...answer.items.map(card));
  place.textContent = "Page " + page + " of " + answer.pages + " (" + answer.total + " books)";
  back.disabled = page === 1;
  on.disabled = page === answer.pages;
}
back.addEventListener("click", () => show(page - 1));
on.addEventListener("click", () => show(page + 1));
show(1);
`);

export const site: Site = {
  name: "library",
  title: "Harrow Lane Library",
  summary: "A catalogue that a script renders from a JSON API; its pages are turned without a new address.",
  create: () => {
    const app = createScripted({
      site: site.title,
      title: "Catalogue",
      accent: "#7a3b69",
      home: "/library/",
      css,
      script,
      body: html`
    <h1>Catalogue</h1>
    <p class="soft">What the reading room holds today.</p>
    <section id="rack" class="hl-rack" aria-live="polite"><p>Fetching the catalogue…</p></section>
    <div class="hl-turn"><button id="back" disabled>Back</button><span id="place"></span><button id="on" disabled>Next page</button></div>`,
    });
    app.get("/api/books", (c) => {
      const page = readPage(c, books.length, pageSize);
      const items = books.slice((page - 1) * pageSize, page * pageSize);
      return c.json({ items, page, pages: Math.ceil(books.length / pageSize), total: books.length });
    });
    return app;
  },
};
