import { periods } from "@gleaner/core/periods";
import { expect, test } from "vitest";

test("a lease outlives two lost heartbeats", () => {
  expect(periods.leaseSeconds).toBeGreaterThanOrEqual(3 * periods.heartbeatSeconds);
});

test("a sweep ends before the next begins", () => {
  expect(periods.sweepWorkSeconds).toBeLessThan(periods.sweepSeconds);
});
