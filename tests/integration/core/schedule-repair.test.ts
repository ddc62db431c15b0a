import * as Job from "@gleaner/core/job";
import * as Schedule from "@gleaner/core/schedule";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cloud } from "./cloud.ts";
import { createOwner, namesInCloud, type Owner, startScheduledCloud } from "./schedules.ts";

const histories = 10;

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startScheduledCloud("2026-06-01T00:00:00Z");
});
afterAll(() => cloud.close());

interface Step {
  /** One or two at the same moment. */
  readonly verbs: readonly ("create" | "either day" | "daily" | "pause" | "resume" | "remove")[];
  /** Which of the team's schedules, from the newest. */
  readonly which: number;
  readonly isDown: boolean;
}

const verb = fc.constantFrom<Step["verbs"][number][]>(
  "create",
  "either day",
  "daily",
  "pause",
  "resume",
  "remove",
);
const step: fc.Arbitrary<Step> = fc.record({
  verbs: fc.array(verb, { minLength: 1, maxLength: 2 }),
  which: fc.nat(2),
  isDown: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
});

const list = async ({ team }: Owner): Promise<Schedule.Schedule[]> =>
  (await team.as(() => Schedule.list({ limit: 100 }))).schedules;

async function take({ verbs, which, isDown }: Step, owner: Owner): Promise<void> {
  const schedules = await list(owner);
  const id = schedules[which]?.id ?? schedules[0]?.id;
  cloud.down.scheduler = isDown;
  const outcomes = await Promise.allSettled(verbs.map((name) => act(name, id, owner)));
  cloud.down.scheduler = false;
  for (const outcome of outcomes) {
    // Of two at once, one may come too late.
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "not_found" });
  }
}

async function act(name: Step["verbs"][number], id: string | undefined, owner: Owner): Promise<unknown> {
  if (name === "create" || id === undefined) return owner.create();
  return owner.team.as<Promise<unknown>>(() => {
    switch (name) {
      case "either day":
        return Schedule.change(id, { cron: "0 9 13 * FRI" });
      case "daily":
        return Schedule.change(id, { frequency: "daily" });
      case "pause":
        return Schedule.pause(id);
      case "resume":
        return Schedule.resume(id);
      case "remove":
        return Schedule.remove(id);
    }
  });
}

test(`after ${histories} histories of changes, some at once and some while the cloud is away, one sweep makes it the same`, async () => {
  for (const steps of fc.sample(fc.array(step, { minLength: 4, maxLength: 8 }), {
    seed: 11,
    numRuns: histories,
  })) {
    const owner = await createOwner(cloud);
    const ids = new Set<string>();
    for (const each of steps) {
      await take(each, owner);
      for (const { id } of await list(owner)) ids.add(id);
    }
    await cloud.advance(61_000);
    await cloud.run(() => Job.sweep());
    const left = new Map((await list(owner)).map((schedule) => [schedule.id, schedule]));
    for (const id of ids) {
      const schedule = left.get(id);
      const parts = !schedule || schedule.paused ? 0 : schedule.frequency === "custom" ? 2 : 1;
      expect(await namesInCloud(id), JSON.stringify({ steps, id })).toHaveLength(parts);
    }
    await owner.stop();
  }
}, 120_000);
