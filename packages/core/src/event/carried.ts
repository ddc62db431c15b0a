import * as z from "zod";
import { DomainEvent } from "./info.ts";
import { sourceOf } from "./source.ts";

const Carried = z.object({ source: z.string(), "detail-type": z.string(), detail: DomainEvent });

/**
 * The event that the bus has carried; null for what is none of ours. What the bus knows of it is what its sender had the
 * right to say, so an event that tells of another team, or of something else, is none.
 */
export function readCarried(carried: unknown): DomainEvent | null {
  const { success, data } = Carried.safeParse(carried);
  if (!success) return null;
  const { source, "detail-type": type, detail } = data;
  return source === sourceOf(detail.teamId) && type === detail.type ? detail : null;
}
