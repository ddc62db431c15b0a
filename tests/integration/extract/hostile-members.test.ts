import type { Read } from "@gleaner/automation";
import type { BrowserSession } from "@gleaner/browser";
import * as pageScripts from "@gleaner/extract/page";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningSites, startSites } from "../../sites/index.ts";
import { openBrowser } from "../agent/browser.ts";
import { paths, readsOf } from "./site-reads.ts";

let sites: RunningSites;
let session: BrowserSession;
const wait = { signal: new AbortController().signal, timeoutMs: 20_000 };

beforeAll(async () => {
  sites = await startSites();
  session = await openBrowser(sites.url);
});
afterAll(async () => {
  await session?.close();
  await sites?.close();
});

/** What the page script says of the page that is open: all of its functions, over all that it observes. */
async function askAll(): Promise<unknown[]> {
  const observation = await session.call("observe");
  const answers: unknown[] = [observation, await session.call("isLogin")];
  for (const read of readsOf(observation)) {
    const { records, evidence } = await session.call("read", read, 0);
    answers.push(records, evidence, await session.call("anchors", read));
    answers.push(await session.call("refind", read));
    if (read.kind === "list")
      answers.push(await session.call("hasMore", { ...read, pagination: observation.pagination[0] ?? null }));
  }
  const [first] = readsOf(observation);
  return [...answers, first && (await session.call("learn", first))];
}

/**
 * Puts the whole page into a form, with an input of the form and an image of the document for every member that forms
 * and documents have, each named after it with `prefix`; a second call renames them.
 */
function shadow(prefix: string): number {
  const held = globalThis as { shadows?: { element: Element; name: string }[] };
  held.shadows ??= (() => {
    const form = document.createElement("form");
    form.id = "around-all";
    form.append(...document.body.childNodes);
    document.body.append(form);
    const list: { element: Element; name: string }[] = [];
    for (const [start, tag] of [[form, "input"] as const, [document, "img"] as const]) {
      for (let at = Object.getPrototypeOf(start); at; at = Object.getPrototypeOf(at)) {
        for (const name of Object.getOwnPropertyNames(at)) {
          const element = document.createElement(tag);
          element.setAttribute("form", "around-all");
          document.head.append(element);
          list.push({ element, name });
        }
      }
    }
    return list;
  })();
  for (const { element, name } of held.shadows) element.setAttribute("name", `${prefix}${name}`);
  return held.shadows.length;
}

/** Asks a page script in the page's own world, before and after every member of every node does nothing but throw. */
function askBetweenThrows(reads: readonly Read[]): string[] {
  const { __gleanerReading: reading, __gleanerLooking: looking } = globalThis;
  const ask = () => [
    looking.observe(),
    reading.isLogin(),
    reads.map((read) => [reading.read(read, 0), reading.anchors(read), looking.refind(read)]),
  ];
  const before = JSON.stringify(ask());
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (
      !/^(?:Node|EventTarget|CharacterData|Text|Attr|.*Document|.*Element|.*Fragment|ShadowRoot)$/.test(name)
    )
      continue;
    const { prototype } = Reflect.get(globalThis, name) ?? {};
    for (const key of Object.getOwnPropertyNames(prototype ?? {})) {
      const get = () => {
        throw new Error(`${name}.${key} was read`);
      };
      if (key !== "constructor") Reflect.defineProperty(prototype, key, { get });
    }
  }
  return [before, JSON.stringify(ask())];
}

describe.each(paths)("%s", (path) => {
  test("reads the same whatever members the page's form and images shadow", async () => {
    await session.open(`${sites.url}${path}`, wait);
    expect(await session.page.evaluate(shadow, "x-")).toBeGreaterThan(500);
    const before = await askAll();
    await session.page.evaluate(shadow, "");
    expect(await session.page.evaluate(() => document.body.localName)).toBe("img");
    expect(await askAll()).toEqual(before);
  });
});

// In a page that has patched its world the script could not even be loaded; there it never runs.
describe.each(paths.filter((path) => path !== "/hostile/prototypes"))("%s", (path) => {
  test("reads the same after the members of all nodes were replaced", async () => {
    await session.open(`${sites.url}${path}`, wait);
    const reads = readsOf(await session.call("observe"));
    const { reading, looking } = pageScripts;
    await session.page.evaluate(reading);
    await session.page.evaluate(looking);
    const [before, after] = await session.page.evaluate(askBetweenThrows, reads);
    expect(after).toBe(before);
  });
});
