import type { Counts } from "./counted-jobs.ts";
import { type Count, newCount } from "./metered-cloud.ts";

/** A whole job's count: of its making, its run and its events, without anybody looking at it. */
export function total(counts: Counts, name: string): Count {
  const parts = Object.entries(counts).filter(
    ([part]) => part.startsWith(`${name}:`) && !part.endsWith("GET of the job"),
  );
  const sum = newCount();
  for (const [, part] of parts) {
    sum.reads += part.reads;
    sum.writes += part.writes;
    sum.indexWrites += part.indexWrites;
    sum.events += part.events;
    for (const kind of ["requests", "partitions", "functionMs"] as const) {
      for (const [key, value] of Object.entries(part[kind])) sum[kind][key] = (sum[kind][key] ?? 0) + value;
    }
  }
  return sum;
}
