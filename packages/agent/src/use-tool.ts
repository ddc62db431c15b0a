import { PageError, type PageErrorCode } from "@gleaner/browser";
import { comeTo, TargetError } from "@gleaner/replay";
import { type Asides, hearAsides } from "./asides.ts";
import type { ToolCall } from "./planner.ts";
import { ToolError } from "./tool-error.ts";
import { tools, toolsFor } from "./tools/index.ts";
import type { Outcome, Workbench } from "./tools/tool.ts";

/** Faults of a page after which nothing else can be tried. */
const ending: ReadonlySet<PageErrorCode> = new Set([
  "blocked",
  "browser_lost",
  "page_failed",
  "proxy_failed",
]);

/** Opens the page again from which a call led to one of no use; false where there is none, or it fails too. */
async function returnTo({ recording, session, limits }: Workbench): Promise<boolean> {
  const { place, steps, movedOn, items } = recording;
  if (place.steps === 0 || movedOn || items !== null) return false;
  try {
    await comeTo(session, steps, place, limits);
    return true;
  } catch (error) {
    limits.signal.throwIfAborted();
    if (!(error instanceof PageError) || ending.has(error.code)) throw error;
    return false;
  }
}

export type Used =
  | { readonly ok: true; readonly outcome: Outcome }
  | { readonly ok: false; readonly message: string; readonly quote?: string | undefined };

/**
 * Uses a tool. What the planner can mend comes back as a message; blocked pages, broken browsers and pages that can no
 * longer be read are thrown.
 */
export async function useTool(bench: Workbench, call: ToolCall): Promise<Used> {
  const asides = hearAsides(bench.session);
  try {
    return withAsides(await useOne(bench, call), asides.end());
  } finally {
    asides.end();
  }
}

/** What came of a call, with what the page did on the side. */
function withAsides(used: Used, { message, quote }: Asides): Used {
  if (message === "") return used;
  const told = used.ok ? used.outcome : used;
  const both = {
    message: `${told.message} ${message}`,
    quote: [told.quote, quote].filter((each) => each !== undefined && each !== "").join("\n"),
  };
  return used.ok ? { ok: true, outcome: { ...used.outcome, ...both } } : { ok: false, ...both };
}

async function useOne(bench: Workbench, call: ToolCall): Promise<Used> {
  const tool = tools.find((each) => each.name === call.tool);
  if (tool === undefined) {
    const names = toolsFor(bench.session.login !== undefined).map(({ name }) => name);
    return { ok: false, message: `There is no such tool. The tools are: ${names.join(", ")}.` };
  }
  try {
    return { ok: true, outcome: await tool.use(bench, call.input) };
  } catch (error) {
    bench.limits.signal.throwIfAborted();
    if (error instanceof ToolError) return { ok: false, message: error.message, quote: error.quote };
    if (error instanceof TargetError) return { ok: false, message: error.message };
    // What an action of the planner's choice led to may be of no use; the task's own address is opened before.
    if (error instanceof PageError && bench.stale && !ending.has(error.code)) {
      const led = `That led to a page of no use (${error.code}).`;
      // It names the host, which a page chose.
      const quote = error.message;
      if (await returnTo(bench))
        return { ok: false, message: `${led} This is the page before it again.`, quote };
      bench.stale = false;
      bench.view = null;
      return { ok: false, message: `${led} Open another address.`, quote };
    }
    throw error;
  }
}
