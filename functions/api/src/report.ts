import { Logger } from "@aws-lambda-powertools/logger";
import type { Context } from "hono";
import { routePath } from "hono/route";

const logger = new Logger({ serviceName: "api" });
const maxFrames = 10;

/** Logs an error that is not a refusal. */
export function reportError(error: Error, context: Context): void {
  logger.error("request failed", {
    method: context.req.method,
    route: routePath(context, -1),
    // The id that the answer contains, so that a caller's complaint leads to this line.
    requestId: context.get("requestId"),
    ...toFacts(error),
  });
}

/** Logs an error of a tool that is not a refusal. */
export function reportTool(error: Error): void {
  logger.error("tool failed", { ...toFacts(error) });
}

/** The kind of an error and where it happened. Its message is left out, because it may quote a page or a secret. */
export function toFacts(error: Error): { errorName: string; causeName?: string; at: string[] } {
  const frames = error.stack?.split("\n").filter((line) => /^\s+at .+:\d+\)?$/.test(line)) ?? [];
  return {
    errorName: error.name,
    ...(error.cause instanceof Error && { causeName: error.cause.name }),
    at: frames.slice(0, maxFrames).map((line) => line.trim()),
  };
}
