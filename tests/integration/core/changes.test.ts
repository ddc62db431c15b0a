import type { DataRecord } from "@gleaner/automation";
import * as Automation from "@gleaner/core/automation";
import { DomainEvent } from "@gleaner/core/event";
import * as Job from "@gleaner/core/job";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { provenPlan, startJob } from "./played-runner.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ startAt: "2031-05-17T12:00:00Z" });
});
afterAll(() => cloud.close());

const listed = { ...provenPlan, contract: { ...provenPlan.contract, maxRecords: null, key: ["url"] } };
const keyless = { ...provenPlan, contract: { ...provenPlan.contract, maxRecords: null } };
const lamp = { url: "/lamp", price: 10 };
const chair = { url: "/chair", price: 40 };
const desk = { url: "/desk", price: 90 };
const part = { limit: 100, offset: 0, maxBytes: 1e6 };

/** Ends a job as the runner does, with these records. */
async function finish(
  jobId: string,
  records: readonly DataRecord[],
  { verdict, ...end }: Partial<Job.End> & { verdict?: Job.JobMetadata["verdict"] } = {},
): Promise<void> {
  const job = await startJob(cloud, jobId);
  await cloud.run(async () => {
    const result = await Job.storeResult(job, records, []);
    const changes = await Job.countChanges(job, records, verdict ?? null);
    const metadata = { recordCount: records.length, changes, verdict: verdict ?? null };
    await Job.end(job, { status: "success", error: null, result, metadata, ...end });
  });
}

async function build(team: TestTeam, proven = listed, records: readonly DataRecord[] = [lamp, chair]) {
  const { jobId } = await team.as(() => Job.createAgent({ prompt: "lamps of https://example.com/" }));
  await finish(jobId, records, { proven });
  const scriptId = String((await team.as(() => Job.get(jobId))).metadata.savedScriptId);
  const replay = async (now: readonly DataRecord[], verdict: Job.JobMetadata["verdict"] = "ok") => {
    const started = await team.as(() => Job.createReplay({ scriptId }));
    await finish(started.jobId, now, { verdict });
    return started.jobId;
  };
  return { jobId, scriptId, replay };
}

const eventsOf = async ({ teamId }: TestTeam) => {
  await cloud.deliver();
  return cloud.events
    .map(({ detail }) => DomainEvent.parse(detail))
    .flatMap((event) => (event.teamId === teamId && event.type === "records.changed" ? [event] : []));
};

test("a replay tells what is otherwise than in the success before it, in its metadata, by an event and field by field", async () => {
  const team = await cloud.team();
  const { jobId, scriptId, replay } = await build(team);
  const first = await replay([lamp, chair]);
  const counts = { added: 0, removed: 0, changed: 0 };
  expect((await team.as(() => Job.get(first))).metadata.changes).toEqual({
    against: jobId,
    key: ["url"],
    counts,
  });
  const second = await replay([{ ...lamp, price: 9 }, desk]);
  expect(await team.as(() => Job.changes(second, part))).toEqual({
    jobId: second,
    against: first,
    key: ["url"],
    note: null,
    added: [desk],
    removed: [chair],
    changed: [{ key: { url: "/lamp" }, field: "price", before: 10, after: 9 }],
    counts: { added: 1, removed: 1, changed: 1 },
  });
  expect(await eventsOf(team)).toMatchObject([
    { data: { jobId: second, scriptId, against: first, added: 1, removed: 1, changed: 1 } },
  ]);
  const page = await team.as(() => Job.changes(second, { ...part, limit: 1, offset: 1 }));
  expect(page).toMatchObject({ added: [desk], removed: [], changed: [], nextOffset: 2 });
});

test("another run of the automation may be named, and no other job", async () => {
  const team = await cloud.team();
  const { jobId, replay } = await build(team);
  const last = await replay([lamp, chair]);
  const against = (id: string) => team.as(() => Job.changes(last, { ...part, against: id }));
  expect(await against(jobId)).toMatchObject({
    against: jobId,
    counts: { added: 0, removed: 0, changed: 0 },
  });
  const task = { prompt: "lamps of https://example.com/" };
  const other = await team.as(() => Job.createAgent(task));
  await finish(other.jobId, [lamp]);
  await expect(against(other.jobId)).rejects.toMatchObject({ code: "conflict" });
  const stranger = await cloud.team();
  const theirs = await stranger.as(() => Job.createAgent(task));
  await expect(against(theirs.jobId)).rejects.toMatchObject({ code: "not_found" });
  await expect(team.as(() => Job.changes(jobId, part))).rejects.toMatchObject({ code: "conflict" });
});

test("a partial replay says nothing of what it lacks, and the next is not compared with it", async () => {
  const team = await cloud.team();
  const { jobId, replay } = await build(team);
  const partial = await replay([{ ...lamp, price: 9 }], "partial");
  expect(await team.as(() => Job.changes(partial, part))).toMatchObject({
    removed: [],
    counts: { added: 0, removed: null, changed: 1 },
    note: expect.stringContaining("partial"),
  });
  const next = await replay([lamp, chair]);
  expect((await team.as(() => Job.get(next))).metadata.changes?.against).toBe(jobId);
});

test("without a key it says so", async () => {
  const team = await cloud.team();
  const { replay } = await build(team, keyless);
  const id = await replay([{ ...lamp, price: 9 }, chair]);
  expect(await team.as(() => Job.changes(id, part))).toMatchObject({
    key: null,
    note: expect.stringContaining("No field tells these records apart"),
    added: [{ ...lamp, price: 9 }],
    removed: [lamp],
    changed: [],
  });
});

test("a page of one record needs no key", async () => {
  const team = await cloud.team();
  const { replay } = await build(team, provenPlan as typeof listed, [lamp]);
  const id = await replay([{ ...lamp, price: 9 }]);
  expect(await team.as(() => Job.changes(id, part))).toMatchObject({
    key: [],
    note: null,
    changed: [{ key: {}, field: "price", before: 10, after: 9 }],
  });
});

test("it is told after the automation is deleted, and not of a job that failed", async () => {
  const team = await cloud.team();
  const { scriptId, replay } = await build(team);
  const id = await replay([lamp]);
  const failed = await team.as(() => Job.createReplay({ scriptId }));
  await finish(failed.jobId, [], {
    status: "failed",
    error: { code: "site_changed", message: "It changed." },
  });
  await expect(team.as(() => Job.changes(failed.jobId, part))).rejects.toMatchObject({ code: "conflict" });
  await team.as(() => Automation.remove(scriptId));
  expect(await team.as(() => Job.changes(id, part))).toMatchObject({ key: ["url"], removed: [chair] });
});
