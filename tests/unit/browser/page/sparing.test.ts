import { EventEmitter } from "node:events";
import type { CDPSession } from "playwright-core";
import { expect, test } from "vitest";
import { createSparing } from "../../../../packages/browser/src/page/sparing.ts";

function fakePage(url: string) {
  const sent: [string, unknown][] = [];
  const events = new EventEmitter();
  const cdp = {
    on: (name: string, listener: () => void) => events.on(name, listener),
    send: async (name: string, given: unknown) => void sent.push([name, given]),
  } as unknown as CDPSession;
  return { sent, events, sparing: createSparing(cdp, () => url) };
}

test("sites of which a page runs scripts beside its own are told, and asked for nothing where they are spared", async () => {
  const { sent, events, sparing } = fakePage("https://www.shop.example/list");
  const ask = (type: string, url: string) =>
    events.emit("Network.requestWillBeSent", { type, request: { url } });
  ask("Script", "https://static.shop.example/app.js");
  ask("Script", "https://cdn.counting.example/count.js");
  ask("Script", "https://www.counting.example/more.js");
  ask("Script", "data:text/javascript,1");
  ask("XHR", "https://other.example/data");
  expect(sparing.spared()).toEqual({ requests: 0, scriptSites: ["counting.example"] });
  await sparing.begin(["counting.example"]);
  expect(sent).toContainEqual([
    "Network.setBlockedURLs",
    { urls: ["*://counting.example/*", "*://*.counting.example/*"] },
  ]);
});

test("a picture is answered by a clear point, and other kinds that are spared are not loaded", async () => {
  const { sent, events, sparing } = fakePage("https://shop.example/");
  await sparing.begin([]);
  events.emit("Fetch.requestPaused", { requestId: "1", resourceType: "Image" });
  events.emit("Fetch.requestPaused", { requestId: "2", resourceType: "Media" });
  expect(sent.slice(1)).toEqual([
    ["Fetch.fulfillRequest", expect.objectContaining({ requestId: "1", responseCode: 200 })],
    ["Fetch.failRequest", { requestId: "2", errorReason: "BlockedByClient" }],
  ]);
  expect(sparing.spared().requests).toBe(2);
});
