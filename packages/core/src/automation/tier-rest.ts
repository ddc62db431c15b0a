import { now, toIso } from "../clock.ts";
import type { JobMetadata } from "../job/info.ts";
import type { AutomationItem } from "./item.ts";

/** So many replays in a row whose tier gave way before it rests. */
export const mostFalls = 3;
/** A tier that rests is tried again after this time: its site may have been out of order for a while alone. */
const restMs = 24 * 60 * 60 * 1000;

/** Whether replays begin in the browser for now, because the tier that proof found only cost them its time lately. */
export const isTierResting = ({
  tierFalls,
  tierFellAt,
}: Pick<AutomationItem, "tierFalls" | "tierFellAt">): boolean =>
  tierFalls >= mostFalls && tierFellAt !== undefined && now() - Date.parse(tierFellAt) < restMs;

/** What a plan's tier begins with: nothing is held against it. */
export const freshTier = { tierFalls: 0 } as const;

/**
 * What a run says of the tier that proof found, as parts of an update of its automation. A fall counts only where the
 * browser then gave records: what stops that too is not the tier's.
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
