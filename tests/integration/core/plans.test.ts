import * as Job from "@gleaner/core/job";
import * as Key from "@gleaner/core/key";
import type { PlanId } from "@gleaner/core/plan";
import * as Schedule from "@gleaner/core/schedule";
import * as Usage from "@gleaner/core/usage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys } from "../../../packages/core/src/keys.ts";
import { plans } from "../../../packages/core/src/plan.ts";
import { put, update } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { provenPlan, runAgent } from "./played-runner.ts";
import { saveAutomation } from "./saved-automation.ts";

/** The specification's table, copied by hand: what the code says of itself proves nothing. */
const table = [
  // plan, USD a month, AI runs, replays, automations, schedule, runs at once, minutes, anti-blocking, requests a minute
  ["free", 0, 5, 200, 2, null, 1, 1, false, 0],
  ["starter", 79, 20, 1000, null, "daily", 1, 15, true, 0],
  ["pro", 199, 60, 15_000, null, "every_6_hours", 3, 30, true, 120],
  ["business", 499, 150, 150_000, null, "hourly", 10, 60, true, 600],
  ["founding", 79, 60, 15_000, null, "every_6_hours", 3, 30, true, 120],
] as const;

/** From the most frequent on, and a cron expression of the same frequency for each. */
const frequencies = ["hourly", "every_6_hours", "daily", "weekly", "monthly"] as const;
type Frequency = (typeof frequencies)[number];
const crons = ["0 * * * *", "0 */6 * * *", "30 9 * * *", "0 9 * * 1", "0 0 1 * *"];

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ startAt });
});
afterAll(() => cloud.close());

const startAt = "2031-05-17T12:00:00Z";
const month = "2031-05";
const task = { prompt: "the title of https://example.com/" };

/** A team on any plan, also one that is closed to new members. */
async function teamOn(plan: PlanId): Promise<TestTeam> {
  const team = await cloud.team("business");
  await update({
    Key: { ...keys.team(team.teamId) },
    UpdateExpression: "SET #plan = :plan",
    ExpressionAttributeNames: { "#plan": "plan" },
    ExpressionAttributeValues: { ":plan": plan },
  });
  return team;
}

const messagesOf = async ({ teamId }: TestTeam) =>
  (await cloud.receive()).filter((message) => message.teamId === teamId);

describe.each(table)(
  "the plan %s",
  (plan, price, aiRuns, replays, automations, schedule, slots, minutes, antiBlocking, rate) => {
    test("costs and offers what its row says", () => {
      expect(plans[plan]).toMatchObject({ price, schedule, antiBlocking });
    });

    test("allows its AI runs a month and not one more", () =>
      cloud.run(async () => {
        const team = await teamOn(plan);
        await put({
          Item: { ...keys.usage(team.teamId, month), aiRuns: aiRuns - 1, aiRunsReserved: 0, replays: 0 },
        });
        await team.as(() => Job.createAgent(task));
        await expect(team.as(() => Job.createAgent(task))).rejects.toMatchObject({
          code: "quota_exceeded",
          details: { limit: aiRuns, resetsAt: "2031-06-01T00:00:00.000Z" },
        });
      }));

    test("allows its replays a month and not one more", () =>
      cloud.run(async () => {
        const team = await teamOn(plan);
        const scriptId = String((await runAgent(cloud, team, provenPlan)).metadata.savedScriptId);
        await put({
          Item: { ...keys.usage(team.teamId, month), aiRuns: 0, aiRunsReserved: 0, replays: replays - 1 },
        });
        await team.as(() => Job.createReplay({ scriptId }));
        await expect(team.as(() => Job.createReplay({ scriptId }))).rejects.toMatchObject({
          code: "quota_exceeded",
          details: { limit: replays, resetsAt: "2031-06-01T00:00:00.000Z" },
        });
      }));

    test("lets schedules fire as often as its row says, by word and by cron", () =>
      cloud.run(async () => {
        const team = await teamOn(plan);
        const scriptId = await saveAutomation(team);
        const takes = async (input: { frequency: "custom"; cron: string } | { frequency: Frequency }) =>
          team
            .as(() => Schedule.create(Schedule.Create.parse({ scriptId, ...input })))
            .then(() => true)
            .catch((error: { code: string }) => {
              expect(error.code).toBe("cron_too_frequent");
              return false;
            });
        const most = schedule === null ? frequencies.length : frequencies.indexOf(schedule);
        for (const [index, frequency] of frequencies.entries()) {
          expect({ frequency, isTaken: await takes({ frequency }) }).toEqual({
            frequency,
            isTaken: index >= most,
          });
        }
        for (const [index, cron] of crons.entries()) {
          const isTaken = await takes({ frequency: "custom", cron });
          expect({ cron, isTaken }).toEqual({ cron, isTaken: index >= most });
        }
      }));

    test("stores as many automations as it may", () =>
      cloud.run(async () => {
        const team = await teamOn(plan);
        const saved: (string | null)[] = [];
        for (let n = 0; n < 3; n += 1)
          saved.push((await runAgent(cloud, team, provenPlan)).metadata.savedScriptId);
        expect(saved.filter((id) => id !== null)).toHaveLength(automations ?? 3);
        expect((await team.as(() => Usage.get())).automations.limit).toBe(automations);
      }));

    test("runs its number of jobs at once, each for its time at most", () =>
      cloud.run(async () => {
        const team = await teamOn(plan);
        for (let n = 0; n < Math.min(slots + 1, aiRuns); n += 1) await team.as(() => Job.createAgent(task));
        const messages = await messagesOf(team);
        expect(messages).toHaveLength(slots);
        const job = messages[0] && (await Job.start(messages[0]));
        expect(job?.deadlineAt).toBe(Date.parse(startAt) + minutes * 60_000);
      }));

    test("opens the API as far as its access goes", () =>
      cloud.run(async () => {
        const team = await teamOn(plan);
        const { apiKey } = await team.as(() => Key.create({ name: "test" }));
        if (rate === 0) {
          await expect(Key.authenticate(apiKey)).rejects.toMatchObject({ code: "plan_without_api_access" });
          return;
        }
        for (let request = 0; request < rate; request += 1) await Key.authenticate(apiKey);
        await expect(Key.authenticate(apiKey)).rejects.toMatchObject({ code: "rate_limited" });
      }));
  },
);
