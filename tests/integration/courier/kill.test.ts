import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { carry, openPostOffice, type PostOffice } from "./post-office.ts";

let office: PostOffice;
beforeAll(async () => {
  // Whoever is killed tries nothing again.
  process.env.AWS_MAX_ATTEMPTS = "1";
  office = await openPostOffice();
});
afterAll(async () => {
  delete process.env.AWS_MAX_ATTEMPTS;
  await office.close();
});

const channel = "http.client.request.start";
let onRequest: ((message: unknown) => void) | undefined;
afterEach(() => {
  if (onRequest) unsubscribe(channel, onRequest);
});

/**
 * Runs something as a process is run that is killed at one of its requests: before that one leaves it, or when it has
 * arrived and its answer has not. Nothing that it asks for afterwards arrives. False where it was done before.
 */
async function runUntilKilled(request: number, arrives: boolean, run: () => Promise<void>): Promise<boolean> {
  let asked = 0;
  const kill = (message: unknown) => {
    const { request: each } = message as { request: ClientRequest };
    asked += 1;
    if (asked > request || (asked === request && !arrives)) each.destroy(new Error("killed"));
    else if (asked === request) loseAnswer(each);
  };
  onRequest = kill;
  subscribe(channel, kill);
  await run().catch(() => undefined);
  unsubscribe(channel, kill);
  onRequest = undefined;
  return asked >= request;
}

/** Has whoever asks see an error in place of the answer. */
function loseAnswer(request: ClientRequest): void {
  const emit = request.emit.bind(request);
  request.emit = (name: string | symbol, ...given: unknown[]) => {
    if (name !== "response") return emit(name, ...given);
    (given[0] as IncomingMessage).resume();
    return emit("error", new Error("killed"));
  };
}

const minuteMs = 60_000;

/** Makes the message that is carried out, and so killed: of a team with one webhook. */
type Prepare = (event: unknown) => Promise<unknown>;

/**
 * Kills the courier at each request that a message makes it send, and gives it the message again, as its queue does.
 * Gives how many there were.
 */
async function killEverywhere(path: string, prepare: Prepare): Promise<number> {
  for (let request = 1; ; request += 1) {
    let wasKilled = false;
    for (const arrives of [false, true]) {
      const team = await office.cloud.team();
      const here = `${path}-${request}-${arrives}`;
      const { id } = await office.webhook(team, here);
      const message = await prepare(office.finished(team));
      const work = () => office.cloud.run(() => carry(message));
      wasKilled = await runUntilKilled(request, arrives, work);
      if (wasKilled) await work();
      await office.wait(3 * minuteMs);
      const letters = office.receiver.letters(here);
      expect(letters.length).toBeGreaterThanOrEqual(1);
      expect(new Set(letters.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
      expect(await office.deliveries(team, id)).toMatchObject([{ status: "delivered", nextAttemptAt: null }]);
    }
    if (!wasKilled) return request - 1;
  }
}

test("a courier that is killed at any request while it spreads an event loses nothing", async () => {
  // The webhooks, the delivery, and the message that asks for its first attempt.
  expect(await killEverywhere("/spread", async (event) => event)).toBe(3);
});

test("a courier that is killed at any request while it delivers loses nothing, and repeats it under one id", async () => {
  const requests = await killEverywhere("/deliver", async (event) => {
    await office.cloud.run(() => carry(event));
    const [message] = await office.cloud.takeDeliveries();
    return message;
  });
  // Webhook and delivery, the vault with what it asks itself, the receiver, and the note of what came of it.
  expect(requests).toBe(7);
});
