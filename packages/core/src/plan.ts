import * as z from "zod";

export const PlanId = z.enum(["free", "starter", "pro", "business", "founding"]);
export type PlanId = z.infer<typeof PlanId>;

/** The greatest frequency of schedules that a plan allows. */
export type MaxFrequency = "hourly" | "every_6_hours" | "daily";

export interface PlanLimits {
  /** US dollars a month. */
  readonly price: number;
  readonly aiRunsPerMonth: number;
  readonly replaysPerMonth: number;
  /** Null means unlimited. */
  readonly automations: number | null;
  /** Null means that automations run by hand only. */
  readonly schedule: MaxFrequency | null;
  readonly concurrentRuns: number;
  readonly runDurationMs: number;
  readonly antiBlocking: boolean;
  readonly apiAccess: "none" | "basic" | "full";
}

type Row = readonly [
  PlanLimits["price"],
  PlanLimits["aiRunsPerMonth"],
  PlanLimits["replaysPerMonth"],
  PlanLimits["automations"],
  PlanLimits["schedule"],
  PlanLimits["concurrentRuns"],
  minutes: number,
  PlanLimits["antiBlocking"],
  PlanLimits["apiAccess"],
];

// biome-ignore format: a table is read by its columns
const table: Record<PlanId, Row> = {
  //          USD  AI runs  replays  automations  schedule         runs at once  minutes  anti-blocking  API access
  free:     [   0,       5,     200,           2, null,                       1,       1, false,         "none"  ],
  starter:  [  79,      20,   1_000,        null, "daily",                    1,      15, true,          "none"  ],
  pro:      [ 199,      60,  15_000,        null, "every_6_hours",            3,      30, true,          "basic" ],
  business: [ 499,     150, 150_000,        null, "hourly",                  10,      60, true,          "full"  ],
  founding: [  79,      60,  15_000,        null, "every_6_hours",            3,      30, true,          "basic" ],
};

const minuteMs = 60_000;

const toLimits = ([
  price,
  aiRunsPerMonth,
  replaysPerMonth,
  automations,
  schedule,
  concurrentRuns,
  minutes,
  antiBlocking,
  apiAccess,
]: Row): PlanLimits => ({
  price,
  aiRunsPerMonth,
  replaysPerMonth,
  automations,
  schedule,
  concurrentRuns,
  runDurationMs: minutes * minuteMs,
  antiBlocking,
  apiAccess,
});

/** The specification's table of plans. */
export const plans: Record<PlanId, PlanLimits> = {
  free: toLimits(table.free),
  starter: toLimits(table.starter),
  pro: toLimits(table.pro),
  business: toLimits(table.business),
  founding: toLimits(table.founding),
};

/** Founding is billed yearly and closed to new members; a seat that is given up cannot be taken again. */
export const founding = { pricePerYear: 948, isClosed: true } as const;

/** Requests a minute for an API key or session; bursts of a minute's requests are allowed. */
export const requestsPerMinute: Record<PlanLimits["apiAccess"], number> = {
  none: 120,
  basic: 120,
  full: 600,
};
