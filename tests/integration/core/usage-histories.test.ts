import * as Job from "@gleaner/core/job";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cloud, startCloud } from "./cloud.ts";
import { UsageHistory } from "./usage-history.ts";

const historyCount = Number(process.env.GLEANER_HISTORIES ?? 50);
const together = 50;
const stepCount = 7;
const leaseMs = 91_000;

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ startAt: "2031-01-10T12:00:00Z", conflictShare: 0.05 });
});
afterAll(() => cloud.close());

/** Numbers from 0 to 1 that a seed determines: Mulberry32 by Tommy Ettinger, in the public domain. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The next month's first moment. */
const nextMonth = (ms: number): string => {
  const at = new Date(ms);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString();
};

// A quarter of a minute's work on two idle cores, eight times as long on crowded ones: the limit is for what hangs.
// Of create, start, finish, cancel, crash, retry, duplicate delivery, plan change and the turn of the month.
test("usage is as the model counts it in random histories", { timeout: 1_800_000 }, async () => {
  const divergences: string[] = [];
  for (let first = 0; first < historyCount; first += together) {
    const clock = createRandom(first);
    const seeds = Array.from({ length: Math.min(together, historyCount - first) }, (_, n) => first + n);
    // The teams live side by side under one clock, and what one does never shows in another's counts.
    const histories = await Promise.all(
      seeds.map((seed) => UsageHistory.begin(cloud, createRandom(seed + 1_000_000))),
    );
    const compare = async () => {
      const found = await Promise.all(histories.map((history) => history.compare()));
      divergences.push(
        ...found.flatMap((text, at) => (text === null ? [] : [`history ${seeds[at]}\n${text}`])),
      );
      expect(divergences).toEqual([]);
    };
    for (let step = 0; step < stepCount; step += 1) {
      await Promise.all(histories.map((history) => history.act()));
      await compare();
      const tick = clock();
      if (tick < 0.15) {
        await cloud.advance(leaseMs);
        await cloud.run(() => Job.sweep());
        for (const history of histories) history.lostLeases();
        await compare();
      } else if (tick < 0.22) {
        await cloud.advanceTo(nextMonth(cloud.now()));
        for (const history of histories) history.log.push("month turned");
      }
    }
    await Promise.all(histories.map((history) => history.forget()));
  }
  expect(divergences).toEqual([]);
});
