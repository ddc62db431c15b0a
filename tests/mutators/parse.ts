import type { ListRead, Read } from "@gleaner/automation";
import { createPageScript } from "@gleaner/extract";
import { JSDOM } from "jsdom";
import { openPage, type Page } from "../../packages/extract/src/dom/page.ts";
import { lookAnew } from "../../packages/extract/src/dom/query.ts";
import { findRows } from "../../packages/extract/src/dom/rows.ts";
import { boxOf } from "../../packages/extract/src/dom/scan.ts";
import type { Example } from "../../packages/extract/src/induce/example.ts";
import { lastingRows } from "../../packages/extract/src/induce/lasting-rows.ts";
import { induceRecord } from "../../packages/extract/src/induce/learn.ts";
import { countHeld, induceFields } from "../../packages/extract/src/induce/list.ts";
import { wantedOf } from "../../packages/extract/src/induce/spot.ts";
import { observePage } from "../../packages/extract/src/observe.ts";

export type { Example } from "../../packages/extract/src/induce/example.ts";

const windows = new Map<string, InstanceType<typeof JSDOM>["window"]>();

/** Parses HTML as the page of an address. One window serves all pages of it: making one is most of the cost. */
export function parseDocument(html: string, url: string): Document {
  const window = windows.get(url) ?? new JSDOM("", { url }).window;
  windows.set(url, window);
  return new window.DOMParser().parseFromString(html, "text/html");
}

/** A page script over a parsed document that also learns from values which someone gives by hand. */
export function openDocument(document: Document) {
  const look = (): Page => {
    lookAnew();
    return openPage(document);
  };
  return {
    ...createPageScript(document),
    induce: (examples: readonly Example[], kind: "list" | "record", count?: number): Read | null =>
      kind === "list" ? learnRows(look(), examples, count) : induceRecord(look(), examples[0] ?? {}),
  };
}

/** The list that is learned from records which someone shows: in rows that the page repeats, so many of them where that is told. */
function learnRows(page: Page, examples: readonly Example[], count?: number): ListRead | null {
  const [first = {}] = examples;
  const wanted = wantedOf(first);
  const found = observePage(page).groups.flatMap(({ rows }) => {
    const boxes = findRows(page, rows).map((row) => row.flatMap((element) => boxOf(page, element) ?? []));
    const held = boxes.map((row) => countHeld(page, row, wanted));
    const most = Math.max(...held);
    const off = count === undefined ? 0 : Math.abs(boxes.length - count) / count;
    return most > 0 ? [{ set: { rows, boxes, at: held.indexOf(most) }, worth: most - 4 * off }] : [];
  });
  const [best] = found.sort((a, b) => b.worth - a.worth);
  if (!best) return null;
  const fields = induceFields(page, best.set, examples);
  const rows = lastingRows(page, best.set);
  return { kind: "list", rows, fields, pagination: null, maxRecords: null, maxPages: null };
}
