import * as z from "zod";

/** One call of a Lambda handler, as the service sends it to a function process. */
export const Invocation = z.object({
  id: z.string(),
  /** What exports `handler`: a package's door or a file: URL. */
  module: z.string(),
  event: z.unknown().optional(),
  /** The handler has until then; milliseconds since 1970. */
  deadline: z.number(),
  timeoutMs: z.number(),
  /** What the SDK puts into X-Amzn-Trace-Id meanwhile. */
  traceHeader: z.string(),
  /** The address by which it is invoked, where that matters. */
  functionArn: z.string().optional(),
});
export type Invocation = z.infer<typeof Invocation>;

/** Messages from a function process to the service. */
export const Report = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  /** The process cannot serve, and a restart would not help; the sentence is for the operator. */
  z.object({ kind: z.literal("unable"), message: z.string() }),
  z.object({ kind: z.literal("result"), id: z.string(), result: z.unknown().optional() }),
  z.object({ kind: z.literal("error"), id: z.string(), message: z.string() }),
]);
export type Report = z.infer<typeof Report>;
