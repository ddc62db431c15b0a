import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ModelError } from "@gleaner/agent";
import type { Read } from "@gleaner/automation";
import { type BrowserSession, launch, PageError } from "@gleaner/browser";
import { buildScripts } from "@gleaner/browser/build";
import type { Limits, OwnSession, PageSession } from "@gleaner/replay";
import { findChromium } from "../../packages/local/src/chromium.ts";
import type { PageServer } from "./serve.ts";

/** A session that tells what it did: the time that opening took and what it last read. */
export interface Visit extends PageSession {
  openMs(): number;
  lastRead(): Read | null;
  /** A browser of its own that was never used, for whoever proves something; its opener closes it. */
  openClean(): Promise<OwnSession>;
}

/** Watches a session over one unit of work. */
function watch(session: BrowserSession, openClean: () => Promise<OwnSession>): Visit {
  let openMs = 0;
  let lastRead: Read | null = null;
  const timed = async (work: Promise<unknown>) => {
    const startedAt = performance.now();
    await work.finally(() => {
      openMs += performance.now() - startedAt;
    });
  };
  return {
    page: session.page,
    open: (url, wait) => timed(session.open(url, wait)),
    settle: (wait) => timed(session.settle(wait)),
    scroll: session.scroll,
    bound: session.bound,
    async call(name, ...args) {
      if (name === "read") lastRead = args[0] as Read;
      return session.call(name, ...args);
    },
    openMs: () => openMs,
    lastRead: () => lastRead,
    openClean,
  };
}

/** Units of work over pages, a few at a time, each worker with a browser for `unitsPerBrowser` of its units. */
export interface Visitor {
  /** Does the work for every unit and gives the results in the units' order; cookies never pass from one to the next. */
  each<Unit, Result>(
    units: readonly Unit[],
    work: (unit: Unit, visit: Visit) => Promise<Result>,
  ): Promise<Result[]>;
  close(): Promise<void>;
}

/** Units of work after which a worker takes a new browser. */
const unitsPerBrowser = 60;

/** Prepares browsers that reach the served pages and nothing else. */
export async function createVisitor(pages: PageServer, atOnce: number): Promise<Visitor> {
  await buildScripts();
  const pageScripts = await import("@gleaner/extract/page");
  const executablePath = await findChromium(process.env);
  const tempDir = await mkdtemp(join(tmpdir(), "gleaner-eval-"));
  const open = () =>
    launch({
      executablePath,
      egress: { allowHosts: ["127.0.0.0/8"], refusePorts: [], resolve: pages.resolve },
      sandbox: false,
      singleProcess: false,
      tempDir,
      pageScripts,
      // What a page gives does not depend on how busy the machine is.
      callTimeoutMs: limits.timeoutMs,
    });
  return {
    async each(units, work) {
      const results = new Map<number, Awaited<ReturnType<typeof work>>>();
      const waiting = [...units.entries()];
      const worker = async () => {
        let session: BrowserSession | null = null;
        let done = 0;
        try {
          for (let next = waiting.shift(); next !== undefined; next = waiting.shift(), done += 1) {
            // Many pages in one browser can take more memory than it may.
            if (session?.lost() || done % unitsPerBrowser === 0) {
              await session?.close();
              session = null;
            }
            session ??= await open();
            await session.page.context().clearCookies();
            const [at, unit] = next;
            results.set(at, await work(unit, watch(session, open)));
          }
        } finally {
          await session?.close();
        }
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, units.length) }, worker));
      return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
    },
    close: () => rm(tempDir, { recursive: true, force: true }),
  };
}

/** Rows are there when the page is: what is not found after this short wait is not there. A page may be slow on a busy machine. */
export const limits: Limits = { signal: new AbortController().signal, timeoutMs: 90_000, rowsTimeoutMs: 400 };

/** The sentence of an error that ends one page's work only; everything else is thrown on. */
export function faultOf(error: unknown): string {
  if (error instanceof PageError || error instanceof ModelError) return `${error.code}: ${error.message}`;
  if (error instanceof Error && "code" in error && error.code === "target_missing") return error.message;
  throw error;
}
