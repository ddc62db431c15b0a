import * as z from "zod";
import { Contract } from "./contract.ts";
import { JsonSource } from "./json-source.ts";
import { Read } from "./read.ts";
import { Step } from "./step.ts";

/** One more read of a plan, and how its records are joined to those of the reads before it. */
export const Addition = z.strictObject({
  /** The steps to take after the reads before it. */
  steps: z.array(Step).max(200),
  read: Read,
  /** `rows` are appended to the earlier records; `fields` are added to them. */
  adds: z.enum(["rows", "fields"]),
  /** For two lists: the field that both have, whose equal values match their rows. */
  by: z.string().min(1).max(100).optional(),
});
export type Addition = z.infer<typeof Addition>;

/** An automation's plan: everything that a replay does. It is portable JSON for an interpreter and contains no code. */
export const Plan = z.strictObject({
  version: z.literal(1),
  /** What to do before reading; the first step is an `open`. */
  steps: z
    .array(Step)
    .min(1)
    .max(200)
    .refine((steps) => steps[0]?.kind === "open", "the first step opens a page"),
  read: Read,
  /** Further reads, of other pages or of another list of the page, and how they are joined. */
  also: z.array(Addition).max(20).optional(),
  /** The JSON documents that hold the same records, where proof found any. */
  json: JsonSource.optional(),
});
export type Plan = z.infer<typeof Plan>;

/** A plan with the contract that proof learned from its results. */
export const ProvenPlan = z.strictObject({ plan: Plan, contract: Contract });
export type ProvenPlan = z.infer<typeof ProvenPlan>;
