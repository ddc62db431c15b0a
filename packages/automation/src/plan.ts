import * as z from "zod";
import { Contract } from "./contract.ts";
import { JsonSource } from "./json-source.ts";
import { Read } from "./read.ts";
import { Step } from "./step.ts";

/** One more read of a plan, and how its records are joined to those of the reads before it. */
export const Addition = z.strictObject({
  /** What to do after the reads before it. */
  steps: z.array(Step).max(200),
  read: Read,
  /** `rows` follow the records before them; `fields` are added to them. */
  adds: z.enum(["rows", "fields"]),
  /** Of two lists: the field that both have, by whose equal values fields come to their rows. */
  by: z.string().min(1).max(100).optional(),
});
export type Addition = z.infer<typeof Addition>;

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
  /** What is read elsewhere, or of another list of the page, and joined to it. */
  also: z.array(Addition).max(20).optional(),
  /** The JSON documents that hold the same records, where proof found them. */
  json: JsonSource.optional(),
});
export type Plan = z.infer<typeof Plan>;

/** A plan with what proof learned of its results. */
export const ProvenPlan = z.strictObject({ plan: Plan, contract: Contract });
export type ProvenPlan = z.infer<typeof ProvenPlan>;
