import type { Usage } from "gleaner";
import { formatCount } from "./amount.ts";

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });
const threshold = 70;

/** Which limits of the month are nearly reached, by how much, and when they are reset. */
export function describeNearLimits({ aiRuns, replays, period }: Usage): string {
  const near = [
    { ...aiRuns, name: "AI runs" },
    { ...replays, name: "replays" },
  ].filter(({ percent }) => percent >= threshold);
  const parts = near.map(
    ({ percent, limit, name }) =>
      `${Math.floor(percent)} % of this month's ${formatCount(limit)} ${name} are used`,
  );
  return `${parts.join("; ")}. They begin anew on ${day.format(new Date(period.resetsAt))} (UTC).`;
}
