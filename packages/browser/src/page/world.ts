import type { CDPSession } from "playwright-core";
import { PageError } from "../page-error.ts";

/**
 * Our own JavaScript world in the main frame: it shares the page's DOM and none of its globals or prototypes, so that
 * nothing a page patches reaches our code. It is made anew after every navigation.
 */
export interface World {
  /** Calls `globalThis[object][name](...args)` of a script that is installed once per document. */
  call(script: WorldScript, name: string, args: readonly unknown[]): Promise<unknown>;
}

/** A script that defines one global object. */
export interface WorldScript {
  readonly object: string;
  readonly source: string;
}

const worldName = "gleaner";
const attempts = 3;

/** Opens the world and has `early` run in it from the start of every document. */
export async function openWorld(cdp: CDPSession, mainFrameId: string, early: WorldScript): Promise<World> {
  let context: { readonly id: number; readonly installed: Set<string> } | undefined;
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

  const enter = async () => {
    if (context) return context;
    const { executionContextId } = await cdp.send("Page.createIsolatedWorld", {
      frameId: mainFrameId,
      worldName,
    });
    context = { id: executionContextId, installed: new Set() };
    return context;
  };

  const attempt = async (script: WorldScript, name: string, args: readonly unknown[]): Promise<unknown> => {
    const { id, installed } = await enter();
    if (!installed.has(script.object)) {
      const guarded = `if (!globalThis.${script.object}) { ${script.source}\n }`;
      const outcome = await cdp.send("Runtime.evaluate", { expression: guarded, contextId: id });
      if (outcome.exceptionDetails) throw scriptFailure(outcome.exceptionDetails);
      installed.add(script.object);
    }
    const outcome = await cdp.send("Runtime.callFunctionOn", {
      functionDeclaration: `function (name, args) { return globalThis.${script.object}[name](...args); }`,
      executionContextId: id,
      arguments: [{ value: name }, { value: args }],
      returnByValue: true,
      awaitPromise: true,
    });
    if (outcome.exceptionDetails) throw scriptFailure(outcome.exceptionDetails);
    return outcome.result.value;
  };

  return {
    async call(script, name, args) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(script, name, args);
        } catch (error) {
          if (error instanceof ScriptError) throw error;
          // A navigation between two messages takes the world away; the event that says so may come later.
          forget();
          if (tries === attempts)
            throw new PageError("navigation_failed", "The page could not be read.", error);
        }
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
