import * as Job from "@gleaner/core/job";
import { type LentCredentials, withRights } from "@gleaner/core/rights";
import * as Vault from "@gleaner/core/vault";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys } from "../../../packages/core/src/keys.ts";
import { get } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { startJob } from "./played-runner.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

const lendFor = async (team: TestTeam): Promise<LentCredentials> => {
  const { jobId } = await team.as(() => Job.createAgent({ prompt: "the titles of https://example.com/" }));
  const { fence } = await startJob(cloud, jobId);
  return Vault.lend({ teamId: team.teamId, jobId, fence });
};

test("what is done with rights that were lent is done with these alone, beside what others do", async () => {
  const [one, other] = [await cloud.team(), await cloud.team()];
  const [ofOne, ofOther] = [await lendFor(one), await lendFor(other)];
  const read = (team: TestTeam) =>
    get(keys.team(team.teamId)).then(
      (item) => item?.id,
      (error) => error.name,
    );
  const readBoth = async () => [await read(one), await read(other)];
  const all = await Promise.all([
    withRights(async () => ofOne, readBoth),
    readBoth(),
    withRights(async () => ofOther, readBoth),
  ]);
  expect(all).toEqual([
    [one.teamId, "AccessDeniedException"],
    [one.teamId, other.teamId],
    ["AccessDeniedException", other.teamId],
  ]);
});

test("who lends rights is asked once while they last, and again near their end", async () => {
  const team = await cloud.team();
  const lent = await lendFor(team);
  const asked = async (expiration: Date): Promise<number> => {
    let times = 0;
    const rights = async () => {
      times += 1;
      return { ...lent, expiration };
    };
    await withRights(rights, async () => {
      for (let read = 0; read < 3; read += 1) await get(keys.team(team.teamId));
    });
    return times;
  };
  expect(await asked(lent.expiration)).toBe(1);
  expect(await asked(new Date(Date.now() + 4 * 60_000))).toBeGreaterThanOrEqual(3);
});
