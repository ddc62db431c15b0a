import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What the pages of the site list, beside what they echo. */
export const boats = [
  { boat: "Ardent", berth: "North 1" },
  { boat: "Bellwether", berth: "North 2" },
  { boat: "Corsair", berth: "South 4" },
  { boat: "Dunlin", berth: "South 5" },
  { boat: "Eider", berth: "East 1" },
  { boat: "Fulmar", berth: "East 3" },
] as const;

const pageSize = 3;

const toEntities = (word: string) => [...word].map((each) => `&#${each.codePointAt(0)};`).join("");
export const toHtml = (word: string) =>
  word.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A site that shows the password of whoever logs in wherever a page can show anything. */
export interface EchoSite {
  readonly host: string;
  readonly url: string;
  /** How often a path was asked for. */
  visits(path: string): number;
  /** Leaves those who ask for a path, or for one of its further pages (`path?page=2`), without an answer from now on. */
  hold(path: string): void;
  release(): void;
  close(): Promise<void>;
}

/**
 * Doors: `one`, `slow` and `far` let the right password in; `no` takes none; `lost` sends who gave it to a host of its name.
 * Each has a `ledger` behind its `login`.
 */
export async function startEchoSite(passwords: readonly string[]): Promise<EchoSite> {
  const visits = new Map<string, number>();
  const held = new Set<string>();
  const waiting: (() => void)[] = [];

  const render = (word: string, body: string) => {
    const words = toHtml(word);
    return `<!doctype html><html lang="en"><head><title>Ledger of ${words}</title>
      <meta name="description" content="${words}"><meta property="og:title" content="${words}">
      <script type="application/ld+json">${JSON.stringify({ "@type": "Person", name: word }).replaceAll("<", "\\u003c")}</script></head>
      <body data-word="${words}"><h1 id="${words}">Ledger of ${words}</h1>
      <a href="/?p=${encodeURIComponent(word)}" title="${words}">${words}</a><!-- ${words} -->
      <script>console.log(${JSON.stringify(word).replaceAll("<", "\\u003c")}); alert(${JSON.stringify(word).replaceAll("<", "\\u003c")});</script>
      ${body}<footer>${words}, ${Buffer.from(`user:${word}`).toString("base64")}</footer></body></html>`;
  };
  const renderLogin = (
    door: string,
    complaint: string,
  ) => `<!doctype html><html lang="en"><title>Sign in</title>
    <h1>Sign in</h1>${complaint}<form method="post" action="/${door}/login"><label>User <input name="username"></label>
    <label>Password <input type="password" name="password"></label><button>Sign in</button></form></html>`;
  const renderLedger = (door: string, word: string, number: number) => {
    const notes = [
      toHtml(word),
      `paid with ${encodeURIComponent(word)}`,
      Buffer.from(`:${word}:`).toString("base64"),
      toHtml(JSON.stringify(word)),
      toEntities(word),
      word.toUpperCase().replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
    ];
    const rows = boats
      .map(({ boat, berth }, at) => `<tr><td>${boat}</td><td>${berth}</td><td>${notes[at]}</td></tr>`)
      .slice((number - 1) * pageSize, number * pageSize);
    const next = `<a href="/${door}/ledger?page=${number + 1}&token=${encodeURIComponent(word)}">Next</a>`;
    return render(
      word,
      `<table><thead><tr><th>Boat</th><th>Berth</th><th>Note</th></tr></thead><tbody>${rows.join("")}</tbody></table>
       ${number * pageSize < boats.length ? next : ""}`,
    );
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
    const [, door = "", page = ""] = pathname.split("/");
    const shown = searchParams.has("page") ? `${pathname}?page=${searchParams.get("page")}` : pathname;
    visits.set(shown, (visits.get(shown) ?? 0) + 1);
    const cookie = /(?:^|; )word=([^;]*)/.exec(request.headers.cookie ?? "")?.[1];
    const word = cookie === undefined ? null : decodeURIComponent(cookie);
    const send = (status: number, html: string) =>
      response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(html);
    const redirect = (location: string, headers: Record<string, string> = {}) =>
      response.writeHead(302, { location, ...headers }).end();
    if (held.has(shown)) await new Promise<void>((resolve) => waiting.push(resolve));
    if (request.method === "POST") {
      const given = new URLSearchParams(await text(request)).get("password") ?? "";
      const isRight = door !== "no" && passwords.includes(given);
      if (!isRight) {
        return void send(
          200,
          renderLogin(door, `<p role="alert">"${toHtml(given)}" is wrong, ${encodeURIComponent(given)}.</p>`),
        );
      }
      const headers = { "set-cookie": `word=${encodeURIComponent(given)}; Path=/` };
      if (door === "lost") return void redirect(`http://${given.toLowerCase()}.invalid/${given}`, headers);
      return void redirect(
        `/${door}/home?word=${encodeURIComponent(given)}#${encodeURIComponent(given)}`,
        headers,
      );
    }
    if (page === "login") return void send(200, renderLogin(door, ""));
    if (word === null) return void redirect(`/${door}/login`);
    if (page === "home") return void send(200, render(word, "<p>Welcome.</p>"));
    return void send(200, renderLedger(door, word, Number(searchParams.get("page") ?? 1)));
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    visits: (path) => visits.get(path) ?? 0,
    hold: (path) => void held.add(path),
    release: () => {
      held.clear();
      for (const go of waiting.splice(0)) go();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
