import type { Contract, Plan, Read, Step } from "@gleaner/automation";
import type { Collected } from "../collect.ts";
import type { Reading } from "../readings.ts";

/** One read of a plan as a heal found it. */
export interface Part extends Pick<Reading, "joins"> {
  /** The steps that lead to it from the read before. */
  readonly steps: readonly Step[];
  /** Those that lead to it from the plan's start. */
  readonly upTo: readonly Step[];
  readonly read: Read;
  readonly collected: Collected;
}

/** The reads of a plan, each with the steps that lead to it from the one before. */
export function partsOf({ steps, read, also = [] }: Plan): readonly Pick<Part, "steps" | "read" | "joins">[] {
  const further = also.map(({ steps: own, read: other, ...joins }) => ({ steps: own, read: other, joins }));
  return [{ steps, read, joins: null }, ...further];
}

/** The plan of these parts. */
export function planOf(parts: readonly Pick<Part, "steps" | "read" | "joins">[]): Plan {
  const [first, ...others] = parts;
  if (first === undefined) throw new Error("A plan reads at least once.");
  const also = others.map(({ steps, read, joins }) => ({
    steps: [...steps],
    read,
    ...(joins ?? { adds: "rows" as const }),
  }));
  return {
    version: 1,
    steps: [...first.steps],
    read: first.read,
    ...(also.length > 0 && { also }),
  };
}

/** What proof learned of the read at this position. */
export const contractAt = (contract: Contract, at: number): Contract | undefined =>
  at === 0 ? contract : contract.also?.[at - 1];
