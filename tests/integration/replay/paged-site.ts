import type { ServerResponse } from "node:http";
import { answer, type Route, type Site, serveSite } from "../browser/site.ts";

/** Items of every list, in order. */
export const names: readonly string[] = Array.from({ length: 25 }, (_, at) => `Lantern no. ${at + 1}`);
const pageSize = 10;

const rowOf = (name: string) => `<li class="lamp"><b>${name}</b> <i>in stock</i></li>`;

function render(rows: readonly string[], after: string): string {
  return `<!doctype html><html lang="en"><title>Lanterns</title><body><h1>Lanterns</h1>
    <ul class="lamps">${rows.map(rowOf).join("")}</ul>${after}</body></html>`;
}

/** A list over pages; `pager` writes what stands below page `at` (from 0), `find` tells the page that a query asks for. */
function paged(pager: (at: number, last: number) => string, find: (query: URLSearchParams) => number): Route {
  const last = Math.ceil(names.length / pageSize) - 1;
  return (request, response) => {
    const at = find(new URL(request.url ?? "/", "http://site").searchParams);
    send(response, render(names.slice(at * pageSize, (at + 1) * pageSize), pager(at, last)));
  };
}

function send(response: ServerResponse, html: string): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(html);
}

const byPage = (query: URLSearchParams) => Number(query.get("page") ?? 1) - 1;
const arrow = '<svg viewBox="0 0 8 8"><path d="M1 0 5 4 1 8"/></svg>';

/** A list that a button appends to; at the end the button goes, or it stays and brings nothing. */
function growing(atEnd: "goes" | "stays"): string {
  const script = `const all = ${JSON.stringify(names)}, list = document.querySelector(".lamps"), more = document.querySelector("#more");
    let shown = ${pageSize}, clicks = 0;
    more.onclick = () => setTimeout(() => {
      document.body.dataset.clicks = String(++clicks);
      for (const name of all.slice(shown, shown + ${pageSize})) {
        const row = document.createElement("li");
        row.className = "lamp";
        row.innerHTML = "<b>" + name + "</b> <i>in stock</i>";
        list.append(row);
      }
      shown += ${pageSize};
      if (shown >= all.length && ${JSON.stringify(atEnd)} === "goes") more.remove();
    }, 20);`;
  const first = names.slice(0, pageSize);
  return render(first, `<button id="more" type="button">Load more</button><script>${script}</script>`);
}

/** A list whose pages a button turns, at one address. */
function turned(): string {
  const script = `const all = ${JSON.stringify(names)}, rows = () => [...document.querySelectorAll(".lamp")];
    const next = document.querySelector("#next");
    let from = 0;
    next.onclick = () => {
      from += ${pageSize};
      const [first] = rows(), page = all.slice(from, from + ${pageSize}).map((name) => {
        const row = first.cloneNode(true);
        row.querySelector("b").textContent = name;
        return row;
      });
      document.querySelector(".lamps").replaceChildren(...page);
      if (from + ${pageSize} >= all.length) next.remove();
    };`;
  const first = names.slice(0, pageSize);
  return render(
    first,
    `<nav class="pagination"><button id="next" type="button">Next</button></nav><script>${script}</script>`,
  );
}

const link = (href: string, text: string) => `<a href="${href}">${text}</a>`;

/** Lists that go on in the ways that lists do, each at an address of its own. */
export function servePaged(): Promise<Site> {
  const next = (href: (at: number) => string) => (at: number, last: number) =>
    at < last ? `<p>${link(href(at + 1), "Next")}</p>` : "";
  return serveSite({
    "/offset": paged(
      next((at) => `/offset?start=${at * pageSize}`),
      (query) => Number(query.get("start") ?? 0) / pageSize,
    ),
    "/cursor": paged(
      next((at) => `/cursor?after=${Buffer.from(`row ${at}`).toString("hex")}`),
      (query) =>
        Number(
          Buffer.from(query.get("after") ?? "", "hex")
            .toString()
            .split(" ")[1] ?? 0,
        ),
    ),
    "/numbered": paged((at, last) => {
      const pages = Array.from({ length: last + 1 }, (_, page) =>
        page === at
          ? `<li><span class="current">${page + 1}</span></li>`
          : `<li>${link(`/numbered?page=${page + 1}`, String(page + 1))}</li>`,
      );
      return `<ul class="pagination">${pages.join("")}</ul>`;
    }, byPage),
    "/icon": paged((at, last) => {
      const back = at > 0 ? `<a class="pager-prev" href="/icon?page=${at}">${arrow}</a>` : "";
      const on = at < last ? `<a class="pager-next" href="/icon?page=${at + 2}">${arrow}</a>` : "";
      return `<nav class="pagination">${back}${on}</nav>`;
    }, byPage),
    "/disabled": paged((at, last) => {
      const state = at < last ? "" : ' class="disabled" aria-disabled="true"';
      return `<nav class="pagination"><a${state} href="/disabled?page=${Math.min(at, last - 1) + 2}">Next</a></nav>`;
    }, byPage),
    "/unseen": paged((at, last) => {
      const style = at < last ? "" : "<style>nav a { visibility: hidden }</style>";
      return `${style}<nav class="pagination">${link(`/unseen?page=${at < last ? at + 2 : 1}`, "Next")}</nav>`;
    }, byPage),
    "/circle": paged(
      (at, last) => `<nav class="pagination">${link(`/circle?page=${at < last ? at + 2 : 1}`, "Next")}</nav>`,
      byPage,
    ),
    "/more": answer(200, { "content-type": "text/html" }, growing("goes")),
    "/more-stays": answer(200, { "content-type": "text/html" }, growing("stays")),
    "/turned": answer(200, { "content-type": "text/html" }, turned()),
    // From its second page on it never answers.
    "/hung": (request, response) => {
      if (request.url?.includes("page")) return;
      send(response, render(names.slice(0, pageSize), link("/hung?page=2", "Next")));
    },
  });
}
