import * as Automation from "@gleaner/core/automation";
import * as Job from "@gleaner/core/job";
import * as Usage from "@gleaner/core/usage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cloud, startCloud } from "./cloud.ts";
import { provenPlan, runAgent, startJob } from "./played-runner.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ conflictShare: 0.2 });
});
afterAll(() => cloud.close());

describe("an automation", () => {
  it("is saved with the job that built it, and only then the AI run counts", async () => {
    const team = await cloud.team("pro");
    expect((await runAgent(cloud, team)).metadata.savedScriptId).toBeNull();
    expect((await team.as(() => Usage.get())).aiRuns).toMatchObject({ used: 0, reserved: 0 });
    const { metadata } = await runAgent(cloud, team, provenPlan);
    expect((await team.as(() => Usage.get())).aiRuns).toMatchObject({ used: 1, reserved: 0 });
    const automation = await team.as(() => Automation.get(String(metadata.savedScriptId)));
    expect(automation).toMatchObject({
      ...provenPlan,
      status: "success",
      lastRunAt: null,
      currentVersion: 1,
    });
  });

  it("is called by the first line of its prompt, cut at a word", async () => {
    const team = await cloud.team("pro");
    const nameOf = async (prompt: string) => {
      const { jobId } = await team.as(() => Job.createAgent({ prompt }));
      await Job.end(await startJob(cloud, jobId), { status: "success", error: null, proven: provenPlan });
      const { metadata } = await team.as(() => Job.get(jobId));
      return (await team.as(() => Automation.get(String(metadata.savedScriptId)))).name;
    };
    expect(await nameOf("  Prices   of lamps \nand their names")).toBe("Prices of lamps");
    const name = await nameOf(`${"Every lamp with its price ".repeat(20)}`);
    expect(name).toMatch(/ (?:lamp|with|its|price|Every)…$/);
    expect(name.length).toBeLessThanOrEqual(81);
  });

  it("is renamed by its team alone, and its replays keep the name", async () => {
    const [team, other] = [await cloud.team("pro"), await cloud.team("pro")];
    const id = String((await runAgent(cloud, team, provenPlan)).metadata.savedScriptId);
    const before = await team.as(() => Automation.get(id));
    const renamed = { ...before, name: "Prices, daily" };
    const missing = { code: "not_found" };
    await expect(other.as(() => Automation.change(id, { name: "theirs" }))).rejects.toMatchObject(missing);
    await expect(
      team.as(() => Automation.change(id.replace(/.$/, "x"), { name: "none" })),
    ).rejects.toMatchObject(missing);
    expect(await team.as(() => Automation.change(id, { name: "Prices, daily" }))).toEqual(renamed);
    const { jobId } = await team.as(() => Job.createReplay({ scriptId: id }));
    await Job.end(await startJob(cloud, jobId), { status: "success", error: null });
    expect(await team.as(() => Automation.get(id))).toMatchObject({
      name: "Prices, daily",
      status: "success",
    });
    await team.as(() => Automation.remove(id));
    await expect(team.as(() => Automation.change(id, { name: "back" }))).rejects.toMatchObject(missing);
  });

  it("is not saved over the plan's cap: the run delivers, counts and says so", async () => {
    const team = await cloud.team("free");
    await runAgent(cloud, team, provenPlan);
    await runAgent(cloud, team, provenPlan);
    const third = await runAgent(cloud, team, provenPlan);
    expect(third).toMatchObject({ status: "success", metadata: { savedScriptId: null } });
    expect(third.metadata.notRepeatableReason).toContain("limit");
    const usage = await team.as(() => Usage.get());
    expect(usage).toMatchObject({ aiRuns: { used: 3 }, automations: { used: 2, limit: 2 }, banner: 90 });
  });

  it("has the status of its newest run, the one that built it included, whichever run ends last", async () => {
    const team = await cloud.team("pro");
    const scriptId = String((await runAgent(cloud, team, provenPlan)).metadata.savedScriptId);
    const status = async () => (await team.as(() => Automation.get(scriptId))).status;
    expect(await status()).toBe("success");
    const replay = () => team.as(() => Job.createReplay({ scriptId }));
    const older = await startJob(cloud, (await replay()).jobId);
    const newer = await startJob(cloud, (await replay()).jobId);
    await Job.end(newer, { status: "failed", error: { code: "site_changed", message: "It changed." } });
    expect(await status()).toBe("failed");
    expect(await Job.end(older, { status: "success", error: null })).toBe(true);
    expect(await status()).toBe("failed");
    await Job.end(await startJob(cloud, (await replay()).jobId), { status: "success", error: null });
    expect(await status()).toBe("success");
  });

  it("shows the status of its latest replay, and a deleted one does not come back", async () => {
    const team = await cloud.team("pro");
    const scriptId = String((await runAgent(cloud, team, provenPlan)).metadata.savedScriptId);
    const first = await team.as(() => Job.createReplay({ scriptId }, { idempotencyKey: "first" }));
    const replay = async (): Promise<Job.JobItem> => {
      const { jobId } = await team.as(() => Job.createReplay({ scriptId }));
      return startJob(cloud, jobId);
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
    for (let n = 0; n < 3; n += 1)
      ids.push(String((await runAgent(cloud, team, provenPlan)).metadata.savedScriptId));
    const first = await team.as(() => Automation.list({ limit: 2 }));
    const rest = await team.as(() => Automation.list({ limit: 2, cursor: String(first.nextCursor) }));
    expect([...first.scripts, ...rest.scripts].map(({ id }) => id)).toEqual(ids.reverse());
    expect(rest.nextCursor).toBeNull();
    for (const verb of [Automation.get, Automation.remove]) {
      await expect(other.as(() => verb(String(ids[0])))).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
