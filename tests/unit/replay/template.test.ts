import { learnContract, settle } from "@gleaner/replay";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { openDocument } from "../../mutators/parse.ts";
import { collectPage } from "../../mutators/plan.ts";
import { type Album, other, pageOf, proven, readOf } from "./album.ts";

test("what a page of the proven one's template lacks is missing, however much it is", async () => {
  const frame = (classes: readonly string[]) => classes.map((name) => `<i class="${name}"></i>`).join("");
  const classes = "abcdefghijklmnopqrst".split("").map((letter) => `box-${letter}`);
  const wide = { ...proven, artist: "Cy", city: "Oslo" };
  const read = readOf(Object.keys(wide));
  const contract = learnContract(collectPage(pageOf(wide, frame(classes)), read), read);
  const settleTo = (album: Album, more: string) =>
    settle(contract, read, collectPage(pageOf(album, more), read), async () => null);
  const { title, number } = other;
  const parts = frame(classes.slice(1));
  expect((await settleTo({ title, number }, parts)).remnant).toMatchObject({
    verdict: "partial",
    collected: { records: [{ title: "Low Tide", number: "QR-0112", price: null, city: null }] },
  });
  expect((await settleTo(other, parts)).remnant?.verdict).toBe("ok");
  expect((await settleTo({ title }, frame(classes))).remnant).toBeNull();
  expect((await settleTo({ title, number }, frame(classes.slice(10)))).remnant).toBeNull();
  // The proven record itself may be built anew in part.
  expect((await settleTo({ title: proven.title, number: proven.number }, frame(classes))).remnant).toBeNull();
});

test("what all pages of a site have says nothing of a record's template", async () => {
  const banner = `<div id="masthead">${"abcdefghijkl"
    .split("")
    .map((letter) => `<i class="menu-${letter}"></i>`)
    .join("")}</div>`;
  const pageIn = (html: string) =>
    openDocument(new JSDOM(`${banner}${html}`, { url: "https://music.example/album" }).window.document);
  const line = ([name, value]: readonly [string, string]) =>
    `<div class="about-${name}"><p class="${name}">${value}</p></div>`;
  const wide = { ...proven, artist: "Cy", city: "Oslo" };
  const read = readOf(Object.keys(wide));
  const [title, ...facts] = Object.entries(wide);
  const album = pageIn(`${title && line(title)}<section class="facts">${facts.map(line).join("")}</section>`);
  const contract = learnContract(collectPage(album, read), read);
  const error = pageIn('<p class="title">Not found</p><p class="released">9 June 2025</p>');
  const { verdict, remnant } = await settle(contract, read, collectPage(error, read), async () => null);
  expect(verdict).toBe("site_changed");
  expect(remnant).toBeNull();
});
