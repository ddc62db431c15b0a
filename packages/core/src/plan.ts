import { z } from "zod";

export const PlanId = z.enum(["free", "starter", "pro", "business", "founding"]);
export type PlanId = z.infer<typeof PlanId>;

export interface PlanLimits {
  readonly aiRunsPerMonth: number;
  readonly replaysPerMonth: number;
  /** Null means unlimited. */
  readonly automations: number | null;
  readonly concurrentRuns: number;
  readonly runDurationMs: number;
  readonly antiBlocking: boolean;
  readonly apiAccess: "none" | "basic" | "full";
}

const minute = 60_000;

/** The specification's table of plans. */
export const plans: Record<PlanId, PlanLimits> = {
  free: {
    aiRunsPerMonth: 5,
    replaysPerMonth: 200,
    automations: 2,
    concurrentRuns: 1,
    runDurationMs: minute,
    antiBlocking: false,
    apiAccess: "none",
  },
  starter: {
    aiRunsPerMonth: 20,
    replaysPerMonth: 1000,
    automations: null,
    concurrentRuns: 1,
    runDurationMs: 15 * minute,
    antiBlocking: true,
    apiAccess: "none",
  },
  pro: {
    aiRunsPerMonth: 60,
    replaysPerMonth: 15_000,
    automations: null,
    concurrentRuns: 3,
    runDurationMs: 30 * minute,
    antiBlocking: true,
    apiAccess: "basic",
  },
  business: {
    aiRunsPerMonth: 150,
    replaysPerMonth: 150_000,
    automations: null,
    concurrentRuns: 10,
    runDurationMs: 60 * minute,
    antiBlocking: true,
    apiAccess: "full",
  },
  founding: {
    aiRunsPerMonth: 60,
    replaysPerMonth: 15_000,
    automations: null,
    concurrentRuns: 3,
    runDurationMs: 30 * minute,
    antiBlocking: true,
    apiAccess: "basic",
  },
};

/** Requests a minute that an API key may make; a minute's worth may come at once. */
export const requestsPerMinute: Record<PlanLimits["apiAccess"], number> = {
  none: 120,
  basic: 120,
  full: 600,
};
