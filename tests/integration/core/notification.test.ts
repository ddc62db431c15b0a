import { newEvent, publish, publishOutbox, putEvent } from "@gleaner/core/event";
import * as Notification from "@gleaner/core/notification";
import { handler } from "@gleaner/notifier";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys } from "../../../packages/core/src/keys.ts";
import { get, transact } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";

let cloud: Cloud;
beforeAll(async () => {
  // Each event comes three times, as a bus that delivers at least once may do.
  cloud = await startCloud({ startAt: "2031-05-17T12:00:00Z", copies: 3, notifier: handler });
});
afterAll(() => cloud.close());

const resumesAt = "2031-06-01T00:00:00.000Z";
const automations = [
  { id: "0193e4a1-0000-7000-8000-000000000001", name: "Prices" },
  { id: "0193e4a1-0000-7000-8000-000000000002", name: "Jobs" },
];

/** Tells the bus that the team's schedules were paused. */
async function pause({ teamId, as }: TestTeam, reason: "user" | "quota" | "plan"): Promise<void> {
  const data = { reason, scheduleIds: [], automations, resumesAt: reason === "quota" ? resumesAt : null };
  await as(() => publish([newEvent(teamId, "schedule.paused", data)]));
  await cloud.deliver();
}

const listOf = async (team: TestTeam, input: Partial<Parameters<typeof Notification.list>[0]> = {}) =>
  team.as(() => Notification.list({ limit: 10, ...input }));

test("schedules paused by quota are told once, with the automations and the reset date", async () => {
  const team = await cloud.team("pro");
  await pause(team, "quota");
  expect(await listOf(team)).toEqual({
    notifications: [
      {
        id: expect.any(String),
        kind: "schedules_paused",
        message: expect.stringContaining("paused until 2031-06-01"),
        automations,
        resetsAt: resumesAt,
        readAt: null,
        createdAt: "2031-05-17T12:00:00.000Z",
      },
    ],
    nextCursor: null,
  });
});

test("schedules that the plan no longer has are told, what a user paused is not", async () => {
  const team = await cloud.team("pro");
  await pause(team, "plan");
  await pause(team, "user");
  expect((await listOf(team)).notifications).toMatchObject([
    { kind: "schedules_paused", automations, resetsAt: null },
  ]);
});

test("a reached level of usage is told once", async () => {
  const team = await cloud.team("pro");
  const data = { kind: "replays", level: 70, limit: 15_000, resetsAt: resumesAt } as const;
  await team.as(() => publish([newEvent(team.teamId, "usage.threshold", data)]));
  await cloud.deliver();
  expect((await listOf(team)).notifications).toMatchObject([
    {
      kind: "usage_threshold",
      message: "70 % of the 15000 replays of this month are used. They start anew on 2031-06-01 00:00 UTC.",
      resetsAt: resumesAt,
    },
  ]);
});

test("a notification is read, stays read at its first time when its event comes again, and unread again", async () => {
  const team = await cloud.team("pro");
  const event = newEvent(team.teamId, "schedule.paused", {
    reason: "quota",
    scheduleIds: [],
    automations,
    resumesAt,
  });
  await cloud.run(() => Notification.write(event));
  const readAt = new Date(cloud.now()).toISOString();
  expect(await team.as(() => Notification.markRead(event.id, true))).toMatchObject({ readAt });
  await cloud.advance(1000);
  await cloud.run(() => Notification.write(event));
  expect(await team.as(() => Notification.markRead(event.id, true))).toMatchObject({ readAt });
  expect((await listOf(team, { unread: true })).notifications).toEqual([]);
  expect(await team.as(() => Notification.markRead(event.id, false))).toMatchObject({ readAt: null });
  expect((await listOf(team, { unread: true })).notifications).toHaveLength(1);
});

test("they are listed newest first, page by page, each once", async () => {
  const team = await cloud.team("pro");
  for (let n = 0; n < 5; n += 1) await pause(team, "quota");
  const whole = (await listOf(team)).notifications.map(({ id }) => id);
  expect(whole).toEqual(whole.toSorted().reverse());
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listOf(team, { limit: 2, cursor });
    ids.push(...page.notifications.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(ids).toEqual(whole);
});

test("another team sees none of them and cannot mark them", async () => {
  const [team, other] = [await cloud.team("pro"), await cloud.team("pro")];
  await pause(team, "quota");
  const [notification] = (await listOf(team)).notifications;
  expect(await listOf(other)).toEqual({ notifications: [], nextCursor: null });
  await expect(other.as(() => Notification.markRead(String(notification?.id), true))).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await listOf(team)).notifications).toEqual([notification]);
});

test("a notification is kept for 400 days, which its readers do not see", async () => {
  const team = await cloud.team("pro");
  await pause(team, "quota");
  const [notification] = (await listOf(team)).notifications;
  const stored = await get(keys.notification(team.teamId, String(notification?.id)));
  const dayMs = 24 * 60 * 60 * 1000;
  expect(Number(stored?.expiresAt) * 1000 - Date.parse(String(notification?.createdAt))).toBe(400 * dayMs);
  expect(notification).not.toHaveProperty("expiresAt");
});

describe("dropped is", () => {
  const carried = {
    version: "0",
    id: "1",
    "detail-type": "usage.threshold",
    source: "elsewhere",
    account: "000000000000",
    time: resumesAt,
    region: "us-east-1",
    resources: [],
  };
  const about = { kind: "replays", level: 70, limit: 10, resetsAt: resumesAt } as const;

  test("what is no event of ours", async () => {
    await expect(handler({ ...carried, detail: { type: "usage.threshold" } })).resolves.toBeUndefined();
  });

  test("an event that tells of another team, or of something else, than its sender may say", async () => {
    const team = await cloud.team();
    const { teamId } = team;
    const detail = team.as(() => newEvent(teamId, "usage.threshold", about));
    const source = `gleaner.${teamId}`;
    await handler({ ...carried, source: "gleaner.another", detail });
    await handler({ ...carried, source, "detail-type": "job.finished", detail });
    expect((await listOf(team)).notifications).toEqual([]);
    await handler({ ...carried, source, detail });
    expect((await listOf(team)).notifications).toHaveLength(1);
  });

  test("one that lies in the outbox of another team", async () => {
    const [team, other] = [await cloud.team(), await cloud.team()];
    const event = team.as(() => newEvent(team.teamId, "usage.threshold", about));
    const put = putEvent(event);
    if (!("Put" in put)) throw new Error("an event is put");
    await cloud.run(() => transact([{ Put: { Item: { ...put.Put.Item, pk: keys.team(other.teamId).pk } } }]));
    await cloud.advance(120_000);
    await cloud.run(() => publishOutbox());
    await cloud.deliver();
    expect((await listOf(team)).notifications).toEqual([]);
  });
});
