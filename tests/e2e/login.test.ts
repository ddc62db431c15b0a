import { Buffer } from "node:buffer";
import { join } from "node:path";
import type { Gleaner, Job } from "gleaner";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refOf } from "../integration/agent/scripted-model.ts";
import { boats, type EchoSite, startEchoSite } from "./echo-site.ts";
import { eventually } from "./eventually.ts";
import { type Answer, type ModelServer, type Script, startModelServer } from "./model-server.ts";
import { findEverywhere, findIn, spellingsOf } from "./secret-search.ts";
import { openSystem, type System } from "./system.ts";

/** One with every mark that some encoding changes, and one that may stand in a host's name. */
const marked = 'Zq7 "Lamp" & <Tide>/88+x';
const plain = "Zq7-Lamp-Tide-8841";
const mfaSecret = "KRUGKIDROVUWG2ZAMJZG653OEBTG66BA";
const spellings = [marked, plain, mfaSecret].flatMap(spellingsOf);

const checkpointMs = 200;

const records = boats.map(({ boat, berth }) => ({ boat, berth, note: null }));

let site: EchoSite;
let model: ModelServer;
let system: System;
let client: Gleaner;
/** Everything that the service has answered. */
const answers: string[] = [];

interface Account {
  readonly id: string;
}

async function post(path: string, body: unknown): Promise<unknown> {
  const { url, apiKey } = system.service;
  const response = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "x-api-key": apiKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  answers.push(text);
  return JSON.parse(text);
}

async function end(jobId: string): Promise<Job> {
  const job = await client.jobs.wait(jobId);
  answers.push(JSON.stringify(job));
  return job;
}

async function open(env: Record<string, string> = {}): Promise<void> {
  site = await startEchoSite([marked, plain]);
  system = await openSystem({
    runners: 1,
    env: { GLEANER_ALLOW_HOSTS: site.host, GLEANER_CHECKPOINT_MS: String(checkpointMs), ...env },
  });
  ({ client } = system);
}

async function close(): Promise<void> {
  await system?.close();
  await site?.close();
}

async function account(password: string): Promise<Account> {
  const username = "keeper@club.example";
  return (await post("/accounts", {
    label: "Club",
    username,
    password,
    mfaSecret,
    site: "127.0.0.1",
  })) as Account;
}

async function run(door: string, { id }: Account): Promise<Job> {
  const { jobId } = await start(door, id);
  return end(jobId);
}

async function start(door: string, accountId: string): Promise<{ jobId: string }> {
  const prompt = `The boat, berth and note of every boat on all pages of ${site.url}/${door}/ledger`;
  return (await post("/agent/run", { prompt, accountId })) as { jobId: string };
}

/** Holds what a login job has left behind, and said, against every spelling of the secrets. */
async function expectNothing(): Promise<void> {
  const { jobs } = await client.jobs.list({ limit: 100 }).page();
  for (const { id } of jobs) {
    answers.push(JSON.stringify(await client.jobs.get(id)));
    answers.push(
      JSON.stringify(
        await client.jobs
          .evidence(id)
          .page()
          .catch(() => null),
      ),
    );
    const file = await client.jobs.export(id, "csv").catch(() => undefined);
    answers.push((await file?.text()) ?? "");
  }
  answers.push(JSON.stringify(await client.automations.list().page()));
  expect(findIn("answers", Buffer.from(answers.join("\n")), spellings)).toEqual([]);
  expect(findIn("requests to the model", model.received.join("\n"), spellings)).toEqual([]);
  expect(findIn("log", await system.log(), spellings)).toEqual([]);
  // Nothing of a browser that was used is left, and the one that stands by has been nowhere.
  const { found, seen } = await findEverywhere(system.dataDir, spellings);
  expect(found).toEqual([]);
  expect(seen.items).toBeGreaterThan(10);
  expect(seen.files).toBeGreaterThan(5);
  // The search does find what is there, in what is packed too.
  const { found: there } = await findEverywhere(system.dataDir, ["Bellwether"]);
  expect(there.filter((place) => place.startsWith("item "))).not.toEqual([]);
  const [job] = jobs;
  const { found: sent } = await findEverywhere(system.dataDir, [`"jobId":"${job?.id}"`]);
  expect(sent.filter((place) => place.startsWith(join(system.dataDir, "queues")))).not.toEqual([]);
}

const read: Script = (newest) => {
  const fields = ["boat", "berth", "note"].map((name) => ({
    name,
    ref: refOf(newest, new RegExp(`^\\s*g\\d+\\.c\\d+ .*${name}`)),
  }));
  const group = refOf(newest, /^g\d+: 3 rows/);
  return {
    calls: [
      ["read_list", { group, fields }],
      ["paginate", {}],
      ["finish", {}],
    ],
  };
};

describe("on a site that shows the password wherever a page can show anything", () => {
  describe.each(["without a model", "with a model"])("%s", (who) => {
    beforeAll(async () => {
      model = await startModelServer();
      const env = {
        ANTHROPIC_API_KEY: "sk-ant-e2e",
        ANTHROPIC_BASE_URL: model.url,
        GLEANER_MODEL: "scripted",
      };
      await open(who === "with a model" ? env : {});
      const script: Script = (newest, turn): Answer =>
        turn === 1
          ? {
              calls: [
                ["login", {}],
                ["open", { url: /http:\S+\/ledger/.exec(newest)?.[0] }],
              ],
            }
          : read(newest, turn);
      model.script("The boat, berth and note", script);
    });
    afterAll(async () => {
      await close();
      await model?.close();
    });

    // Which of them it is hangs on the typing and the search, which are the same on both ways.
    test.each(
      who === "with a model"
        ? [["marks", marked]]
        : [
            ["marks", marked],
            ["letters", plain],
          ],
    )("a run, its proof and a replay log in and give no secret, of %s", async (_, password) => {
      const job = await run("one", await account(password));
      expect(job).toMatchObject({
        status: "success",
        output: records,
        metadata: { savedScriptId: expect.any(String) },
      });
      const { jobId } = await client.jobs.start({ scriptId: String(job.metadata.savedScriptId) });
      expect(await end(jobId)).toMatchObject({
        status: "success",
        output: records,
        metadata: { verdict: "ok" },
      });
      expect(job.logs.map(({ message }) => message).join("\n")).toContain(
        '"note" is null where the page shows',
      );
    });

    test("a login that fails says what the page says, without the secret", async () => {
      const job = await run("no", await account(marked));
      expect(job).toMatchObject({
        status: "failed",
        error: { code: "login_failed", message: expect.stringContaining('"{account.password}" is wrong') },
        output: null,
      });
      expect(site.visits("/no/login")).toBe(2);
    });

    test("a login that leads to a host of the secret's name fails without it", async () => {
      expect(await run("lost", await account(plain))).toMatchObject({
        status: "failed",
        error: { code: "login_failed", message: expect.stringContaining("{account.password}.invalid") },
        output: null,
      });
    });

    // Each on one of the two ways: a runner is long in coming back.
    if (who === "without a model")
      test("a runner that is killed after the login leaves nothing; the next one logs in again", async () => {
        const { id } = await account(marked);
        site.hold("/slow/home");
        const { jobId } = await start("slow", id);
        await eventually(() => site.visits("/slow/home") === 1);
        const [runner = 0] = system.service.processes().runners;
        process.kill(runner, "SIGKILL");
        site.release();
        expect(await end(jobId)).toMatchObject({
          status: "success",
          output: records,
          metadata: { attempts: 2 },
        });
      });
    else
      test("a runner that is killed behind the login leaves it sealed; the next one is still logged in", async () => {
        const { id } = await account(marked);
        const page = "/far/ledger?page=2";
        site.hold(page);
        const { jobId } = await start("far", id);
        await eventually(() => site.visits(page) === 1);
        // A checkpoint lies there, with the site's cookies in it, which say the password. It is noted, and the one before
        // it is gone: what a runner has stored half when it is killed is left to the bucket's rule, which takes a day.
        let looks = 0;
        await eventually(async () => {
          const { found, seen } = await findEverywhere(null, ['"checkpoint":']);
          looks = found.length === 1 && seen.objects === 1 ? looks + 1 : 0;
          return looks === 2;
        }, 2 * checkpointMs);
        expect((await findEverywhere(null, spellings)).found).toEqual([]);
        const [runner = 0] = system.service.processes().runners;
        process.kill(runner, "SIGKILL");
        site.release();
        const job = await end(jobId);
        expect(job).toMatchObject({ status: "success", output: records, metadata: { attempts: 2 } });
        // The form was asked for and sent once by the run and once by its proof.
        expect(site.visits("/far/login")).toBe(4);
        const again = await client.jobs.start({ scriptId: String(job.metadata.savedScriptId) });
        expect(await end(again.jobId)).toMatchObject({ status: "success", metadata: { verdict: "ok" } });
        // It is dropped when the job has ended.
        await eventually(async () => (await findEverywhere(null, [])).seen.objects === 0);
      });

    test(
      "no item, file, log line, answer or request to a model holds a secret in any spelling",
      expectNothing,
    );
  });
});
