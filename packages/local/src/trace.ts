import { createHash, randomBytes } from "node:crypto";

/** The trace that an event carries from function to function. */
export interface Trace {
  /** As in X-Amzn-Trace-Id, and in the attribute AWSTraceHeader of a queue's message. */
  readonly header: string;
  /** How often this function is invoked by the trace, this time included. */
  readonly invocations: number;
}

/**
 * The trace with which Lambda invokes a function for an event that brings a trace, or none. Its field `Lineage` counts
 * the function's invocations: the version 1, then `hash of the function:earlier invocations`, one function after another.
 */
export function continueTrace(header: string | undefined, functionName: string): Trace {
  const fields = new Map(
    (header ?? newRoot()).split(";").map((field) => {
      const [name = "", ...value] = field.split("=");
      return [name, value.join("=")] as const;
    }),
  );
  const counts = new Map(
    (fields.get("Lineage") ?? "")
      .replace(/^1:/, "")
      .split("|")
      .flatMap((entry) => {
        const [hash, count] = entry.split(":");
        return hash && count ? [[hash, Number(count)] as const] : [];
      }),
  );
  const hash = createHash("sha256").update(functionName).digest("hex").slice(0, 8);
  const earlier = counts.has(hash) ? (counts.get(hash) ?? 0) + 1 : 0;
  counts.set(hash, earlier);
  fields.set("Lineage", `1:${[...counts].map((entry) => entry.join(":")).join("|")}`);
  return {
    header: [...fields].map((field) => field.join("=")).join(";"),
    invocations: earlier + 1,
  };
}

function newRoot(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return `Root=1-${seconds}-${randomBytes(12).toString("hex")};Sampled=0`;
}
