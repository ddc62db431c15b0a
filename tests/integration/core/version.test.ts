import type { ProvenPlan } from "@gleaner/automation";
import * as Account from "@gleaner/core/account";
import * as Automation from "@gleaner/core/automation";
import { withClock } from "@gleaner/core/clock";
import * as Job from "@gleaner/core/job";
import * as Usage from "@gleaner/core/usage";
import * as Vault from "@gleaner/core/vault";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../packages/core/src/id.ts";
import { keys } from "../../../packages/core/src/keys.ts";
import { get } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { provenPlan, startJob } from "./played-runner.ts";
import { saveAutomation } from "./saved-automation.ts";
import { storeProxy } from "./stored-proxy.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

const missing = { code: "not_found" };

/** The plan, opening another page. */
const at = (page: string): ProvenPlan => ({
  ...provenPlan,
  plan: { ...provenPlan.plan, steps: [{ kind: "open", url: `https://example.com/${page}` }] },
});

/** Replays an automation to an end at which this plan was proven. */
async function replay(team: TestTeam, scriptId: string, proven: ProvenPlan | null): Promise<string> {
  const { jobId } = await team.as(() => Job.createReplay({ scriptId }));
  const job = await startJob(cloud, jobId);
  const revision = await revisionOf(team, scriptId);
  await cloud.run(() => Job.end(job, { status: "success", error: null, proven, revision }));
  return jobId;
}

const revisionOf = async (team: TestTeam, scriptId: string): Promise<number | null> =>
  (await team.as(() => Automation.findRunnable(scriptId)))?.revision ?? null;

test("a run of an automation that proves another plan makes its next version, and any kept one can be brought back", async () => {
  const team = await cloud.team("pro");
  const id = await saveAutomation(team);
  const before = await team.as(() => Usage.get());
  const jobId = await replay(team, id, at("two"));
  await replay(team, id, at("three"));
  const newest = await team.as(() => Automation.get(id));
  expect(newest).toMatchObject({ ...at("three"), currentVersion: 3, status: "success" });
  expect(newest.versions).toMatchObject([
    { version: 1, origin: "proof", jobId: null },
    { version: 2, origin: "heal", jobId },
    { version: 3, origin: "heal" },
  ]);
  expect(await team.as(() => Automation.rollBack(id, 1))).toMatchObject({ ...provenPlan, currentVersion: 1 });
  expect(await team.as(() => Automation.rollBack(id, 3))).toMatchObject({
    ...at("three"),
    currentVersion: 3,
  });
  await team.as(() => Automation.rollBack(id, 1));
  await replay(team, id, at("four"));
  expect(await team.as(() => Automation.get(id))).toMatchObject({ ...at("four"), currentVersion: 4 });
  await expect(team.as(() => Automation.rollBack(id, 5))).rejects.toMatchObject(missing);
  const other = await cloud.team("pro");
  await expect(other.as(() => Automation.rollBack(id, 1))).rejects.toMatchObject(missing);
  const { aiRuns, automations } = await team.as(() => Usage.get());
  expect({ aiRuns, automations }).toEqual({ aiRuns: before.aiRuns, automations: before.automations });
  await team.as(() => Automation.remove(id));
  expect(await get(keys.version(team.teamId, id, 1))).toBeUndefined();
});

test("what a replay learned is the contract's, unless a newer one has ended or the plan is another by then", async () => {
  const team = await cloud.team("pro");
  const id = await saveAutomation(team);
  const revision = await revisionOf(team, id);
  const endWith = async (job: Job.JobItem, count: number): Promise<number | undefined> => {
    const learned = { ...provenPlan.contract, learned: count };
    await cloud.run(() => Job.end(job, { status: "success", error: null, learned, revision }));
    return (await team.as(() => Automation.get(id))).contract.learned;
  };
  const begin = async () => startJob(cloud, (await team.as(() => Job.createReplay({ scriptId: id }))).jobId);
  const [first, second] = [await begin(), await begin()];
  expect(await endWith(second, 1)).toBe(1);
  expect(await endWith(first, 7)).toBe(1);
  await replay(team, id, at("two"));
  expect(await endWith(await begin(), 9)).toBeUndefined();
  expect((await team.as(() => Automation.rollBack(id, 1))).contract.learned).toBe(1);
});

test("a tier that gave way three times in a row rests for a day, until it answers again or the plan is another", async () => {
  const team = await cloud.team("pro");
  const id = await saveAutomation(team);
  const cost = { milliseconds: 1, bytes: 1 };
  const whole = { tier: "browser", ...cost, fell: null } as const;
  const answered = { tier: "json", ...cost, fell: null } as const;
  const fell = { tier: "json", ...cost, fell: "The document is no JSON." } as const;
  const end = async (tiers: Job.JobMetadata["tiers"], status: "success" | "failed" = "success") => {
    const job = await startJob(cloud, (await team.as(() => Job.createReplay({ scriptId: id }))).jobId);
    await cloud.run(() => Job.end(job, { status, error: null, metadata: { tiers } }));
  };
  const isResting = async (laterMs = 0) =>
    (
      await team.as(() =>
        withClock(
          () => Date.now() + laterMs,
          () => Automation.findRunnable(id),
        ),
      )
    )?.isTierResting;
  const day = 24 * 60 * 60 * 1000;
  await end([fell, whole]);
  await end([fell, whole]);
  // Where the browser has nothing either, it is not the tier that is broken; nor does a run without it say anything.
  await end([fell, whole], "failed");
  await end([whole]);
  expect(await isResting()).toBe(false);
  await end([fell, whole]);
  expect([await isResting(), await isResting(day)]).toEqual([true, false]);
  await end([answered]);
  expect(await isResting()).toBe(false);
  for (let n = 0; n < 3; n += 1) await end([fell, whole]);
  expect(await isResting()).toBe(true);
  await replay(team, id, at("two"));
  expect(await isResting()).toBe(false);
});

test("a run that mends a plan which was brought back while it ran leaves that one", async () => {
  const team = await cloud.team("pro");
  const id = await saveAutomation(team);
  await replay(team, id, at("two"));
  const job = await startJob(cloud, (await team.as(() => Job.createReplay({ scriptId: id }))).jobId);
  const revision = await revisionOf(team, id);
  await team.as(() => Automation.rollBack(id, 1));
  await cloud.run(() => Job.end(job, { status: "success", error: null, proven: at("three"), revision }));
  expect(await team.as(() => Automation.get(id))).toMatchObject({ ...provenPlan, currentVersion: 1 });
});

test("a run that mends what was changed meanwhile changes nothing, and is noted as the newest all the same", async () => {
  const team = await cloud.team("pro");
  const id = await saveAutomation(team);
  await replay(team, id, at("two"));
  const { jobId } = await team.as(() => Job.createReplay({ scriptId: id }));
  const job = await startJob(cloud, jobId);
  const revision = await revisionOf(team, id);
  const [, ended] = await Promise.all([
    team.as(() => Automation.rollBack(id, 1)),
    cloud.run(() => Job.end(job, { status: "success", error: null, proven: at("three"), revision })),
  ]);
  expect(ended).toBe(true);
  const { currentVersion, plan, lastRunAt } = await team.as(() => Automation.get(id));
  expect([provenPlan.plan, at("three").plan]).toContainEqual(plan);
  expect([1, 3]).toContain(currentVersion);
  expect(lastRunAt).not.toBeNull();
});

test("twenty versions are kept, and the one that the newest replaced is always among them", async () => {
  const team = await cloud.team("pro");
  const id = await saveAutomation(team);
  for (let n = 2; n <= 21; n += 1) {
    await replay(team, id, at(String(n)));
    await team.as(() => Automation.rollBack(id, 1));
  }
  await replay(team, id, at("22"));
  const { versions } = await team.as(() => Automation.get(id));
  expect(versions).toHaveLength(20);
  expect(versions.map(({ version }) => version)).toEqual([1, ...Array.from({ length: 19 }, (_, n) => n + 4)]);
  expect(await get(keys.version(team.teamId, id, 3))).toBeUndefined();
});

test("the page on which a plan was proven is kept with its version, opened for the automation's own runs alone, and deleted with it", async () => {
  const team = await cloud.team("pro");
  const other = await saveAutomation(team);
  const page = new TextEncoder().encode("<ul><li>One</ul>");
  const prove = async (job: Job.JobItem, revision: number | null) => {
    const { own } = await Vault.openPages(job);
    const sealed = Automation.sealPage(job, page, own);
    const how = { status: "success", error: null, proven: provenPlan, page: sealed, revision } as const;
    await cloud.run(() => Job.end(job, how));
  };
  const created = await team.as(() => Job.createAgent({ prompt: "the title of https://example.com/" }));
  await prove(await startJob(cloud, created.jobId), null);
  const id = String((await team.as(() => Job.get(created.jobId))).metadata.savedScriptId);
  const begin = async (scriptId: string) =>
    startJob(cloud, (await team.as(() => Job.createReplay({ scriptId }))).jobId);
  const open = async (key: Uint8Array | null) => key && team.as(() => Automation.openPage(id, key));

  const job = await begin(id);
  expect(await open((await Vault.openPages(job)).kept)).toEqual(Buffer.from(page));
  const stored = (await get(keys.page(team.teamId, id, 1)))?.data;
  expect(Buffer.from(stored as Uint8Array).includes("One")).toBe(false);
  const stranger = await begin(other);
  const { own, kept } = await Vault.openPages(stranger);
  expect(kept).toBeNull();
  expect(await open(own)).toBeNull();
  await prove(job, await revisionOf(team, id));
  await expect(Vault.openPages(job)).rejects.toMatchObject({ code: "not_running" });
  expect(await get(keys.page(team.teamId, id, 2))).toBeDefined();
  await team.as(() => Automation.remove(id));
  expect(await get(keys.page(team.teamId, id, 1))).toBeUndefined();
  expect(await get(keys.page(team.teamId, id, 2))).toBeUndefined();
});

test("a replay at which the plan works renews the page that is kept of it, once a day, and none of another version", async () => {
  const team = await cloud.team("pro");
  const id = await saveAutomation(team);
  const runnable = (laterMs = 0) =>
    team.as(() =>
      withClock(
        () => Date.now() + laterMs,
        () => Automation.findRunnable(id),
      ),
    );
  const isDue = async (laterMs?: number) => (await runnable(laterMs))?.isPageDue;
  const begin = async () => startJob(cloud, (await team.as(() => Job.createReplay({ scriptId: id }))).jobId);
  const bring = async (job: Job.JobItem, text: string, revision: number | null) => {
    const { own } = await Vault.openPages(job);
    const page = Automation.sealPage(job, new TextEncoder().encode(text), own);
    await cloud.run(() => Job.end(job, { status: "success", error: null, page, revision }));
  };
  const kept = async () => {
    const job = await begin();
    const { kept: key } = await Vault.openPages(job);
    const bytes = key && (await team.as(() => Automation.openPage(id, key)));
    await cloud.run(() => Job.end(job, { status: "success", error: null }));
    return bytes && new TextDecoder().decode(bytes);
  };
  const revision = await revisionOf(team, id);
  expect([await isDue(), await kept()]).toEqual([true, null]);
  await bring(await begin(), "one", revision);
  expect([await isDue(), await isDue(24 * 60 * 60 * 1000), await kept()]).toEqual([false, true, "one"]);
  await replay(team, id, at("two"));
  await bring(await begin(), "two", revision);
  expect(await kept()).toBeNull();
  expect(await get(keys.page(team.teamId, id, 1))).toMatchObject({ data: expect.anything() });
});

test("an imported plan is inert until a run has proven it, counts under the plan's cap, and is no AI run", async () => {
  const team = await cloud.team("free");
  const imported = await team.as(() => Automation.importPlan({ name: "Titles", plan: provenPlan.plan }));
  expect(imported).toMatchObject({ name: "Titles", proven: false, status: null, plan: provenPlan.plan });
  expect(imported.versions).toMatchObject([{ version: 1, origin: "import" }]);
  await replay(team, imported.id, at("proven"));
  expect(await team.as(() => Automation.get(imported.id))).toMatchObject({
    ...at("proven"),
    proven: true,
    currentVersion: 1,
    status: "success",
  });
  await team.as(() => Automation.importPlan({ plan: provenPlan.plan }));
  await expect(team.as(() => Automation.importPlan({ plan: provenPlan.plan }))).rejects.toMatchObject({
    code: "quota_exceeded",
    details: { limit: 2 },
  });
  const usage = await team.as(() => Usage.get());
  expect(usage).toMatchObject({ aiRuns: { used: 0, reserved: 0 }, automations: { used: 2 } });
});

test("an imported plan keeps the account and the proxy that it is given, which have to be its team's", async () => {
  const [team, other] = [await cloud.team("business"), await cloud.team("business")];
  const createAccount = (of: TestTeam) =>
    of.as(() => Account.create(Account.Create.parse({ label: "Shop", username: "ada", password: "horse" })));
  const { id: accountId } = await createAccount(team);
  const proxyId = await storeProxy(team);
  const { plan } = provenPlan;
  const imported = await team.as(() => Automation.importPlan({ plan, accountId, proxyId }));
  expect(imported).toMatchObject({ accountId, proxyId, proven: false });
  const { jobId } = await team.as(() => Job.createReplay({ scriptId: imported.id }));
  expect((await startJob(cloud, jobId)).task).toMatchObject({ accountId, proxyId });
  // It is fixed to the plan's site, as by the first task that names it.
  expect(await team.as(() => Account.list({ limit: 1 }))).toMatchObject({
    accounts: [{ site: "example.com" }],
  });
  const foreign = { accountId: (await createAccount(other)).id, proxyId: await storeProxy(other) };
  for (const named of [{ accountId: foreign.accountId }, { proxyId: foreign.proxyId }]) {
    await expect(team.as(() => Automation.importPlan({ plan, ...named }))).rejects.toMatchObject(missing);
  }
});

test("healing is turned off and on, and the name stays", async () => {
  const team = await cloud.team("pro");
  const id = await saveAutomation(team);
  const { name } = await team.as(() => Automation.get(id));
  expect(await team.as(() => Automation.change(id, { autoHeal: false }))).toMatchObject({
    autoHeal: false,
    name,
  });
  expect(await team.as(() => Automation.change(id, { autoHeal: true }))).toMatchObject({
    autoHeal: true,
    name,
  });
});

test("a heal by hand counts neither as replay nor as AI run, five a day, together with those of replays", async () => {
  const team = await cloud.team("business");
  const id = await saveAutomation(team);
  const { jobId } = await team.as(() => Job.createReplay({ scriptId: id }));
  const job = await startJob(cloud, jobId);
  const claims = await Promise.all([1, 2].map(() => cloud.run(() => Automation.claimHeal(job))));
  expect(claims).toEqual([true, true]);
  const again = { idempotencyKey: "again" };
  const first = await team.as(() => Job.createHeal(id, again));
  for (let n = 0; n < 3; n += 1) await team.as(() => Job.createHeal(id));
  await expect(team.as(() => Job.createHeal(id))).rejects.toMatchObject({
    code: "quota_exceeded",
    details: { limit: 5 },
  });
  expect(await team.as(() => Job.createHeal(id, again))).toMatchObject({ jobId: first.jobId });
  expect(await cloud.run(() => Automation.claimHeal({ ...job, id: newId() }))).toBe(false);
  expect(await cloud.run(() => Automation.claimHeal(job))).toBe(true);
  const { aiRuns, replays } = await team.as(() => Usage.get());
  expect({ aiRuns: aiRuns.used + aiRuns.reserved, replays: replays.used }).toEqual({ aiRuns: 0, replays: 1 });
  const { id: unproven } = await team.as(() => Automation.importPlan({ plan: provenPlan.plan }));
  await expect(team.as(() => Job.createHeal(unproven))).rejects.toMatchObject({ code: "conflict" });
});

test("of replays that find the site changed at the same time, exactly as many heal as a day has heals", async () => {
  const team = await cloud.team("business");
  const { teamId } = team;
  const scriptId = await saveAutomation(team);
  const claim = () => cloud.run(() => Automation.claimHeal({ teamId, scriptId, id: newId() }));
  const claims = await Promise.all(Array.from({ length: 8 }, claim));
  expect(claims.filter(Boolean)).toHaveLength(5);
  const off = await saveAutomation(team);
  await team.as(() => Automation.change(off, { autoHeal: false }));
  expect(await cloud.run(() => Automation.claimHeal({ teamId, scriptId: off, id: newId() }))).toBe(false);
});
