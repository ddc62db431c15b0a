import * as Job from "@gleaner/core/job";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../packages/core/src/id.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";

let cloud: Cloud;
let team: TestTeam;
let other: TestTeam;
beforeAll(async () => {
  cloud = await startCloud({ startAt: "2031-05-17T12:00:00Z" });
  [team, other] = [await cloud.team("business"), await cloud.team("business")];
});
afterAll(() => cloud.close());

const claim = ({ teamId }: TestTeam, accountId: string, period: number) =>
  cloud.run(() => Job.claimCode({ teamId, task: { prompt: "x", accountId } }, period));

test("a period of one-time codes is given to one job of all that ask at the same time", async () => {
  const id = newId();
  const given = await Promise.all(Array.from({ length: 6 }, () => claim(team, id, 500)));
  expect(given.filter(Boolean)).toHaveLength(1);
  expect(await claim(team, id, 501)).toBe(true);
});

test("a period before one that was taken is not given, and each account has its own", async () => {
  const id = newId();
  expect(await claim(team, id, 500)).toBe(true);
  expect(await claim(team, id, 499)).toBe(false);
  expect(await claim(team, newId(), 500)).toBe(true);
  expect(await claim(other, id, 500)).toBe(true);
});
