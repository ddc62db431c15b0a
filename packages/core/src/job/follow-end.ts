import type { TeamId } from "../actor.ts";
import { type DomainEvent, publish } from "../event/index.ts";
import { followQuota } from "../schedule/quota.ts";
import { readTeam } from "../team/item.ts";
import { admitWaiting } from "./admit.ts";
import { dropCheckpoint } from "./checkpoint.ts";
import type { JobItem } from "./item.ts";

/**
 * What follows an end that is written: its checkpoint goes, who waits is admitted, its events are told, and a replay that
 * was given back is there to be used. None of it makes the end undone by failing: the sweep does it, or a day's rule.
 */
export async function followEnd(
  job: Pick<JobItem, "teamId" | "id" | "checkpoint">,
  { events, isGivenBack }: { readonly events: readonly DomainEvent[]; readonly isGivenBack: boolean },
): Promise<void> {
  await Promise.all([
    dropCheckpoint(job),
    admitWaiting(job.teamId).catch(() => undefined),
    publish(events),
    isGivenBack ? resume(job.teamId) : undefined,
  ]);
}

/** A replay that was given back is one that is left: a pause for want of any ends. Should this fail, it ends with the month. */
const resume = async (teamId: TeamId): Promise<void> =>
  readTeam(teamId)
    .then(({ plan }) => followQuota(teamId, plan))
    .catch(() => undefined);
