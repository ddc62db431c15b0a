import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request as forward, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { withClock } from "@gleaner/core/clock";
import { DomainEvent, publishOutbox } from "@gleaner/core/event";
import * as Key from "@gleaner/core/key";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

/** Runs the child until its request to the bus has come, lets the bus have it or not, and kills the child. */
async function killWhilePublishing({ actor }: TestTeam, reaches: boolean): Promise<void> {
  const bus = String(process.env.AWS_ENDPOINT_URL_EVENTBRIDGE);
  const gate = createServer();
  gate.listen(0, "127.0.0.1");
  await once(gate, "listening");
  const script = new URL("./event-crash-child.ts", import.meta.url).pathname;
  const userId = actor.type === "user" ? actor.userId : "";
  const child = spawn(process.execPath, [script, actor.teamId, userId], {
    env: {
      ...process.env,
      AWS_ENDPOINT_URL_EVENTBRIDGE: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const [request] = await once(gate, "request");
  const body = await text(request);
  if (reaches) {
    // As it was sent, its host included, which is signed.
    const { headers } = request as IncomingMessage;
    const forwarded = forward(bus, { method: "POST", headers }).end(body);
    const [answer] = (await once(forwarded, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
  }
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  gate.closeAllConnections();
  gate.close();
}

async function createdKeysOnBus({ teamId }: TestTeam): Promise<string[]> {
  await cloud.deliver();
  return cloud.events
    .map((event) => DomainEvent.parse(event.detail))
    .filter((event) => event.teamId === teamId && event.type === "key.created")
    .map(({ id }) => id);
}

const sweepLater = () => withClock(() => Date.now() + 61_000, publishOutbox);

test("a process killed between its commit and the bus loses no event", async () => {
  const team = await cloud.team("pro");
  await killWhilePublishing(team, false);
  expect(await team.as(() => Key.list())).toMatchObject([{ name: "CI" }]);
  expect(await createdKeysOnBus(team)).toHaveLength(0);
  await sweepLater();
  await sweepLater();
  expect(await createdKeysOnBus(team)).toHaveLength(1);
});

test("a process killed when the bus had taken its event says it again, under the same id", async () => {
  const team = await cloud.team("pro");
  await killWhilePublishing(team, true);
  await sweepLater();
  const ids = await createdKeysOnBus(team);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});
