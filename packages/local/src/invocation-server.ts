import type { Context } from "aws-lambda";
import { Invocation, type Report } from "./invocation.ts";
import { killDescendants } from "./process-tree.ts";

interface FunctionModule {
  readonly handler: (event: unknown, context: Context) => Promise<unknown>;
}

/** Tells the service something; nothing happens when the service is gone. */
export function report(message: Report): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/**
 * Makes this process a warm function: it answers the service's invocations until the service is gone, and then ends,
 * with every browser it started. `onDisconnect` may finish what it has to; the process ends when it settles.
 */
export function answerInvocations(onDisconnect: () => Promise<void> = async () => {}): void {
  process.on("message", (message) => {
    void invoke(Invocation.parse(message));
  });
  process.on("disconnect", () => {
    killDescendants(process.pid);
    void onDisconnect().finally(() => process.exit(0));
  });
}

async function invoke({ id, module, event, deadline, timeoutMs }: Invocation): Promise<void> {
  try {
    const { handler } = (await import(module)) as FunctionModule;
    const result = await handler(event, createContext(id, module, deadline, timeoutMs));
    report({ kind: "result", id, result });
  } catch (error) {
    report({
      kind: "error",
      id,
      message: error instanceof Error ? `${error.name}: ${error.message}` : "unknown",
    });
  }
}

function createContext(id: string, module: string, deadline: number, timeoutMs: number): Context {
  return {
    awsRequestId: id,
    functionName: module,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${module}`,
    memoryLimitInMB: "2048",
    logGroupName: module,
    logStreamName: `${process.pid}`,
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.min(Math.max(deadline - Date.now(), 0), timeoutMs),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}
