import { createSeed, type Seed } from "../sites/seed.ts";
import type { Sample } from "./sample.ts";

export interface Item {
  readonly title: string;
  readonly maker: string;
  readonly place: string;
  readonly price: number;
  readonly date: string;
}

const adjectives = [
  "Amber",
  "Quiet",
  "Northern",
  "Folded",
  "Hollow",
  "Crimson",
  "Paper",
  "Winter",
  "Brass",
  "Little",
];
const nouns = [
  "Lantern",
  "Harbour",
  "Orchard",
  "Compass",
  "Meadow",
  "Violin",
  "Kettle",
  "Ladder",
  "Garden",
  "Anchor",
];
const makers = [
  "Ostrow Brothers",
  "Hallam Keys",
  "Wren Trust",
  "Loaf Lane",
  "Kiln & Daughters",
  "Port Works",
];
const places = ["Skelling", "Upper Tamley", "Morrow Quay", "Saltwick", "Fenbridge"];

/** Items of our own: titles are unique, prices lie between 20 and 1,900, dates in one year. */
export function createItems(count: number, start: number): Item[] {
  const seed = createSeed(start);
  return Array.from({ length: count }, (_, at) => ({
    title: `${seed.pick(adjectives)} ${seed.pick(nouns)} ${String.fromCharCode(65 + (at % 26))}${seed.int(10, 99)}`,
    maker: seed.pick(makers),
    place: seed.pick(places),
    price: seed.int(20, 1900) + seed.pick([0.5, 0.95, 0.25]),
    date: `2026-${pad(seed.int(1, 12))}-${pad(seed.int(1, 28))}`,
  }));
}

const pad = (part: number) => String(part).padStart(2, "0");
const months = "January February March April May June July August September October November December".split(
  " ",
);
const slug = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, "-");

function money(price: number): string {
  return `€${price.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
}

function day(date: string): string {
  const [year = "", month = "", of = ""] = date.split("-");
  return `${Number(of)} ${months[Number(month) - 1]} ${year}`;
}

type Render = (items: readonly Item[]) => string;

const templates: Readonly<Record<string, { readonly rows: string; readonly render: Render }>> = {
  cards: {
    rows: ".list > .entry",
    render: (items) =>
      `<div class="list">${items
        .map(
          (item) =>
            `<div class="entry box"><h3 class="entry-title"><a href="/thing/${slug(item.title)}">${item.title}</a></h3><div class="entry-maker">${item.maker}</div><div class="entry-foot"><span class="entry-price">${money(item.price)}</span> <span class="entry-place">${item.place}</span> <time class="entry-date" datetime="${item.date}">${day(item.date)}</time></div></div>`,
        )
        .join("")}</div>`,
  },
  table: {
    rows: "tbody > tr",
    render: (items) =>
      `<table><thead><tr><th>Title</th><th>Maker</th><th>Place</th><th>Price</th><th>Date</th></tr></thead><tbody>${items
        .map(
          (item) =>
            `<tr><td><a href="/thing/${slug(item.title)}">${item.title}</a></td><td>${item.maker}</td><td>${item.place}</td><td>${money(item.price)}</td><td>${day(item.date)}</td></tr>`,
        )
        .join("")}</tbody></table>`,
  },
  labels: {
    rows: "ul.results > li",
    render: (items) =>
      `<ul class="results">${items
        .map(
          (item) =>
            `<li><a href="/thing/${slug(item.title)}">${item.title}</a><dl><dt>Maker</dt><dd>${item.maker}</dd><dt>Place</dt><dd>${item.place}</dd><dt>Price</dt><dd>${money(item.price)}</dd><dt>Date</dt><dd>${day(item.date)}</dd></dl></li>`,
        )
        .join("")}</ul>`,
  },
  plain: {
    rows: "section.block > article",
    render: (items) =>
      `<section class="block">${items
        .map(
          (item) =>
            `<article><h2>${item.title}</h2><p>${item.maker}</p><p><b>${money(item.price)}</b></p><p><i>${item.place}</i></p><p><small>${day(item.date)}</small></p></article>`,
        )
        .join("")}</section>`,
  },
};

export const templateNames: readonly string[] = Object.keys(templates);

/** A page of one of our templates with these items, a navigation and a side bar around them. */
export function createList(template: string, items: readonly Item[]): Sample {
  const chosen = templates[template];
  if (!chosen) throw new RangeError(template);
  return {
    name: template,
    url: "https://things.example/list",
    html: `<!doctype html><html lang="en"><head><title>Things for the house</title></head><body>
<header><nav><a href="/">Home</a> <a href="/list">Things</a> <a href="/about">About us</a></nav></header>
<main><h1>Things for the house</h1>${chosen.render(items)}</main>
<aside class="sidebar"><h2>Read next</h2><ul class="side"><li><a href="/a">How to oil a hinge</a></li><li><a href="/b">Ten rules of order</a></li><li><a href="/c">A visit to the mill</a></li><li><a href="/d">Letters from readers</a></li></ul></aside>
<footer><p>Write to us.</p></footer></body></html>`,
    rows: chosen.rows,
    types: { title: "text", maker: "text", place: "text", price: "money", date: "date" },
    records: items.map((item) => ({ ...item })),
  };
}

/** A page on which the price of one row is missing. */
export function withoutPrice(sample: Sample, at: number): Sample {
  const { price, ...others } = sample.records[at] ?? {};
  const html = sample.html.replace(money(Number(price)), "");
  return { ...sample, html, records: sample.records.with(at, { ...others, price: null }) };
}

/** Other items in the same frame: some stay, the others are new. */
export function renewItems(items: readonly Item[], share: number, seed: Seed): Item[] {
  const fresh = createItems(items.length, seed.int(1, 1_000_000));
  return items.map((item, at) => (seed.chance(share) ? (fresh[at] ?? item) : item));
}
