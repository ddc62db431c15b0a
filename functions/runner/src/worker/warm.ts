import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ListRead, Plan, ProvenPlan } from "@gleaner/automation";
import { openVisitor } from "@gleaner/browser";
import { type HttpSession, learnContract, openHttpSession, replayByHttp, run } from "@gleaner/replay";

/** After so many the code runs near its full speed. */
const rounds = 40;
const limits = { signal: new AbortController().signal, timeoutMs: 10_000, rowsTimeoutMs: 0 };

const column = (css: string, attribute: string | null = null) => ({
  locators: [{ by: "css" as const, css }],
  attribute,
  take: "one" as const,
  transforms: [{ op: "trim" as const }],
});

const read: ListRead = {
  kind: "list",
  rows: { css: "ul > li", within: null, except: null, run: false },
  fields: [
    { name: "name", type: "text", reader: column("h3 a") },
    {
      name: "price",
      type: "money",
      reader: { ...column(".price"), transforms: [{ op: "trim" }, { op: "money", decimal: "." }] },
    },
    {
      name: "link",
      type: "url",
      reader: { ...column("h3 a", "href"), transforms: [{ op: "url" }] },
    },
    { name: "stock", type: "text", reader: column("p.stock") },
  ],
  pagination: null,
  maxRecords: null,
  maxPages: null,
};

/** A page like many: rows of what shops show, between a menu and a foot. */
function writePage(): string {
  const links = (count: number) =>
    Array.from({ length: count }, (_, n) => `<a class="to" href="/part/${n}">Part ${n}</a>`).join(" ");
  const row = (n: number) =>
    `<li class="item"><img src="/img/${n}.jpg" alt=""><h3><a href="/item/${n}">Item number ${n}</a></h3>` +
    `<span class="price">£${n + 10}.${10 + n}</span><p class="stock">${n % 3 ? "In stock" : "Sold out"}</p></li>`;
  const rows = Array.from({ length: 24 }, (_, n) => row(n)).join("\n");
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Items</title></head><body><nav>${links(12)}</nav>` +
    `<main><h1>Items</h1><p>24 items</p><ul>${rows}</ul></main><footer>${links(8)}</footer></body></html>`
  );
}

/** Runs code before there is work for it. */
export interface Warmer {
  /** Goes on with it until it is done, or until `isWanted` says that there is work. */
  goOn(isWanted: () => boolean): Promise<void>;
}

/**
 * Has the code of a replay over plain HTTP run, on a page of its own on loopback, so that the first replays need not wait
 * for it to be compiled. Where it cannot be done, they are slower at first.
 */
export function openWarmer(): Warmer {
  let left = rounds;
  let going: Promise<void> = Promise.resolve();
  const go = async (isWanted: () => boolean): Promise<void> => {
    if (left === 0 || isWanted()) return;
    const page = await servePage();
    try {
      const proven = await learnPage(page);
      for (; left > 0 && !isWanted(); left -= 1) {
        await visit(page, (session) => replayByHttp(session, proven, limits));
      }
    } catch {
      left = 0;
    } finally {
      page.close();
    }
  };
  return {
    goOn: (isWanted) => {
      going = going.then(() => go(isWanted));
      return going;
    },
  };
}

interface Page {
  readonly host: string;
  close(): void;
}

async function servePage(): Promise<Page> {
  const page = writePage();
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  server.unref();
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

async function visit<Result>(
  { host }: Page,
  work: (session: HttpSession) => Promise<Result>,
): Promise<Result> {
  const egress = { allowHosts: [host], refusePorts: [] };
  const session = openHttpSession(await openVisitor({ egress }), null);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/** A plan with readers as a run makes them, and what it gave. */
const learnPage = (page: Page): Promise<ProvenPlan> =>
  visit(page, async (session) => {
    const steps: Plan["steps"] = [{ kind: "open", url: `http://${page.host}/` }];
    const collected = await run(session, { version: 1, steps, read }, limits);
    const learned = await session.call("learn", read);
    return {
      plan: { version: 1, steps, read: learned },
      contract: learnContract(collected, learned),
    };
  });
