import type { JobSummary } from "../data/shapes.ts";

export interface Day {
  /** Of the month, from 1 on. */
  readonly day: number;
  readonly agent: number;
  readonly replays: number;
}

/** The runs of each day (UTC) of the month that begins at `start`, up to `today`. */
export function countDays(
  jobs: readonly Pick<JobSummary, "kind" | "createdAt">[],
  start: string,
  today: Date,
): readonly Day[] {
  const first = new Date(start);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const isThisMonth = today.toISOString().slice(0, 7) === start.slice(0, 7);
  const last = isThisMonth ? today.getUTCDate() : length;
  const byDay = Map.groupBy(jobs, ({ createdAt }) => new Date(createdAt).getUTCDate());
  return Array.from({ length: last }, (_, index) => {
    const ofDay = byDay.get(index + 1) ?? [];
    const agent = ofDay.filter(({ kind }) => kind === "agent").length;
    return { day: index + 1, agent, replays: ofDay.length - agent };
  });
}
