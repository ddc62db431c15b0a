import type { ListRead } from "@gleaner/automation";
import type { HttpVisitor } from "@gleaner/browser";
import { openHttpSession } from "@gleaner/replay";
import { expect, it } from "vitest";

const wait = { signal: new AbortController().signal, timeoutMs: 1000 };
const list: ListRead = {
  kind: "list",
  rows: { css: "li", within: null, except: null, run: false },
  fields: [],
  pagination: { kind: "next", target: [{ by: "css", css: "a" }] },
  maxRecords: null,
  maxPages: null,
};

/** Pages that link to the next by their number; page 3 is the last, and a page 2 may fail once. */
function serve({ fails = false } = {}) {
  const asked: string[] = [];
  const get: HttpVisitor["get"] = async (address) => {
    const url = new URL(address);
    asked.push(url.pathname);
    if (fails && asked.length === 2) throw new Error("reset");
    const at = Number(url.pathname.slice(1));
    const html = `<ul><li>Row ${at}</ul>${at < 3 ? `<a href="/${at + 1}">Next</a>` : ""}`;
    return {
      url,
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: Buffer.from(html),
    };
  };
  const session = openHttpSession({ get, bytesReceived: () => 0, close: async () => {} }, null);
  const open = (at: number) => session.open(`https://site.test/${at}`, wait);
  return { asked, session, open };
}

it("the next page of a list is asked for once, before this one is read, and none after the last", async () => {
  const { asked, session, open } = serve();
  session.readAhead?.(list);
  await open(1);
  expect(asked).toEqual(["/1", "/2"]);
  await open(2);
  await open(3);
  expect(asked).toEqual(["/1", "/2", "/3"]);
});

it("no page is asked for ahead that the plan does not take, or where it was not said that a list is followed", async () => {
  const { asked, session, open } = serve();
  await open(1);
  expect(asked).toEqual(["/1"]);
  session.readAhead?.({ ...list, maxPages: 2 });
  await open(2);
  expect(asked).toEqual(["/1", "/2"]);
});

it("a page that could not be had ahead is a doubt for whoever opens it, and for nobody else", async () => {
  const { session, open } = serve({ fails: true });
  session.readAhead?.(list);
  await open(1);
  await expect(open(2)).rejects.toThrow("could not be read");
});
