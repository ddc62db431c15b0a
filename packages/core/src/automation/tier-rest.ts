import { now, toIso } from "../clock.ts";
import type { JobMetadata } from "../job/info.ts";
import type { AutomationItem } from "./item.ts";

/** After this many consecutive failures of the tier it is not tried for a while. */
export const mostFalls = 3;
/** The tier is tried again after this time, because its site may have been down only for a while. */
const restMs = 24 * 60 * 60 * 1000;

/** Whether replays start in the browser for now, because the proven tier failed repeatedly. */
export const isTierResting = ({
  tierFalls,
  tierFellAt,
}: Pick<AutomationItem, "tierFalls" | "tierFellAt">): boolean =>
  tierFalls >= mostFalls && tierFellAt !== undefined && now() - Date.parse(tierFellAt) < restMs;

/** The failure count of a new plan. */
export const freshTier = { tierFalls: 0 } as const;

/**
 * The changes to an automation's failure count after a run. A failure of the tier counts only where the browser then
 * gave records: if the browser failed too, the tier was not the cause.
 */
export function noteTier(
  { status, metadata }: { readonly status: string; readonly metadata?: Partial<JobMetadata> },
  at: number,
): { readonly sets: readonly string[]; readonly values: Readonly<Record<string, unknown>> } {
  const tried = metadata?.tiers?.find(({ tier }) => tier !== "browser");
  if (!tried || (tried.fell !== null && status !== "success")) return { sets: [], values: {} };
  if (tried.fell === null) return { sets: ["tierFalls = :noFalls"], values: { ":noFalls": 0 } };
  return {
    sets: ["tierFalls = if_not_exists(tierFalls, :noFalls) + :fall", "tierFellAt = :fellAt"],
    values: { ":noFalls": 0, ":fall": 1, ":fellAt": toIso(at) },
  };
}
