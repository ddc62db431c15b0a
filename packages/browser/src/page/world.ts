import type { CDPSession } from "playwright-core";
import { type Limits, withDeadline } from "../deadline.ts";
import { PageError } from "../page-error.ts";

/**
 * Our own JavaScript world in the main frame: it shares the page's DOM and none of its globals or prototypes, so that
 * nothing a page patches reaches our code. It is made anew after every navigation.
 */
export interface World {
  /**
   * Calls `globalThis[object][name](...args)` of a script that is installed once per document. A call that is late
   * rejects with a PageError `timeout`, and what keeps the page busy is ended, be it ours or the page's own.
   */
  call<Functions extends Callable<Functions>, Name extends keyof Functions & string>(
    script: WorldScript<Functions>,
    name: Name,
    args: Parameters<Functions[Name]>,
    limits: Limits,
  ): Promise<ReturnType<Functions[Name]>>;
  /** Ends whatever JavaScript keeps the page busy now. */
  interrupt(): void;
  /** Has a script run in it at the start of every document to come; resolves with what takes that back. */
  addEarly(source: string): Promise<() => Promise<void>>;
}

/** A script that defines one global object, which holds these functions. */
export interface WorldScript<Functions> {
  readonly object: string;
  readonly source: string;
  /** What has to be installed before it: it uses what that left there. */
  readonly on?: WorldScript<unknown>;
  /** Only for the types: no such value exists. */
  readonly functions?: Functions;
}

/** An interface whose every member is a function. */
type Callable<Functions> = { readonly [Name in keyof Functions]: (...args: never[]) => unknown };

/** A document's world: its id, and the objects of the scripts that it has. */
interface Context {
  readonly id: number;
  readonly installed: Set<string>;
}

const worldName = "gleaner";
const attempts = 3;

/** Opens the world and has `early` run in it from the start of every document. */
export async function openWorld(
  cdp: CDPSession,
  mainFrameId: string,
  early: WorldScript<unknown>,
): Promise<World> {
  let context: Context | undefined;
  const forget = () => {
    context = undefined;
  };
  cdp.on("Runtime.executionContextsCleared", forget);
  cdp.on("Runtime.executionContextDestroyed", ({ executionContextId }) => {
    if (executionContextId === context?.id) forget();
  });
  await Promise.all([
    cdp.send("Runtime.enable"),
    cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: early.source, worldName }),
  ]);

  const enter = async (): Promise<Context> => {
    if (context) return context;
    const { executionContextId } = await cdp.send("Page.createIsolatedWorld", {
      frameId: mainFrameId,
      worldName,
    });
    context = { id: executionContextId, installed: new Set() };
    return context;
  };

  const install = async (script: WorldScript<unknown>, within: Context): Promise<void> => {
    const { id, installed } = within;
    if (installed.has(script.object)) return;
    if (script.on) await install(script.on, within);
    // An element of the page that is named like the object is a property, too, but none of the world's own.
    const guarded = `if (!Object.hasOwn(globalThis, "${script.object}")) { ${script.source}\n }`;
    const outcome = await cdp.send("Runtime.evaluate", { expression: guarded, contextId: id });
    if (outcome.exceptionDetails) throw scriptFailure(outcome.exceptionDetails);
    installed.add(script.object);
  };

  const attempt = async (
    script: WorldScript<unknown>,
    name: string,
    args: readonly unknown[],
  ): Promise<unknown> => {
    const entered = await enter();
    await install(script, entered);
    const outcome = await cdp.send("Runtime.callFunctionOn", {
      functionDeclaration: `function (name, args) { return globalThis.${script.object}[name](...args); }`,
      executionContextId: entered.id,
      arguments: [{ value: name }, { value: args }],
      returnByValue: true,
      awaitPromise: true,
    });
    if (outcome.exceptionDetails) throw scriptFailure(outcome.exceptionDetails);
    return outcome.result.value;
  };

  const interrupt = () => {
    cdp.send("Runtime.terminateExecution").catch(() => {});
    // Where nothing was running, it is the next thing to run that ends: let that be nothing.
    cdp.send("Runtime.evaluate", { expression: "0" }).catch(() => {});
  };

  const persist = async (
    script: WorldScript<unknown>,
    name: string,
    args: readonly unknown[],
    isOver: () => boolean,
  ): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(script, name, args);
      } catch (error) {
        if (error instanceof ScriptError) throw error;
        // A navigation between two messages takes the world away; the event that says so may come later.
        forget();
        if (tries === attempts || isOver())
          throw new PageError("navigation_failed", "The page could not be read.", error);
      }
    }
  };

  return {
    interrupt,
    async addEarly(source) {
      const script = await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source, worldName });
      return async () => {
        await cdp.send("Page.removeScriptToEvaluateOnNewDocument", script);
      };
    },
    async call(script, name, args, limits) {
      let over = false;
      const work = persist(script, name, args, () => over);
      try {
        // The script gives what its functions give, as plain data.
        return (await withDeadline(work, limits, "The page did not answer in time.")) as never;
      } catch (error) {
        over = true;
        if (error instanceof PageError && error.code === "timeout") interrupt();
        throw error;
      }
    },
  };
}

/** Our own script threw; its message may quote the page, so it stays the cause and never the sentence. */
class ScriptError extends PageError {}

function scriptFailure(details: { text: string; exception?: { description?: string } }): ScriptError {
  const cause = new Error(details.exception?.description ?? details.text);
  return new ScriptError("navigation_failed", "The page could not be read.", cause);
}
