import { handler, type SchedulerEvent } from "@gleaner/scheduler";
import { expect, it } from "vitest";

it.each([
  {},
  { kind: "refresh" },
  { kind: "fire" },
  { kind: "fire", teamId: "other", scheduleId: "x", revision: 1, scheduledAt: "2026-01-01T00:00:00Z" },
  {
    kind: "fire",
    teamId: "0193e4a1-0000-7000-8000-000000000001",
    scheduleId: "0193e4a1-0000-7000-8000-000000000002",
    revision: 1,
    // The keyword that nobody replaced.
    scheduledAt: "<aws.scheduler.scheduled-time>",
  },
])("what nobody fires is refused before anything is done: %o", async (event) => {
  await expect(handler(event as SchedulerEvent)).rejects.toThrow();
});
