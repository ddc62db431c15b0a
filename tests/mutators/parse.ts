import type { Read } from "@gleaner/automation";
import { createPageScript } from "@gleaner/extract";
import { JSDOM } from "jsdom";
import { openPage, type Page } from "../../packages/extract/src/dom/page.ts";
import { lookAnew } from "../../packages/extract/src/dom/query.ts";
import type { Example } from "../../packages/extract/src/induce/example.ts";
import { induceList } from "../../packages/extract/src/induce/list.ts";
import { induceRecord } from "../../packages/extract/src/induce/record.ts";

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
    induce: (examples: readonly Example[], kind: "list" | "record"): Read | null =>
      kind === "list" ? induceList(look(), examples) : induceRecord(look(), examples[0] ?? {}),
  };
}
