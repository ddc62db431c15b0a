/** What a team's plan allows, as a person compares them. */
export interface TeamPlan {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  readonly aiRuns: number;
  readonly replays: number;
  /** Null is unlimited. */
  readonly automations: number | null;
  /** Least minutes from one scheduled run to the next; null runs by hand only. */
  readonly scheduleMinutes: number | null;
  readonly atOnce: number;
  readonly minutes: number;
  readonly antiBlocking: boolean;
  readonly apiAccess: "none" | "basic" | "full";
}

// biome-ignore format: a table is read by its columns
const table = [
  ["free",     "Free",     "$0",   5,   200,     2,    null, 1,  1,  false, "none"],
  ["starter",  "Starter",  "$79",  20,  1_000,   null, 1440, 1,  15, true,  "none"],
  ["pro",      "Pro",      "$199", 60,  15_000,  null, 360,  3,  30, true,  "basic"],
  ["business", "Business", "$499", 150, 150_000, null, 60,   10, 60, true,  "full"],
  ["founding", "Founding", "$79, billed yearly", 60, 15_000, null, 360, 3, 30, true, "basic"],
] as const;

export const teamPlans: readonly TeamPlan[] = table.map(
  ([
    id,
    name,
    price,
    aiRuns,
    replays,
    automations,
    scheduleMinutes,
    atOnce,
    minutes,
    antiBlocking,
    apiAccess,
  ]) => ({
    id,
    name,
    price,
    aiRuns,
    replays,
    automations,
    scheduleMinutes,
    atOnce,
    minutes,
    antiBlocking,
    apiAccess,
  }),
);

/** How often a plan lets a schedule run at most. */
export function describeMaximum(minutes: number | null): string {
  if (minutes === null) return "by hand only";
  if (minutes === 1440) return "once a day";
  return minutes === 60 ? "once an hour" : `every ${minutes / 60} hours`;
}
