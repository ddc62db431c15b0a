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
export const teamPlans: readonly TeamPlan[] = [
  { id: "free",     name: "Free",     price: "$0",   aiRuns: 5,   replays: 200,     automations: 2,    scheduleMinutes: null, atOnce: 1,  minutes: 1,  antiBlocking: false, apiAccess: "none" },
  { id: "starter",  name: "Starter",  price: "$79",  aiRuns: 20,  replays: 1_000,   automations: null, scheduleMinutes: 1440, atOnce: 1,  minutes: 15, antiBlocking: true,  apiAccess: "none" },
  { id: "pro",      name: "Pro",      price: "$199", aiRuns: 60,  replays: 15_000,  automations: null, scheduleMinutes: 360,  atOnce: 3,  minutes: 30, antiBlocking: true,  apiAccess: "basic" },
  { id: "business", name: "Business", price: "$499", aiRuns: 150, replays: 150_000, automations: null, scheduleMinutes: 60,   atOnce: 10, minutes: 60, antiBlocking: true,  apiAccess: "full" },
  { id: "founding", name: "Founding", price: "$79, billed yearly", aiRuns: 60, replays: 15_000, automations: null, scheduleMinutes: 360, atOnce: 3, minutes: 30, antiBlocking: true, apiAccess: "basic" },
];

/** How often a plan lets a schedule run at most. */
export function describeMaximum(minutes: number | null): string {
  if (minutes === null) return "by hand only";
  if (minutes === 1440) return "once a day";
  return minutes === 60 ? "once an hour" : `every ${minutes / 60} hours`;
}
