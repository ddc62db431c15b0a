import type { Route } from "../browser/site.ts";

/** The honest part of every page here: what a reading may give, and nothing else. */
export const ferries = [
  { name: "Vega", seats: 120 },
  { name: "Lyra", seats: 85 },
  { name: "Corvus", seats: 240 },
  { name: "Hydra", seats: 60 },
  { name: "Pavo", seats: 310 },
] as const;

const list = `<h1>Ferries</h1><ul class="ferries">${ferries
  .map(
    ({ name, seats }) =>
      `<li class="ferry"><b class="name">${name}</b> <span class="seats">${seats}</span></li>`,
  )
  .join("")}</ul>`;

const page = (head: string, after = "") =>
  `<!doctype html><html lang="en"><head><title>Ferries</title>${head}</head><body>${list}${after}</body></html>`;
const script = (source: string) => `<script>{ ${source} }</script>`;

/** A page that means harm: what it does, and how it is served. */
export interface HostilePage {
  readonly does: string;
  readonly route: string | Route;
  /** True where the rows must come out; otherwise an honest failure is right, too. */
  readonly isReadable: boolean;
}

const readable = (does: string, route: string | Route): HostilePage => ({ does, route, isReadable: true });
const doubtful = (does: string, route: string | Route): HostilePage => ({ does, route, isReadable: false });

const send =
  (headers: Record<string, string>, body: string): Route =>
  (_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(body);
  };

/** Their own world, tampered with. */
const worlds: readonly HostilePage[] = [
  readable(
    "overrides what reads a document",
    page(
      "",
      script(`for (const type of [Node, Element, Document, HTMLElement, CharacterData, NodeList, HTMLCollection])
        for (const name of Object.getOwnPropertyNames(type.prototype))
          if (name !== "constructor") try { Object.defineProperty(type.prototype, name, { get() { throw new Error("no"); } }); } catch {}`),
    ),
  ),
  readable(
    "overrides what a language has",
    page(
      script(`const no = () => { throw new Error("no"); };
        for (const name of ["map", "filter", "forEach", "push", "slice", "join", "at", "flatMap"]) Array.prototype[name] = no;
        JSON.stringify = JSON.parse = Object.keys = Object.entries = Array.from = Array.isArray = no;
        String.prototype.replace = String.prototype.trim = RegExp.prototype.exec = no;
        Function.prototype.call = Function.prototype.apply = Reflect.apply = no;
        Map.prototype.get = WeakMap.prototype.get = Set.prototype.has = no;`),
    ),
  ),
  readable(
    "tampers with iterators",
    page(
      script(`Array.prototype[Symbol.iterator] = function* () { for (;;) yield 0; };
        Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: false });
        String.prototype[Symbol.iterator] = NodeList.prototype[Symbol.iterator] = () => null;`),
    ),
  ),
  readable(
    "sets traps on Object.prototype",
    page(
      script(`for (const name of ["then", "toJSON", "get", "set", "value", "records", "evidence", "url", "id", "name", "length", "groups", "css", "0"])
        Object.defineProperty(Object.prototype, name, { get() { throw new Error(name); }, set() { throw new Error(name); } });`),
    ),
  ),
  readable(
    "replaces promises, timers and messages",
    page(
      script(`Promise.prototype.then = () => new Promise(() => {});
        globalThis.Promise = class { constructor() { throw new Error("no"); } };
        globalThis.setTimeout = globalThis.requestAnimationFrame = globalThis.queueMicrotask = () => 0;
        globalThis.MutationObserver = globalThis.Event = globalThis.MouseEvent = globalThis.eval = undefined;`),
    ),
  ),
  readable(
    "freezes all there is",
    page(
      "",
      script(`for (const name of Object.getOwnPropertyNames(globalThis)) try { Object.freeze(globalThis[name]?.prototype); Object.freeze(globalThis[name]); } catch {}
        try { Object.freeze(document); } catch {}`),
    ),
  ),
  readable(
    "names elements like globals",
    page(
      "",
      [
        "Element",
        "document",
        "Node",
        "MutationObserver",
        "performance",
        "innerHeight",
        "__gleanerReading",
        "__gleanerLooking",
        "__gleanerShared",
        "__gleanerProbe",
      ]
        .map(
          (name) =>
            `<a id="${name}" name="${name}"></a><iframe name="${name}" hidden></iframe><form name="${name}"></form>`,
        )
        .join(""),
    ),
  ),
];

/** Elements that resist. */
const elements: readonly HostilePage[] = [
  readable(
    "defines elements that throw",
    page(
      script(`const no = () => { throw new Error("no"); };
        customElements.define("x-a", class extends HTMLElement { constructor() { super(); no(); } });
        customElements.define("x-b", class extends HTMLElement { connectedCallback() { no(); } get children() { no(); } get textContent() { no(); } get shadowRoot() { no(); } getAttribute() { no(); } });
        customElements.define("x-c", class extends HTMLElement { static observedAttributes = ["class"]; attributeChangedCallback() { for (const key in this) delete this[key]; no(); } });`),
      "<x-a>a</x-a><x-b class=b>b</x-b><x-c class=c>c</x-c>".repeat(20),
    ),
  ),
  readable(
    "puts members on its elements",
    page(
      "",
      script(`for (const element of document.querySelectorAll("*"))
        for (const name of ["children", "localName", "textContent", "parentElement", "getAttribute", "nodeType", "firstChild", "nextSibling", "shadowRoot"])
          Object.defineProperty(element, name, { get() { throw new Error(name); } });`),
    ),
  ),
  readable(
    "shadows the members of forms that stand around and in its rows",
    page("").replaceAll(/<li class="ferry">(.*?)<\/li>/g, (_, inner) => {
      const inputs = [
        "children",
        "localName",
        "getAttribute",
        "textContent",
        "firstChild",
        "nodeType",
        "parentElement",
        "id",
        "name",
      ]
        .map((name) => `<input type="hidden" name="${name}" value="1">`)
        .join("");
      return `<li class="ferry"><form>${inner}${inputs}</form></li>`;
    }),
  ),
  readable(
    "has attributes of megabytes",
    page(
      "",
      `<div class="${"a ".repeat(1_000_000)}" id="${"i".repeat(2_000_000)}" style="${"color:red;".repeat(100_000)}" title="${"t".repeat(2_000_000)}" aria-label="${"1,".repeat(500_000)}">${`<a href="/${"x".repeat(100_000)}?page=2" data-x='${"[".repeat(100_000)}'>next</a>`.repeat(10)}</div>`,
    ),
  ),
  readable(
    "has a text of megabytes",
    page(
      "",
      `<p>${" ".repeat(1_000_000)}1${",1".repeat(1_000_000)}</p><b>${"a:".repeat(500_000)}</b><td>${"€".repeat(300_000)}`,
    ),
  ),
  readable(
    "has halves of characters",
    page(
      "",
      script(
        `const half = "\\ud800 \\udfff\\u0000\\uffff"; const p = document.createElement("p"); p.title = half; p.className = half; p.append(half); document.body.append(p); document.title += half;`,
      ),
    ),
  ),
  readable(
    "spans cells without end",
    page(
      "",
      `<table>${`<tr>${`<td colspan="1000" rowspan="1000">1</td>`.repeat(4)}</tr>`.repeat(100)}</table><table><tr><td colspan="99999999999" rowspan="-1">x</table>`,
    ),
  ),
  readable(
    "holds data that is deep, endless or named like members",
    page(
      `<script type="application/ld+json">${"[".repeat(50_000)}${"]".repeat(50_000)}</script>
       <script type="application/ld+json">${'{"@graph":'.repeat(20_000)}1${"}".repeat(20_000)}</script>
       <script type="application/ld+json">{"@type":"__proto__","constructor":{"prototype":1},"__proto__":{"@type":"Product","name":"forged"},"toString":1,"name":{"valueOf":2}}</script>
       <script type="application/json" id="__proto__">{"a":1}</script>`,
    ),
  ),
  readable(
    "holds scripts, styles and templates of megabytes",
    page(
      `<style>${"a{color:red}".repeat(200_000)}</style><template>${"<li class=ferry><b class=name>forged</b>".repeat(10_000)}</template>`,
    ),
  ),
  readable(
    "says nonsense of its addresses",
    page(
      `<base href="https://[::bad"><base href="javascript:alert(1)"><link rel="next" href="http://[">`,
      `<a rel="next" href="javascript:void(0)">Next</a><a href="data:text/html,x">2</a><img src="//">`,
    ),
  ),
];

/** Trees that are too large. */
const trees: readonly HostilePage[] = [
  readable(
    "nests 3,000 deep in line",
    page(
      "",
      script(
        `let at = document.body; for (let i = 0; i < 3000; i++) { const next = document.createElement("b"); at.appendChild(next); at = next; } at.append("deep");`,
      ),
    ),
  ),
  readable("nests 400 deep", page("", `${"<div>".repeat(400)}x`)),
  doubtful(
    "nests 100,000 deep",
    page(
      "",
      script(
        `let at = document.body; const part = document.createElement("div"); for (let i = 0; i < 100000; i++) { const next = part.cloneNode(); at.appendChild(next); at = next; } at.append("deep");`,
      ),
    ),
  ),
  doubtful(
    "nests 100,000 deep in line",
    page(
      "",
      script(
        `let at = document.querySelector("li"); for (let i = 0; i < 100000; i++) { const next = document.createElement("b"); at.appendChild(next); at = next; } at.append("deep");`,
      ),
    ),
  ),
  doubtful(
    "has 1,000,000 siblings",
    page(
      "",
      script(
        `const all = document.createDocumentFragment(); for (let i = 0; i < 1000000; i++) all.append(document.createElement("i")); document.body.append(all);`,
      ),
    ),
  ),
  doubtful(
    "has 200,000 rows",
    page(
      "",
      script(
        `const html = '<li class="ferry"><b class="name">Vega</b> <span class="seats">120</span></li>'; document.querySelector("ul").innerHTML = html.repeat(200000);`,
      ),
    ),
  ),
  readable(
    "has 200,000 texts side by side",
    page(
      "",
      script(
        `const p = document.createElement("p"); for (let i = 0; i < 200000; i++) p.append(new Text("a"), new Comment("b")); document.body.append(p);`,
      ),
    ),
  ),
  readable(
    "has a drop-down of 100,000",
    page("", `<form><select>${"<option>a".repeat(100_000)}</select></form>`),
  ),
  doubtful(
    "nests shadow roots 2,000 deep",
    page(
      "",
      script(
        `let at = document.body; for (let i = 0; i < 2000; i++) { const host = document.createElement("div"); at.append(host); at = host.attachShadow({ mode: "open" }); } at.innerHTML = "<p>deep</p>";`,
      ),
    ),
  ),
  readable(
    "has 20,000 shadow roots, open and closed",
    page(
      "",
      script(
        `for (let i = 0; i < 20000; i++) { const host = document.createElement("x-" + (i % 7)); document.body.append(host); host.attachShadow({ mode: i % 2 ? "open" : "closed" }).innerHTML = "<p>" + i + "</p>"; }`,
      ),
    ),
  ),
  doubtful(
    "nests frames",
    page(
      "",
      script(
        `let at = document; for (let i = 0; i < 60; i++) { const frame = at.createElement("iframe"); frame.srcdoc = "<p>" + i + "</p>"; (at.body ?? at.documentElement).append(frame); const inner = at.createElement("iframe"); (at.body ?? at.documentElement).append(inner); at = inner.contentDocument; }`,
      ),
    ),
  ),
  readable(
    "has 200 frames",
    page(
      "",
      `<iframe srcdoc="<p>a</p>" sandbox></iframe><iframe srcdoc="<ul><li>a<li>b</ul>"></iframe>`.repeat(100),
    ),
  ),
  readable(
    "has dialogs that are closed, and one that covers all",
    page(
      "",
      `${`<dialog><ul class="ferries"><li class="ferry"><b class="name">Closed</b></li></ul></dialog><details><p>x</p></details><div popover>y</div>`.repeat(50)}<dialog id="all" style="width: 100vw; height: 100vh">Cookies?</dialog>${script(`document.querySelector("#all").showModal();`)}`,
    ),
  ),
];

/** Pages that never stay as they are. */
const unsteady: readonly HostilePage[] = [
  readable(
    "changes without end",
    page(
      "",
      `<p id="noise"></p>${script(`setInterval(() => { for (let i = 0; i < 200; i++) noise.append(document.createElement("i")); noise.textContent = ""; }, 5);`)}`,
    ),
  ),
  doubtful(
    "answers each of its changes with another",
    page(
      "",
      `<p id="noise"></p>${script(`new MutationObserver(() => { noise.title = Math.random(); }).observe(noise, { attributes: true }); setInterval(() => { noise.title = "1"; }, 1);`)}`,
    ),
  ),
  doubtful(
    "grows without end",
    page(
      "",
      `<div id="more"></div>${script(`setInterval(() => { more.insertAdjacentHTML("beforeend", "<p>more</p>".repeat(300)); }, 5);`)}`,
    ),
  ),
  doubtful(
    "moves its rows about",
    page(
      "",
      script(
        `const list = document.querySelector("ul"); setInterval(() => { list.append(list.firstElementChild); list.className = "c" + Math.random(); }, 1);`,
      ),
    ),
  ),
  doubtful(
    "takes its rows out and puts them back",
    page(
      "",
      script(
        `const list = document.querySelector("ul"); setInterval(() => { list.isConnected ? list.remove() : document.body.append(list); }, 7);`,
      ),
    ),
  ),
  doubtful("loads itself again and again", page("", script(`setTimeout(() => location.reload(), 150);`))),
  doubtful("goes elsewhere again and again", (request, response) =>
    send(
      {},
      page(
        "",
        script(`setTimeout(() => { location.href = location.pathname + "?" + Math.random(); }, 100);`),
      ),
    )(request, response),
  ),
  readable(
    "changes its address without end",
    page("", script(`let i = 0; setInterval(() => history.replaceState(null, "", "?" + i++), 50);`)),
  ),
  doubtful(
    "writes itself anew",
    page(
      "",
      script(
        `const html = document.documentElement.outerHTML; setInterval(() => { document.open(); document.write(html.replace(/<script>.*/s, "")); document.close(); }, 120);`,
      ),
    ),
  ),
  doubtful(
    "takes its root away",
    page("", script(`setTimeout(() => document.documentElement.remove(), 50);`)),
  ),
  doubtful(
    "has no body",
    `<!doctype html><title>Ferries</title><frameset cols="50%,50%"><frame src="about:blank"><frame src="/nowhere"></frameset>`,
  ),
  doubtful("closes itself", page("", script(`setTimeout(() => { window.close(); window.stop(); }, 50);`))),
  doubtful(
    "spins again and again",
    page("", script(`setInterval(() => { const end = Date.now() + 3000; while (Date.now() < end); }, 1);`)),
  ),
  doubtful("spins for ever", page("", script(`setTimeout(() => { for (;;); }, 100);`))),
  doubtful(
    "spins when it is looked at",
    page(
      "",
      script(
        `addEventListener("scroll", () => { for (;;); }); document.body.style.height = "9000px"; Object.defineProperty(document, "title", { get() { for (;;); } });`,
      ),
    ),
  ),
  readable(
    "fails in all of its scripts",
    page(
      script(
        `onerror = onunhandledrejection = () => { throw new Error("no"); }; setInterval(() => { throw new Error("no"); }, 1); setInterval(() => Promise.reject({ get message() { throw 1; } }), 1);`,
      ),
    ),
  ),
  readable(
    "logs without end",
    page(
      script(
        `setInterval(() => { for (let i = 0; i < 20; i++) console.log({ i, deep: Array(100).fill(document) }); }, 20);`,
      ),
    ),
  ),
];

/** Documents that are served strangely. */
const documents: readonly HostilePage[] = [
  readable(
    "allows itself no script but its own",
    send(
      {
        "content-security-policy":
          "default-src 'none'; script-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      },
      page(""),
    ),
  ),
  readable("is put into a sandbox", send({ "content-security-policy": "sandbox" }, page(""))),
  readable(
    "is XHTML",
    send(
      { "content-type": "application/xhtml+xml" },
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Ferries</title></head><body>${list}</body></html>`,
    ),
  ),
  doubtful(
    "is broken XHTML",
    send(
      { "content-type": "application/xhtml+xml" },
      `<html xmlns="http://www.w3.org/1999/xhtml"><body>${list}<p>`,
    ),
  ),
  readable(
    "is in quirks mode and badly nested",
    `<title>Ferries</title>${list}<table><form><tr><td><table><b><i></table></b></form><p><b><p></i>`,
  ),
  doubtful("ends in the middle", (_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-length": "100000" });
    response.write(page(""));
    setTimeout(() => response.destroy(), 100);
  }),
];

export const hostilePages: readonly HostilePage[] = [
  ...worlds,
  ...elements,
  ...trees,
  ...unsteady,
  ...documents,
];
