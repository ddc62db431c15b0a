import { expect, it, test } from "vitest";
import { founding, type PlanId, plans } from "../../../packages/core/src/plan.ts";

/** The specification's table, row by row as it is written there. */
const specified: [PlanId, ...unknown[]][] = [
  ["free", 0, 5, 200, 2, "manual only", 1, "60 seconds", "no", "none"],
  ["starter", 79, 20, 1000, "unlimited", "daily", 1, "15 minutes", "yes", "none"],
  ["pro", 199, 60, 15_000, "unlimited", "every 6 hours", 3, "30 minutes", "yes", "basic"],
  ["business", 499, 150, 150_000, "unlimited", "hourly", 10, "60 minutes", "yes", "full"],
];

it.each(specified)("%s is as specified", (id, ...columns) => {
  const plan = plans[id];
  const minutes = plan.runDurationMs / 60_000;
  expect([
    plan.price,
    plan.aiRunsPerMonth,
    plan.replaysPerMonth,
    plan.automations ?? "unlimited",
    plan.schedule?.replaceAll("_", " ") ?? "manual only",
    plan.concurrentRuns,
    minutes === 1 ? "60 seconds" : `${minutes} minutes`,
    plan.antiBlocking ? "yes" : "no",
    plan.apiAccess,
  ]).toEqual(columns);
});

test("founding is Pro at the price of Starter, billed once a year, and closed", () => {
  expect(plans.founding).toEqual({ ...plans.pro, price: 79 });
  expect(founding).toEqual({ pricePerYear: 12 * plans.founding.price, isClosed: true });
});
