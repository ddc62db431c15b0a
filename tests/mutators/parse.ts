import { JSDOM } from "jsdom";

const windows = new Map<string, InstanceType<typeof JSDOM>["window"]>();

/** Parses HTML as the page of an address. One window serves all pages of it: making one is most of the cost. */
export function parseDocument(html: string, url: string): Document {
  const window = windows.get(url) ?? new JSDOM("", { url }).window;
  windows.set(url, window);
  return new window.DOMParser().parseFromString(html, "text/html");
}
