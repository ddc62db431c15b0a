import type { ProvenPlan } from "@gleaner/automation";
import * as Automation from "@gleaner/core/automation";
import * as Job from "@gleaner/core/job";
import * as Usage from "@gleaner/core/usage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ conflictShare: 0.2 });
});
afterAll(() => cloud.close());

const proven: ProvenPlan = {
  plan: {
    version: 1,
    steps: [{ kind: "open", url: "https://example.com/" }],
    read: {
      kind: "record",
      fields: [
        {
          name: "title",
          type: "text",
          reader: { locators: [{ by: "css", css: "h1" }], attribute: null, take: "one", transforms: [] },
        },
      ],
    },
  },
  contract: { minRecords: 1, maxRecords: 1, fields: [], key: [] },
};

async function runAgent(team: TestTeam, built: boolean): Promise<Job.Job> {
  const { jobId } = await team.as(() => Job.createAgent({ prompt: "the title of https://example.com/" }));
  const message = (await cloud.receive()).find((sent) => sent.jobId === jobId);
  const job = message && (await Job.start(message));
  if (!job) throw new Error("nothing to start");
  await Job.end(job, { status: "success", error: null, proven: built ? proven : null });
  return team.as(() => Job.get(jobId));
}

describe("an automation", () => {
  it("is saved with the job that built it, and only then the AI run counts", async () => {
    const team = await cloud.team("pro");
    expect((await runAgent(team, false)).metadata.savedScriptId).toBeNull();
    expect((await team.as(() => Usage.get())).aiRuns).toMatchObject({ used: 0, reserved: 0 });
    const { metadata } = await runAgent(team, true);
    expect((await team.as(() => Usage.get())).aiRuns).toMatchObject({ used: 1, reserved: 0 });
    const automation = await team.as(() => Automation.get(String(metadata.savedScriptId)));
    expect(automation).toMatchObject({ ...proven, status: null, currentVersion: 1 });
  });

  it("is not saved over the plan's cap: the run delivers, counts and says so", async () => {
    const team = await cloud.team("free");
    await runAgent(team, true);
    await runAgent(team, true);
    const third = await runAgent(team, true);
    expect(third).toMatchObject({ status: "success", metadata: { savedScriptId: null } });
    expect(third.metadata.notRepeatableReason).toContain("limit");
    const usage = await team.as(() => Usage.get());
    expect(usage).toMatchObject({ aiRuns: { used: 3 }, automations: { used: 2, limit: 2 }, banner: 90 });
  });

  it("shows the status of its latest replay, and a deleted one does not come back", async () => {
    const team = await cloud.team("pro");
    const scriptId = String((await runAgent(team, true)).metadata.savedScriptId);
    const first = await team.as(() => Job.createReplay({ scriptId }, { idempotencyKey: "first" }));
    const replay = async (): Promise<Job.JobItem> => {
      const { jobId } = await team.as(() => Job.createReplay({ scriptId }));
      const message = (await cloud.receive()).find((sent) => sent.jobId === jobId);
      const job = message && (await Job.start(message));
      if (!job) throw new Error("nothing to start");
      return job;
    };
    await Job.end(await replay(), { status: "blocked", error: { code: "blocked", message: "A challenge." } });
    expect((await team.as(() => Automation.get(scriptId))).status).toBe("blocked");
    const running = await replay();
    await team.as(() => Automation.remove(scriptId));
    expect(await Job.end(running, { status: "success", error: null })).toBe(true);
    expect((await team.as(() => Automation.list({ limit: 10 }))).scripts).toEqual([]);
    await expect(team.as(() => Job.createReplay({ scriptId }))).rejects.toMatchObject({ code: "not_found" });
    const again = team.as(() => Job.createReplay({ scriptId }, { idempotencyKey: "first" }));
    expect((await again).jobId).toBe(first.jobId);
  });

  it("is listed newest first in pages, and another team sees nothing of it", async () => {
    const [team, other] = [await cloud.team("pro"), await cloud.team("pro")];
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(String((await runAgent(team, true)).metadata.savedScriptId));
    const first = await team.as(() => Automation.list({ limit: 2 }));
    const rest = await team.as(() => Automation.list({ limit: 2, cursor: String(first.nextCursor) }));
    expect([...first.scripts, ...rest.scripts].map(({ id }) => id)).toEqual(ids.reverse());
    expect(rest.nextCursor).toBeNull();
    for (const verb of [Automation.get, Automation.remove]) {
      await expect(other.as(() => verb(String(ids[0])))).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
