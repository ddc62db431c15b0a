import type { ListRead } from "@gleaner/automation";
import { expect, test } from "vitest";
import { listRead, textField } from "../list-read.ts";
import { parsePage } from "../parse.ts";

const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`;
const ships = cells("<a href='/1'>Vega</a>", "Lund") + cells("<a href='/2'>Lyra</a>", "Ystad");

const readOf = (css: string, within: string | null, except: string | null = null): ListRead =>
  listRead({ css, within, except }, [textField("ship", { by: "css", css: "td:nth-child(1)" })]);

const learnRows = (html: string, read: ListRead) => {
  const learned = parsePage(html).learn(read);
  return learned.kind === "list" ? learned.rows : null;
};

test("rows are asked for by less of the page around them", () => {
  const html = `<div class="page"><div class="box"><table class="wide"><tbody>${ships}</tbody></table></div></div>`;
  expect(learnRows(html, readOf(":scope > tr", "div.box > table.wide > tbody"))).toEqual({
    css: "tr",
    within: null,
    except: null,
    run: false,
  });
});

test("what the fewer words also find is left out, or they are not taken", () => {
  const body = `<tbody>${ships}${cells("No more", "ships")}</tbody>`;
  const read = readOf(":scope > tr", "table.wide > tbody", "tr:not(:has(a))");
  expect(learnRows(`<table class="wide">${body}</table>`, read)).toEqual({
    css: "tr:has(a)",
    within: null,
    except: null,
    run: false,
  });
  const alike = `<table>${ships}</table><table class="wide"><tbody>${ships}</tbody></table>`;
  expect(parsePage(alike).read(readOf("tr", "table.wide")).records).toHaveLength(2);
  expect(learnRows(alike, readOf(":scope > tr", "table.wide > tbody"))?.within).toContain("wide");
});

test("rows that meet a condition are left as they are", () => {
  const read = readOf(":scope > tr", "table.wide > tbody");
  const where = { locator: { by: "css" as const, css: "td:nth-child(2)" }, text: "Lund" };
  const rows = { ...read.rows, where };
  expect(learnRows(`<table class="wide"><tbody>${ships}</tbody></table>`, { ...read, rows })).toEqual(rows);
});
