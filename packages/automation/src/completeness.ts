import * as z from "zod";

/** How much of a list was collected, and why collecting ended. */
export const Completeness = z.strictObject({
  pages: z.int(),
  collected: z.int(),
  /** The total that the page itself states ("1–20 of 245"), where it does. */
  statedTotal: z.int().nullable(),
  duplicatesDropped: z.int(),
  reason: z.enum([
    "single_page",
    "limit_reached",
    "no_next",
    "no_new_records",
    "stated_total_reached",
    "page_limit",
    "time",
    "size",
    /** The page stopped answering, or a further page could not be loaded; the rows read before are kept. */
    "page_failed",
    /** The model failed or refused before it ended the run; the rows read before are kept. */
    "model_failed",
  ]),
  /** What was not collected, in a sentence; null where nothing is known to be missing. */
  left: z.string().nullable().default(null),
});
export type Completeness = z.infer<typeof Completeness>;

const causes: Partial<Record<Completeness["reason"], string>> = {
  time: "; the time of the run was over",
  size: "; a result may not be larger",
  page_failed: "; the next page could not be loaded",
  page_limit: "; a run takes no more pages",
};

/** What was not collected, in a sentence; null where nothing is known to be missing. `advice` says how to get it. */
export function describeLeft(
  { statedTotal, collected, duplicatesDropped, reason }: Omit<Completeness, "left">,
  advice: string | null = null,
): string | null {
  const why = advice === null ? (causes[reason] ?? "") : `; ${advice}`;
  const taken = `${collected} ${collected === 1 ? "was" : "were"} taken${why}.`;
  if (statedTotal !== null) {
    return collected + duplicatesDropped < statedTotal ? `The page states ${statedTotal}, ${taken}` : null;
  }
  return why === "" ? null : `There are more pages, ${taken}`;
}

/** Reasons for ending before the site or the task was exhausted. */
const early: ReadonlySet<Completeness["reason"]> = new Set(["time", "size", "page_failed", "model_failed"]);

/** Whether collecting ended before the site or the task was exhausted. */
export const endsEarly = ({ reason }: Pick<Completeness, "reason">): boolean => early.has(reason);
