import * as z from "zod";
import { Contract } from "./contract.ts";
import { Read } from "./read.ts";
import { Step } from "./step.ts";

/** An automation's plan: the whole of what a replay does. Portable JSON; an interpreter runs it, nothing in it is code. */
export const Plan = z.strictObject({
  version: z.literal(1),
  /** What to do before reading; the first step is an `open`. */
  steps: z
    .array(Step)
    .min(1)
    .max(200)
    .refine((steps) => steps[0]?.kind === "open", "the first step opens a page"),
  read: Read,
});
export type Plan = z.infer<typeof Plan>;

/** A plan with what proof learned of its results. */
export const ProvenPlan = z.strictObject({ plan: Plan, contract: Contract });
export type ProvenPlan = z.infer<typeof ProvenPlan>;
