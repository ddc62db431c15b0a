import { plans } from "@gleaner/core/plan";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys } from "../../packages/core/src/keys.ts";
import { monthOf } from "../../packages/core/src/month.ts";
import { put } from "../../packages/core/src/table.ts";
import { products } from "../sites/shop/products.ts";
import { eventually } from "./eventually.ts";
import { openSystem, type System } from "./system.ts";

const hourMs = 3_600_000;
const nextHour = Math.ceil((Date.now() + 1) / hourMs) * hourMs;

/** The Scheduler's clock: it stands a moment before the full hour until the test lets the hour come. */
let isHour = false;
let system: System;
beforeAll(async () => {
  system = await openSystem({ runners: 1, now: () => (isHour ? nextHour : nextHour - 100) });
});
afterAll(() => system?.close());

test("a schedule made over the API fires at its time; its replay succeeds, is in its history, counted and told of", async () => {
  const { client } = system;
  const prompt = `Extract the name and price of every product of ${system.page("shop/")}, first 5`;
  const built = await client.jobs.wait((await client.jobs.start({ prompt })).jobId);
  const scriptId = String(built.metadata.savedScriptId);
  const schedule = await client.schedules.create({ scriptId, frequency: "hourly" });
  const paused = await client.schedules.create({ scriptId, frequency: "hourly", paused: true });
  expect(schedule).toMatchObject({ paused: false, nextRunAt: expect.stringMatching(/:00:00.000Z$/) });

  // One replay more reaches 90 % of the month's.
  const limit = plans.business.replaysPerMonth;
  const used = Math.ceil(limit * 0.9);
  await put({
    Item: {
      ...keys.usage(system.service.teamId, monthOf(Date.now())),
      aiRuns: 1,
      aiRunsUsed: 1,
      replays: used - 1,
    },
  });

  isHour = true;
  const run = await eventually(async () => (await client.schedules.runs(schedule.id).page()).runs[0]);
  expect(run.scheduledAt).toBe(new Date(nextHour).toISOString());
  const job = await client.jobs.wait(run.jobId);
  expect(job).toMatchObject({
    kind: "scheduled",
    status: "success",
    scriptId,
    scheduleId: schedule.id,
    output: products.slice(0, 5).map(({ name, price }) => ({ name, price })),
    metadata: { verdict: "ok", modelCalls: 0 },
  });

  expect((await client.schedules.runs(schedule.id).page()).runs).toMatchObject([
    { jobId: job.id, status: "success", recordCount: 5, error: null },
  ]);
  expect((await client.schedules.runs(paused.id).page()).runs).toEqual([]);
  expect(await client.automations.get(scriptId)).toMatchObject({
    status: "success",
    lastRunAt: job.finishedAt,
    schedules: expect.arrayContaining([expect.objectContaining({ id: schedule.id, paused: false })]),
  });
  expect(await client.usage()).toMatchObject({ replays: { used, limit, percent: 90 }, banner: 90 });
  // Over the outbox, the bus and the notifier.
  const notification = await eventually(
    async () => (await client.notifications.list().page()).notifications[0],
  );
  expect(notification).toMatchObject({ kind: "usage_threshold", readAt: null });
  expect(notification.message).toMatch(/^90 % of the 150000 replays/);
});
