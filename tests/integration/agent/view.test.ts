import type { BrowserSession } from "@gleaner/browser";
import * as pageScripts from "@gleaner/extract/page";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderSections } from "../../../packages/agent/src/claude/render.ts";
import { findText } from "../../../packages/agent/src/show/find.ts";
import { showPage } from "../../../packages/agent/src/show/page.ts";
import { observe, type View } from "../../../packages/agent/src/view.ts";
import { launchFor } from "../browser/chromium.ts";

let session: BrowserSession;
const limits = { signal: new AbortController().signal, timeoutMs: 20_000 };

beforeAll(async () => {
  session = await launchFor(["site.test"], { pageScripts });
});
afterAll(() => session?.close());

/** The view of a page, and what it is rendered as. */
async function viewOf(body: string): Promise<{ view: View; text: string }> {
  const html = `<!doctype html><html lang="en"><title>Depot</title><body>${body}`;
  await session.page.route("http://site.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: html }),
  );
  await session.open("http://site.test/", limits);
  const view = await observe(session, false, limits);
  return { view, text: renderSections(await showPage(view, "")) };
}

const rows = (count: number, last = "") =>
  `<h1>Parcels</h1><ul>${Array.from({ length: count }, (_, at) => `<li><a href="/p/${at}">Parcel ${at + 100}</a> <span class="weight">${at % 9}.5 kg</span> <em class="place">Shelf ${at % 7}</em><button>Add</button></li>`).join("")}${last}</ul>`;

test("the view of a thousand rows costs what that of ten does", async () => {
  const ten = await viewOf(rows(10));
  const thousand = await viewOf(rows(1000));
  expect(thousand.text).toContain("1000 rows");
  expect(thousand.text.length).toBeLessThan(ten.text.length * 1.1);
});

test("a group shows its first row, one of the middle, the last and an odd one", async () => {
  const { text } = await viewOf(
    `<table>${Array.from({ length: 80 }, (_, at) => `<tr><td class="name">Name ${at}</td>${at === 70 ? "<td></td><td></td>" : `<td>${at} kg</td><td>Shelf ${at}</td>`}</tr>`).join("")}</table>`,
  );
  expect(text).toMatch(/"Name 0" \| "Name \d+" \| "Name 79" \| "Name 70"/);
});

test("controls tell what they are; a password's value is in no view and in no search", async () => {
  const { view, text } = await viewOf(`<form><label>Day <input type="date" value="2026-01-31"></label>
    <label>Name <input value="Ada"></label><label>Secret <input type="password" value="hunter2x"></label>
    <label>Code <input autocomplete="one-time-code" value="998877"></label>
    <label>Night <input type="checkbox" checked></label><button disabled>Send</button>
    <select aria-label="Pier"><option>North<option selected>South</select></form>`);
  expect(text).toContain('"Day" = "2026-01-31" (date)');
  expect(text).toContain('"Name" = "Ada"');
  expect(text).toContain('"Night" (ticked)');
  expect(text).toContain('"Send" (disabled)');
  expect(text).toContain('combobox "Pier" = "South" options: "North" | "South"');
  expect(text).toMatch(/textbox "Secret" \(password\)/);
  expect(text).not.toMatch(/hunter2x|998877/);
  const outline = await view.outline();
  expect(findText("hunter2x", outline, view.observation)).toEqual([]);
  expect(JSON.stringify(outline.roots)).not.toMatch(/hunter2x|998877/);
});

test("what a dialog lies over is told, and a value looks like no element of a frame", async () => {
  const { text } = await viewOf(`<button>Behind</button><h1>Title</h1>
    <iframe srcdoc="<button>Within</button>" style="width:200px;height:60px"></iframe>
    <div role="dialog" aria-label="Cookies" style="position:fixed;inset:0;background:#fff"><button>Fine</button></div>`);
  expect(text).toMatch(/button "Behind" \(covered\)/);
  expect(text).toMatch(/button "Fine"$/m);
  expect(text).toMatch(/^f\d+e\d+ button "Within"/m);
  expect(text).toMatch(/^v1 /m);
  expect(text).not.toMatch(/^f\d+ /m);
});

test("a page without a list shows first what it says", async () => {
  const said =
    "The depot is closed on the last Friday of each month, and opens again on the Monday after it.";
  const { text } = await viewOf(`<nav><a href="/a">Home</a></nav><h1>Opening hours</h1><p>${said}</p>`);
  expect(text).toMatch(/Text:\n.*The depot is closed/);
  expect(text.indexOf("Text:")).toBeLessThan(text.indexOf("Values"));
});
