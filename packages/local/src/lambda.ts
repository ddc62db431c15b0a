import type { FunctionName, functions } from "@gleaner/infra/definitions";
import type { FunctionHost } from "./function-host.ts";
import type { Log } from "./log.ts";
import { continueTrace } from "./trace.ts";

export interface LambdaOptions {
  readonly name: FunctionName;
  /** What exports its handler. */
  readonly module: string;
  /** Where it runs. */
  readonly host: FunctionHost;
  readonly timeoutMs: number;
  /** What becomes of a chain of messages that invokes it again and again. */
  readonly recursiveLoop: (typeof functions)[FunctionName]["recursiveLoop"];
  readonly log: Log;
}

/**
 * Invokes a function with an event, the trace that it brings and the address by which it is invoked; rejects as the
 * function does, or Lambda in its place.
 */
export type Lambda = (event: unknown, traceHeader?: string, functionArn?: string) => Promise<unknown>;

/** So often Lambda lets a chain of messages invoke the same function. */
const longestChain = 16;

/** A function as Lambda invokes it: it carries traces on and, unless the function allows it, ends chains that loop. */
export function openLambda({ name, module, host, timeoutMs, recursiveLoop, log }: LambdaOptions): Lambda {
  return async (event, header, functionArn) => {
    const trace = continueTrace(header, name);
    if (recursiveLoop === "Terminate" && trace.invocations > longestChain) {
      log({ level: "error", message: "recursive invocation dropped", process: name });
      throw new Error("RecursiveInvocationException: the function is invoked by its own messages.");
    }
    return host.invoke({
      module,
      event,
      timeoutMs,
      traceHeader: trace.header,
      ...(functionArn !== undefined && { functionArn }),
    });
  };
}
