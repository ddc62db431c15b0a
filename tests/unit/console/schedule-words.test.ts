import { plans } from "@gleaner/core/plan";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Built, firstBuilt, fromCron, toCron } from "../../../packages/console/src/words/cron.ts";
import { leastGap, nextRuns, saySentence } from "../../../packages/console/src/words/next-runs.ts";
import { teamPlans } from "../../../packages/console/src/words/team-plan.ts";
import { toExpressions } from "../../../packages/core/src/schedule/timing.ts";

const two = (value: number) => String(value).padStart(2, "0");
const built: fc.Arbitrary<Built> = fc
  .record({
    frequency: fc.constantFrom<Built["frequency"]>("hourly", "every_6_hours", "daily", "weekly", "monthly"),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    dayOfWeek: fc.integer({ min: 0, max: 6 }),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ hour, minute, ...rest }) => ({ ...rest, time: `${two(hour)}:${two(minute)}`, cron: null }));

const toCore = ({ frequency, time, dayOfWeek, dayOfMonth }: Built) =>
  toExpressions({ frequency, time, dayOfWeek, dayOfMonth, cron: null });

describe("the builder and the cron", () => {
  test("say the same to each other, by the service's own reading, wherever a cron can say it", () => {
    fc.assert(
      fc.property(built, (said) => {
        const cron = toCron(said);
        if (cron === null) {
          expect([said.frequency, said.dayOfMonth > 28]).toEqual(["monthly", true]);
          return;
        }
        const back = fromCron(cron);
        expect(back && toCore(back)).toEqual(toCore(said));
      }),
    );
  });

  test.for([
    "*/5 * * * *",
    "0 9 * * 1-5",
    "0 9 31 * *",
    "0 9 1 1 *",
    "0 9 1 * 1",
    "0 1,7,13 * * *",
    "@daily",
    "",
    "0 9 * *",
  ])("%j stays a cron: the builder cannot say it", (cron) => {
    expect(fromCron(cron)).toBeNull();
  });

  test.for([
    ["15 8 * * MON", { frequency: "weekly", time: "08:15", dayOfWeek: 1 }],
    ["0 9 * * 7", { frequency: "weekly", dayOfWeek: 0 }],
    ["30 */6 * * *", { frequency: "every_6_hours", time: "00:30" }],
    ["5 * * * *", { frequency: "hourly", time: "00:05" }],
  ] as const)("%s is what the builder says too", ([cron, said]) => {
    expect(fromCron(cron)).toMatchObject(said);
  });
});

describe("the next runs of a draft", () => {
  const from = new Date("2026-01-30T12:00:00Z");
  const days = (timing: Parameters<typeof nextRuns>[0]) =>
    nextRuns(timing, "UTC", 4, from).map((time) => time.toISOString().slice(0, 10));

  test("take a short month's last day for one that it lacks", () => {
    expect(days({ ...firstBuilt, frequency: "monthly", dayOfMonth: 31 })).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
    ]);
    expect(days({ ...firstBuilt, frequency: "monthly", dayOfMonth: 30 })).toEqual([
      "2026-02-28",
      "2026-03-30",
      "2026-04-30",
      "2026-05-30",
    ]);
  });

  test("are times of the zone", () => {
    const [first] = nextRuns({ ...firstBuilt, time: "09:30" }, "Europe/Berlin", 1, from);
    expect(first?.toISOString()).toBe("2026-01-31T08:30:00.000Z");
  });

  test("tell how near two of them are, and are none where the cron cannot be understood", () => {
    expect(leastGap({ frequency: "custom", cron: "0,20 9 * * *" }, from)).toBe(20);
    const wrong = { frequency: "custom", cron: "every day" } as const;
    expect([leastGap(wrong), nextRuns(wrong, "UTC", 5), saySentence(wrong)]).toEqual([null, [], null]);
    expect(saySentence({ frequency: "custom", cron: "15 8 * * 1-5" })).toBe(
      "At 08:15, Monday through Friday",
    );
  });
});

test("the table of plans is the service's", () => {
  const minutes = { hourly: 60, every_6_hours: 360, daily: 1440 } as const;
  expect(teamPlans.map(({ id }) => id).toSorted()).toEqual(Object.keys(plans).toSorted());
  for (const shown of teamPlans) {
    const plan = plans[shown.id as keyof typeof plans];
    expect(shown).toMatchObject({
      price: expect.stringMatching(new RegExp(`^\\$${plan.price}(?!\\d)`)),
      aiRuns: plan.aiRunsPerMonth,
      replays: plan.replaysPerMonth,
      automations: plan.automations,
      scheduleMinutes: plan.schedule === null ? null : minutes[plan.schedule],
      atOnce: plan.concurrentRuns,
      minutes: plan.runDurationMs / 60_000,
      antiBlocking: plan.antiBlocking,
      apiAccess: plan.apiAccess,
    });
  }
});
