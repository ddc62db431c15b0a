import * as Notification from "@gleaner/core/notification";
import * as Webhook from "@gleaner/core/webhook";
import { verify } from "gleaner/webhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carry, openPostOffice, type PostOffice } from "./post-office.ts";
import type { Letter } from "./receiver.ts";

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office.close());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const read = ({ body, headers }: Letter, secret: string) =>
  verify(body, headers, secret, { now: new Date(office.cloud.now()) });

describe("an event of the bus", () => {
  test("comes signed to each webhook that asks for it, and to no other team's", async () => {
    const [team, stranger] = [await office.cloud.team(), await office.cloud.team()];
    const one = await office.webhook(team, "/one");
    await office.webhook(team, "/two");
    await office.webhook(team, "/failed", { filter: { status: ["failed"] } });
    await office.webhook(team, "/changed", { events: ["records.changed"] });
    await office.webhook(stranger, "/stranger");
    await office.finish(team);
    const counts = ["/one", "/two", "/failed", "/changed", "/stranger"].map(
      (path) => office.receiver.letters(path).length,
    );
    expect(counts).toEqual([1, 1, 0, 0, 0]);
    const [letter] = office.receiver.letters("/one");
    if (!letter) throw new Error("nothing came");
    const told = await read(letter, one.secret);
    expect(told).toMatchObject({ type: "job.finished", data: { status: "success", recordCount: 2 } });
    expect(letter.headers["content-type"]).toBe("application/json");
    const [same] = office.receiver.letters("/two");
    expect(same?.headers["webhook-id"]).toBe(letter.headers["webhook-id"]);
    expect(await office.deliveries(team, one.id)).toMatchObject([
      {
        type: "job.finished",
        status: "delivered",
        eventId: letter.headers["webhook-id"],
        body: letter.body,
        nextAttemptAt: null,
        attempts: [{ status: 204, answer: "", error: null, milliseconds: expect.any(Number) }],
      },
    ]);
  });

  test("is delivered once where the bus brings it twice", async () => {
    const team = await office.cloud.team();
    const { id } = await office.webhook(team, "/twice");
    await office.finish(team);
    const [event] = office.cloud.events.slice(-1);
    await office.cloud.run(() => carry(event));
    await office.cloud.carry();
    expect(office.receiver.letters("/twice")).toHaveLength(1);
    expect(await office.deliveries(team, id)).toHaveLength(1);
  });
});

describe("what does not arrive", () => {
  test("comes ten times in three days with one id, each time signed anew, and is given up", async () => {
    const team = await office.cloud.team();
    const { id, secret } = await office.webhook(team, "/broken");
    office.receiver.answer("/broken", (response) => response.writeHead(500).end("x".repeat(2000)));
    await office.finish(team);
    const stamps = new Set<string>();
    let count = 0;
    const seen = async () => {
      const letters = office.receiver.letters("/broken");
      const fresh = letters.slice(count);
      for (const letter of fresh) await read(letter, secret);
      for (const { headers } of fresh) stamps.add(String(headers["webhook-signature"]));
      count = letters.length;
      return count;
    };
    expect(await seen()).toBe(1);
    // Longer than each pause with its jitter and the sweep's grace; what is not due yet stays.
    for (const [so, pauseMs] of [
      [2, 3 * minuteMs],
      [3, 8 * minuteMs],
      [4, 34 * minuteMs],
      [4, 1.9 * hourMs],
      [5, 0.4 * hourMs],
      [6, 5.6 * hourMs],
      [7, 11.1 * hourMs],
      [8, 15.5 * hourMs],
      [9, 22.1 * hourMs],
      [10, 26.5 * hourMs],
      [10, 2 * dayMs],
    ] as const) {
      await office.wait(pauseMs);
      expect(await seen()).toBe(so);
    }
    expect(stamps.size).toBe(10);
    expect(new Set(office.receiver.letters("/broken").map(({ headers }) => headers["webhook-id"])).size).toBe(
      1,
    );
    const [delivery] = await office.deliveries(team, id);
    expect(delivery).toMatchObject({ status: "failed", nextAttemptAt: null });
    expect(delivery?.attempts).toHaveLength(10);
    expect(delivery?.attempts[0]).toMatchObject({ status: 500, answer: "x".repeat(1024), error: null });
  });

  test("is sent again when it is asked for, and the webhook is well again when it arrives", async () => {
    const team = await office.cloud.team();
    const { id } = await office.webhook(team, "/mended");
    office.receiver.answer("/mended", (response) => response.writeHead(500).end());
    await office.finish(team);
    const [failed] = await office.deliveries(team, id);
    office.receiver.answer("/mended", (response) => response.writeHead(200).end("thanks"));
    await team.as(() => Webhook.resend(String(failed?.id)));
    await office.wait(0);
    const [delivery] = await office.deliveries(team, id);
    expect(delivery).toMatchObject({ id: failed?.id, status: "delivered" });
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, 200]);
    const { webhooks } = await team.as(() => Webhook.list({ limit: 1 }));
    expect(webhooks[0]).toMatchObject({ enabled: true, failingSince: null });
    // The attempt that was waited for before is not made any more.
    await office.wait(dayMs);
    expect(office.receiver.letters("/mended")).toHaveLength(2);
  });

  test("waits for as long as the receiver asks", async () => {
    const team = await office.cloud.team();
    const { id } = await office.webhook(team, "/busy");
    office.receiver.answer("/busy", (response) => response.writeHead(503, { "retry-after": "7200" }).end());
    await office.finish(team);
    const [delivery] = await office.deliveries(team, id);
    expect(Date.parse(String(delivery?.nextAttemptAt)) - office.cloud.now()).toBe(2 * hourMs);
  });

  test("is not taken where it is sent on: a redirect is no success and is not followed", async () => {
    const team = await office.cloud.team();
    const { id } = await office.webhook(team, "/moved");
    office.receiver.answer("/moved", (response) => response.writeHead(302, { location: "/elsewhere" }).end());
    await office.finish(team);
    const [delivery] = await office.deliveries(team, id);
    expect(delivery).toMatchObject({ status: "pending", attempts: [{ status: 302 }] });
    expect(office.receiver.letters("/elsewhere")).toHaveLength(0);
  });
});

describe("a webhook is turned off, and its team is told", () => {
  const isOff = async (team: Parameters<typeof office.deliveries>[0]) => {
    const { webhooks } = await team.as(() => Webhook.list({ limit: 1 }));
    const { notifications } = await team.as(() => Notification.list({ limit: 10 }));
    return { reason: webhooks[0]?.disabledReason, notices: notifications.map(({ message }) => message) };
  };

  test("when its receiver answers 410", async () => {
    const team = await office.cloud.team();
    const { id } = await office.webhook(team, "/gone");
    office.receiver.answer("/gone", (response) => response.writeHead(410).end());
    await office.finish(team);
    const notice = `The webhook to ${office.receiver.host} was turned off: its receiver answered 410 Gone.`;
    expect(await isOff(team)).toEqual({ reason: "gone", notices: [notice] });
    await office.finish(team);
    expect(office.receiver.letters("/gone")).toHaveLength(1);
    const [delivery] = await office.deliveries(team, id);
    expect(delivery).toMatchObject({ status: "failed", nextAttemptAt: null });
    await expect(team.as(() => Webhook.test(id))).rejects.toMatchObject({ code: "conflict" });
    await expect(team.as(() => Webhook.resend(String(delivery?.id)))).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("when nothing has arrived for five days, and what waits is not sent any more", async () => {
    const team = await office.cloud.team();
    const { id } = await office.webhook(team, "/failing");
    office.receiver.answer("/failing", (response) => response.writeHead(500).end());
    await office.finish(team);
    await office.wait(4.9 * dayMs);
    await office.finish(team);
    expect(await isOff(team)).toMatchObject({ reason: null, notices: [] });
    await office.wait(0.2 * dayMs);
    const { reason, notices } = await isOff(team);
    expect(reason).toBe("failing");
    expect(notices).toHaveLength(1);
    const count = office.receiver.letters("/failing").length;
    await office.wait(dayMs);
    expect(office.receiver.letters("/failing")).toHaveLength(count);
    const states = (await office.deliveries(team, id)).map(({ status }) => status);
    expect(states).toEqual(["failed", "failed"]);
  });
});

test("a webhook that was deleted is sent nothing more", async () => {
  const team = await office.cloud.team();
  const { id } = await office.webhook(team, "/deleted");
  office.receiver.answer("/deleted", (response) => response.writeHead(500).end());
  await office.finish(team);
  await team.as(() => Webhook.remove(id));
  await office.wait(hourMs);
  expect(office.receiver.letters("/deleted")).toHaveLength(1);
});

test("a test event comes like any other", async () => {
  const team = await office.cloud.team();
  const { id, secret } = await office.webhook(team, "/tested");
  await team.as(() => Webhook.test(id));
  await office.wait(0);
  const [letter] = office.receiver.letters("/tested");
  expect(letter && (await read(letter, secret))).toMatchObject({
    type: "webhook.test",
    data: { webhookId: id },
  });
});
