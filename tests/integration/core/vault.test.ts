import * as Account from "@gleaner/core/account";
import * as Job from "@gleaner/core/job";
import * as Vault from "@gleaner/core/vault";
import { handler } from "@gleaner/vault";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../packages/core/src/id.ts";
import { keys } from "../../../packages/core/src/keys.ts";
import { get, type Item, put, update } from "../../../packages/core/src/table.ts";
import { functionArns } from "../../../packages/local/src/resources.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { provenPlan, runAgent, startJob } from "./played-runner.ts";
import { storeProxy } from "./stored-proxy.ts";

let cloud: Cloud;
let team: TestTeam;
beforeAll(async () => {
  cloud = await startCloud({ startAt: "2031-05-17T12:00:00Z" });
});
beforeEach(async () => {
  team = await cloud.team("business");
});
afterAll(() => cloud.close());

const prompt = "the titles of https://shop.example.com/list";
const login = { label: "Shop", username: "ada", password: "correct horse", mfaSecret: "JBSW Y3DP EHPK 3PXP" };

const createAccount = (of: TestTeam, more: object = {}) =>
  of.as(() => Account.create(Account.Create.parse({ ...login, ...more })));

/** A running job that names these. */
const runWith = async (of: TestTeam, named: Pick<Job.Task, "accountId" | "proxyId">) => {
  const { jobId } = await of.as(() => Job.createAgent({ prompt, ...named }));
  return startJob(cloud, jobId);
};

const refusal = async (opening: Promise<unknown>): Promise<string> =>
  opening.then(
    () => "opened",
    (error: unknown) => (error instanceof Vault.Refused ? error.code : String(error)),
  );

const setSealed = (key: ReturnType<typeof keys.account>, sealed: unknown) =>
  update({
    Key: { ...key },
    UpdateExpression: "SET sealed = :sealed",
    ExpressionAttributeValues: { ":sealed": sealed },
  });

const readSealed = async (id: string) => Object((await get(keys.account(team.teamId, id)))?.sealed) as Item;

describe("a running job", () => {
  test("is given the account and the proxy that it names, and a key for its checkpoints", async () => {
    const { id } = await createAccount(team);
    const proxyId = await storeProxy(team);
    const job = await runWith(team, { accountId: id, proxyId });
    const opened = await Vault.open(job);
    expect(opened).toEqual({
      account: {
        id,
        label: "Shop",
        username: "ada",
        hasMfa: true,
        sites: ["example.com"],
      },
      proxy: { id: proxyId, host: "proxy.example", port: 8080, username: "p", password: "proxy secret" },
      checkpointKey: expect.any(Uint8Array),
    });
    expect(opened.checkpointKey).toHaveLength(32);
    expect((await Vault.open(job)).checkpointKey).toEqual(opened.checkpointKey);
    expect(await Vault.openAccount(job)).toEqual({ password: "correct horse", mfa: "JBSWY3DPEHPK3PXP" });
  });

  test("that names none is given the key alone", async () => {
    const job = await runWith(team, {});
    expect(Object.keys(await Vault.open(job))).toEqual(["checkpointKey"]);
    expect(await refusal(Vault.openAccount(job))).toBe("account_deleted");
  });

  test("has a checkpoint key that no other job has", async () => {
    const [one, other] = [await runWith(team, {}), await runWith(team, {})];
    expect((await Vault.open(one)).checkpointKey).not.toEqual((await Vault.open(other)).checkpointKey);
  });
});

/** Why it gives the job neither what it starts with nor its account's secrets. */
const refusals = async (job: Parameters<typeof Vault.open>[0]) => [
  await refusal(Vault.open(job)),
  await refusal(Vault.openAccount(job)),
];

describe("the vault gives nothing", () => {
  test("by a stale fence or one that is to come", async () => {
    const job = await runWith(team, {});
    for (const fence of [job.fence - 1, job.fence + 1]) {
      expect(await refusals({ ...job, fence })).toEqual(["not_running", "not_running"]);
    }
  });

  test("for a job that was not started, has ended or is none", async () => {
    const { jobId } = await team.as(() => Job.createAgent({ prompt }));
    const { teamId } = team;
    for (const fence of [1, 2]) {
      expect(await refusals({ teamId, id: jobId, fence })).toEqual(["not_running", "not_running"]);
    }
    const job = await startJob(cloud, jobId);
    await cloud.run(() => Job.end(job, { status: "success", error: null }));
    expect(await refusals(job)).toEqual(["not_running", "not_running"]);
    expect(await refusals({ ...job, id: newId() })).toEqual(["not_running", "not_running"]);
  });

  test("for a job that was stopped", async () => {
    const job = await runWith(team, {});
    await team.as(() => Job.stop(job.id));
    expect(await refusals(job)).toEqual(["not_running", "not_running"]);
  });

  test("for another team's job under a team's own id", async () => {
    const other = await cloud.team("business");
    const job = await runWith(other, {});
    expect(await refusals({ ...job, teamId: team.teamId })).toEqual(["not_running", "not_running"]);
  });

  test("of another team's account, whatever the job's item says", async () => {
    const other = await cloud.team("business");
    const { id } = await createAccount(other);
    const job = await runWith(team, {});
    const task = JSON.stringify({ prompt, accountId: id });
    const forge = { Key: { ...keys.job(team.teamId, job.id) }, UpdateExpression: "SET task = :task" };
    await update({ ...forge, ExpressionAttributeValues: { ":task": task } });
    expect(await refusals(job)).toEqual(["account_deleted", "account_deleted"]);
    // Nor is its item of use where it was copied to.
    const stolen = await get(keys.account(other.teamId, id));
    await put({ Item: { ...stolen, ...keys.account(team.teamId, id) } });
    expect(await refusal(Vault.openAccount(job))).toBe("not_genuine");
  });

  test("once the account or the proxy was deleted", async () => {
    const { id } = await createAccount(team);
    const job = await runWith(team, { accountId: id });
    await team.as(() => Account.remove(id));
    expect(await refusals(job)).toEqual(["account_deleted", "account_deleted"]);
  });

  test("where fields, items or ciphertexts were swapped or altered", async () => {
    const [one, other] = [await createAccount(team), await createAccount(team, { password: "another" })];
    const job = await runWith(team, { accountId: one.id });
    const [mine, theirs] = [await readSealed(one.id), await readSealed(other.id)];
    const { password, mfa } = mine;
    const last = String(password).endsWith("A") ? "B" : "A";
    for (const sealed of [
      { password: mfa, mfa: password },
      theirs,
      { ...mine, password: theirs.password },
      { ...mine, password: `${String(password).slice(0, -1)}${last}` },
      { ...mine, password: "correct horse" },
      { ...mine, password: String(password).replace(/^s1\.1\./, "s1.2.") },
    ]) {
      await setSealed(keys.account(team.teamId, one.id), sealed);
      expect(await refusal(Vault.openAccount(job))).toBe("not_genuine");
    }
    await setSealed(keys.account(team.teamId, one.id), mine);
    expect(await refusal(Vault.openAccount(job))).toBe("opened");
  });

  test("of pictures to a job that names no account, to another fence, nor at another address than that for showing", async () => {
    const { id: accountId } = await createAccount(team);
    const [job, plain] = [await runWith(team, { accountId }), await runWith(team, {})];
    const key = await Vault.openPictures(job);
    expect(key).toHaveLength(32);
    expect(await team.as(() => Vault.showPictures(job.id))).toEqual(key);
    expect(key).not.toEqual((await Vault.open(job)).checkpointKey);
    expect(await refusal(Vault.openPictures({ ...job, fence: job.fence - 1 }))).toBe("not_running");
    expect(await refusal(Vault.openPictures(plain))).toBe("no_pictures");
    expect(await refusal(team.as(() => Vault.showPictures(plain.id)))).toBe("no_pictures");
    const stranger = await cloud.team("pro");
    expect(await refusal(stranger.as(() => Vault.showPictures(job.id)))).toBe("no_pictures");
    const show = { verb: "show", teamId: team.teamId, jobId: job.id };
    const asked = handler(show, { invokedFunctionArn: functionArns.vaultSeal });
    await expect(asked).rejects.toThrow("the vault could not do this");
  });

  test("to who asks at the address for sealing, or seals at that for opening", async () => {
    const job = await runWith(team, {});
    const open = { verb: "open", what: "run", teamId: team.teamId, jobId: job.id, fence: job.fence };
    const seal = {
      verb: "seal",
      teamId: team.teamId,
      kind: "account",
      id: newId(),
      fields: { password: "x" },
    };
    for (const [event, invokedFunctionArn] of [
      [open, functionArns.vaultSeal],
      [seal, functionArns.vaultOpen],
      [open, functionArns.vaultOpen.replace(/:open$/, "")],
    ] as const) {
      await expect(handler(event, { invokedFunctionArn })).rejects.toThrow("the vault could not do this");
    }
  });

  test("of what it is not asked for in its own words, and says nothing of what it was told", async () => {
    for (const event of [
      null,
      {},
      { verb: "open" },
      { verb: "seal", fields: { password: "correct horse" } },
    ]) {
      const invokedFunctionArn = functionArns.vaultSeal;
      const answer = await handler(event, { invokedFunctionArn }).catch((error: unknown) => String(error));
      expect(answer).toBe("Error: the vault could not do this");
    }
  });
});

describe("a team's data key", () => {
  test("is one for all that it seals, and another team's is another", async () => {
    const other = await cloud.team("business");
    await createAccount(other);
    await createAccount(other);
    expect(await get(keys.dataKey(other.teamId, 1))).toMatchObject({ version: 1 });
    expect(await get(keys.dataKey(other.teamId, 2))).toBeUndefined();
    await createAccount(team);
    const [mine, theirs] = [
      await get(keys.dataKey(team.teamId, 1)),
      await get(keys.dataKey(other.teamId, 1)),
    ];
    expect(mine?.wrapped).not.toBe(theirs?.wrapped);
  });

  test("opens nothing of another team, also when it is put in its place", async () => {
    const other = await cloud.team("business");
    await createAccount(other);
    await createAccount(team);
    const job = await runWith(other, {});
    const mine = await get(keys.dataKey(team.teamId, 1));
    await put({ Item: { ...mine, ...keys.dataKey(other.teamId, 1) } });
    await expect(Vault.open(job)).rejects.toMatchObject({ code: "storage_busy" });
  });

  test("is made once, however many seal first at the same time", async () => {
    const fresh = await cloud.team("business");
    const made = await Promise.all(Array.from({ length: 8 }, () => createAccount(fresh)));
    const job = await runWith(fresh, { accountId: made[0]?.id });
    expect((await Vault.openAccount(job)).password).toBe(login.password);
    expect(await get(keys.dataKey(fresh.teamId, 2))).toBeUndefined();
  });

  test("is followed by a new one after a year: what is old stays readable, and is sealed anew when it is used", async () => {
    const { id } = await createAccount(team);
    const job = await runWith(team, { accountId: id });
    const openAll = async () => [await Vault.open(job), await Vault.openAccount(job)];
    const before = await openAll();
    const old = await readSealed(id);
    expect(old.password).toMatch(/^s1\.1\./);
    await cloud.advance(366 * 24 * 60 * 60 * 1000);
    const after = await openAll();
    expect(after).toEqual(before);
    const fresh = await readSealed(id);
    expect(fresh.password).toMatch(/^s1\.2\./);
    expect(fresh.mfa).toMatch(/^s1\.2\./);
    expect(await openAll()).toEqual(before);
    const later = await createAccount(team);
    expect((await readSealed(later.id)).password).toMatch(/^s1\.2\./);
    // The older ciphertext does not pass for the newer.
    await setSealed(keys.account(team.teamId, id), {
      ...old,
      password: String(old.password).replace("s1.1.", "s1.2."),
    });
    expect(await refusal(Vault.openAccount(job))).toBe("not_genuine");
  });
});

describe("what a job names", () => {
  test("is refused as not there where it is unknown, deleted or another team's", async () => {
    const other = await cloud.team("business");
    const { id } = await createAccount(other);
    const proxyId = await storeProxy(other);
    const gone = await createAccount(team);
    await team.as(() => Account.remove(gone.id));
    for (const named of [
      { accountId: id },
      { accountId: newId() },
      { accountId: gone.id },
      { accountId: "nonsense" },
      { proxyId },
      { proxyId: newId() },
    ]) {
      await expect(team.as(() => Job.createAgent({ prompt, ...named }))).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });

  test("is kept with the automation that it built, and used by its replays unless they name another", async () => {
    const [one, other] = [await createAccount(team), await createAccount(team)];
    const built = await runAgent(cloud, team, provenPlan, { accountId: one.id });
    const scriptId = String(built.metadata.savedScriptId);
    const replay = async (named: object) => {
      const { jobId } = await team.as(() => Job.createReplay({ scriptId, ...named }));
      return (await Vault.open(await startJob(cloud, jobId))).account?.id;
    };
    expect(await replay({})).toBe(one.id);
    expect(await replay({ accountId: other.id })).toBe(other.id);
    expect(await replay({})).toBe(one.id);
    await team.as(() => Account.remove(one.id));
    expect(await refusal(replay({}))).toBe("account_deleted");
    expect(await replay({ accountId: other.id })).toBe(other.id);
  });
});

describe("the site of an account", () => {
  const siteOf = async (id: string) =>
    (await team.as(() => Account.list({ limit: 100 }))).accounts.find((each) => each.id === id)?.site;

  test("is fixed by the first task to what that one names, and to nothing after it", async () => {
    const { id, site } = await createAccount(team);
    expect(site).toBeNull();
    await team.as(() => Job.createAgent({ prompt: "log in and list the orders", accountId: id }));
    expect(await siteOf(id)).toBeNull();
    await team.as(() => Job.createAgent({ prompt, accountId: id }));
    expect(await siteOf(id)).toBe("example.com");
    await team.as(() => Job.createAgent({ prompt, startUrl: "https://evil.test/", accountId: id }));
    expect(await siteOf(id)).toBe("example.com");
  });

  test("is that of the start address where the prompt names another", async () => {
    const { id } = await createAccount(team);
    await team.as(() => Job.createAgent({ prompt, startUrl: "https://www.start.test/", accountId: id }));
    expect(await siteOf(id)).toBe("start.test");
  });

  test("is fixed once, by one of several tasks at the same time", async () => {
    const { id } = await createAccount(team);
    const starts = ["https://a.test/", "https://b.test/", "https://c.test/"];
    await Promise.all(
      starts.map((startUrl) => team.as(() => Job.createAgent({ prompt, startUrl, accountId: id }))),
    );
    expect(["a.test", "b.test", "c.test"]).toContain(await siteOf(id));
  });

  test("stays as it was given", async () => {
    const { id, site } = await createAccount(team, {
      site: ["https://Login.Provider.co.uk/x", "shop.test, 10.0.0.7"],
    });
    expect(site).toBe("provider.co.uk, shop.test, 10.0.0.7");
    await team.as(() => Job.createAgent({ prompt, accountId: id }));
    expect(await siteOf(id)).toBe(site);
  });
});
