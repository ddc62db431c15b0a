import { InvokeStore, InvokeStoreBase } from "@aws/lambda-invoke-store";
import type { Context } from "aws-lambda";
import { Invocation, type Report } from "./invocation.ts";
import { killDescendants } from "./process-tree.ts";

interface FunctionModule {
  readonly handler: (event: unknown, context: Context) => Promise<unknown>;
}

/** Sends a message to the service; ignored when the service is gone. */
export function report(message: Report): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** Time for a function to finish its work. */
const endingMs = 1500;

/**
 * Makes this process a warm function: it serves invocations until the service disconnects, and then ends together
 * with everything it started. It waits a limited time for `onDisconnect`.
 */
export function answerInvocations(onDisconnect: () => Promise<void> = async () => {}): void {
  process.on("message", (message) => {
    void invoke(Invocation.parse(message));
  });
  process.on("disconnect", () => {
    const late = new Promise((resolve) => setTimeout(resolve, endingMs));
    void Promise.race([onDisconnect().catch(() => {}), late]).finally(() => {
      killDescendants(process.pid);
      process.exit(0);
    });
  });
}

/** Where the SDK finds the invocation's trace; several invocations may be under way, each with its own. */
const invokeStore = await InvokeStore.getInstanceAsync(true);

async function invoke(invocation: Invocation): Promise<void> {
  const { id, module, event, traceHeader } = invocation;
  try {
    const { handler } = (await import(module)) as FunctionModule;
    const { REQUEST_ID, X_RAY_TRACE_ID } = InvokeStoreBase.PROTECTED_KEYS;
    const result = await invokeStore.run({ [REQUEST_ID]: id, [X_RAY_TRACE_ID]: traceHeader }, () =>
      handler(event, createContext(invocation)),
    );
    report({ kind: "result", id, result });
  } catch (error) {
    report({
      kind: "error",
      id,
      message: error instanceof Error ? `${error.name}: ${error.message}` : "unknown",
    });
  }
}

function createContext({ id, module, deadline, timeoutMs, functionArn }: Invocation): Context {
  return {
    awsRequestId: id,
    functionName: module,
    functionVersion: "$LATEST",
    invokedFunctionArn: functionArn ?? `arn:aws:lambda:us-east-1:000000000000:function:${module}`,
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
