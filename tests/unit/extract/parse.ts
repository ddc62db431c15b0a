import { createPageScript, type PageScript } from "@gleaner/extract";
import { JSDOM } from "jsdom";

/** A page script over parsed HTML, as the http tier uses it. */
export function parsePage(body: string, url = "https://shop.example/list"): PageScript {
  return createPageScript(new JSDOM(body, { url }).window.document);
}
