import * as Job from "@gleaner/core/job";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDue } from "../../../packages/core/src/due.ts";
import { dueKey, dueKeys } from "../../../packages/core/src/keys.ts";
import { put, removeAll } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud } from "./cloud.ts";
import { startJob } from "./played-runner.ts";
import { recordCalls } from "./wire.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ startAt: "2031-05-17T12:00:00Z" });
});
afterAll(() => cloud.close());

/** Items of no known kind that fall due one second after the other, from a time on; gives their keys. */
async function makeDue(duePk: string, count: number, from: string) {
  const items = Array.from({ length: count }, (_, n) => ({
    pk: `TEST#${duePk}`,
    sk: `ITEM#${String(n).padStart(4, "0")}`,
    teamId: "test",
    duePk,
    dueAt: new Date(Date.parse(from) + n * 1000).toISOString(),
  }));
  await Promise.all(items.map((Item) => put({ Item })));
  return items.map(({ pk, sk }) => ({ pk, sk }));
}

const namesOf = (items: readonly Record<string, unknown>[]) => items.map(({ sk }) => String(sk));

test("what is due comes in pages, the longest due first, the next when the one before is done", async () => {
  const due = await makeDue("DUE#pages", 120, "2031-05-17T11:00:00Z");
  await makeDue("DUE#later", 1, "2031-05-17T12:00:01Z");
  await cloud.run(async () => {
    const { result: pages, calls } = await recordCalls(async () => {
      const seen: string[][] = [];
      for await (const page of readDue("DUE#pages")) {
        seen.push(namesOf(page));
        await removeAll(page.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
      }
      return seen;
    });
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    expect(pages.flat()).toEqual(namesOf(due));
    expect(calls.filter((call) => call.endsWith(" Query"))).toHaveLength(3);
    expect((await readDue("DUE#later").next()).done).toBe(true);
  });
});

test("a sweep whose time is over leaves the rest to the next", async () => {
  const due = await makeDue("DUE#long", 60, "2031-05-17T11:00:00Z");
  process.env.GLEANER_SWEEP_WORK_MS = "1";
  try {
    await cloud.run(async () => {
      const read = async () => {
        const seen = [];
        for await (const page of readDue("DUE#long")) seen.push(...page);
        return seen;
      };
      expect(namesOf(await read())).toEqual(namesOf(due).slice(0, 50));
      await removeAll(due.slice(0, 50));
      expect(namesOf(await read())).toEqual(namesOf(due).slice(50));
    });
  } finally {
    delete process.env.GLEANER_SWEEP_WORK_MS;
  }
});

test("more items than a page that cannot be swept hold up nobody behind them, in their shard or another", async () => {
  const team = await cloud.team("pro");
  const { jobId } = await team.as(() => Job.createAgent({ prompt: "the title of https://example.com/" }));
  await startJob(cloud, jobId);
  await cloud.advance(120_000);
  const broken = await makeDue(dueKey(team.teamId), 60, "2031-05-17T10:00:00Z");
  const other = dueKeys.find((key) => key !== dueKey(team.teamId)) ?? "";
  broken.push(...(await makeDue(other, 60, "2031-05-17T10:00:00Z")));
  const lost: string[] = [];
  const swept = cloud.run(() => Job.sweep((job) => lost.push(job.id)));
  await expect(swept).rejects.toMatchObject({ errors: { length: 120 } });
  expect(lost).toEqual([jobId]);
  await removeAll(broken);
});
