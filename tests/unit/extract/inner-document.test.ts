import { createPageScript, type RecordGroup } from "@gleaner/extract";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";

const url = "https://shop.example/list";
const row = (name: string, at: number) =>
  `<li class="offer"><a href="item/${at}">${name}</a> <span class="price">€ ${at + 1},50</span></li>`;
const names = ["Ant", "Bee", "Cat", "Dog"];

const readerOf = (css: string) => ({
  locators: [{ by: "css" as const, css }],
  attribute: null,
  take: "one" as const,
  transforms: [],
});

function readFirst(document: Document): { group: RecordGroup; records: readonly unknown[] } {
  const script = createPageScript(document);
  const [group] = script.observe().groups;
  if (!group) throw new Error("no group");
  const fields = ["price", "link", "title"].map((name) => {
    const column = group.columns.find((each) => each.names.includes(name));
    if (!column) throw new Error(`no column ${name}`);
    return { name, type: column.type, reader: column.reader };
  });
  const limits = { pagination: null, maxRecords: null, maxPages: null };
  return { group, records: script.read({ kind: "list", rows: group.rows, fields, ...limits }).records };
}

describe("groups inside open shadow roots", () => {
  const wanted = names.map((title, at) => ({
    price: at + 1.5,
    link: `https://shop.example/item/${at}`,
    title,
  }));

  test.each(["x-list", "div"])("rows that are children of the shadow root of a <%s>", (tag) => {
    const { document } = new JSDOM(`<main><h1>Offers</h1><${tag} id="host"></${tag}></main>`, { url }).window;
    const root = document.querySelector("#host")?.attachShadow({ mode: "open" });
    if (root) root.innerHTML = names.map(row).join("");
    expect(readFirst(document).records).toEqual(wanted);
  });

  test("a list in a shadow root within another one", () => {
    const { document } = new JSDOM(`<main><x-app></x-app></main>`, { url }).window;
    const outer = document.querySelector("x-app")?.attachShadow({ mode: "open" });
    if (outer) outer.innerHTML = `<section><x-list></x-list></section>`;
    const inner = outer?.querySelector("x-list")?.attachShadow({ mode: "open" });
    if (inner) inner.innerHTML = `<ul>${names.map(row).join("")}</ul>`;
    expect(readFirst(document).records).toEqual(wanted);
  });

  test("a shadow root that comes after the page was first read", () => {
    const { document } = new JSDOM(`<main><x-list></x-list></main>`, { url }).window;
    const script = createPageScript(document);
    const fields = [{ name: "price", type: "text" as const, reader: readerOf("span") }];
    const rows = { css: "li.offer", within: null, except: null, run: false };
    const read = { kind: "list" as const, rows, fields, pagination: null, maxRecords: null, maxPages: null };
    expect(script.read(read).records).toEqual([]);
    const root = document.querySelector("x-list")?.attachShadow({ mode: "open" });
    if (root) root.innerHTML = names.map(row).join("");
    expect(script.read(read).records).toHaveLength(4);
  });

  test("rows that each keep their values in a shadow root of their own", () => {
    const { document } = new JSDOM(`<main>${names.map(() => "<x-card></x-card>").join("")}</main>`, { url })
      .window;
    for (const [at, host] of [...document.querySelectorAll("x-card")].entries()) {
      const root = host.attachShadow({ mode: "open" });
      root.innerHTML = row(names[at] ?? "", at).replaceAll("li", "div");
    }
    expect(readFirst(document).records.length).toBe(4);
  });
});

describe("groups inside frames", () => {
  /** A page with a frame whose document is at an address, as a browser gives it for a frame of the same origin. */
  function framed(address: string | null, attributes = ""): Document {
    const { window } = new JSDOM(`<main><h1>Offers</h1><iframe ${attributes}></iframe></main>`, { url });
    const inner =
      address && new JSDOM(`<ul>${names.map(row).join("")}</ul>`, { url: address }).window.document;
    Object.defineProperty(window.HTMLIFrameElement.prototype, "contentDocument", { get: () => inner });
    return window.document;
  }

  test("of the page's origin, with addresses relative to the frame's own", () => {
    const { records } = readFirst(framed("https://shop.example/inner/frame.html"));
    expect(records[1]).toEqual({ price: 2.5, link: "https://shop.example/inner/item/1", title: "Bee" });
    expect(records).toHaveLength(4);
  });

  test.each([
    ["of another origin", null, ""],
    ["that scripts write advertisements into", "about:blank", ""],
    ["that nobody sees", "https://shop.example/inner/", `style="display: none"`],
    ["of one pixel", "https://shop.example/inner/", `width="1" height="1"`],
  ])("none from a frame %s", (_, address, attributes) => {
    expect(createPageScript(framed(address, attributes)).observe().groups).toEqual([]);
  });
});
