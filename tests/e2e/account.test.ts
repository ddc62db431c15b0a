import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Gleaner } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../../packages/local/src/service.ts";

let dataDir: string;
let service: Service;
let client: Gleaner;

/** As it ends and begins again: what it keeps, it keeps in its folder. */
async function start(): Promise<void> {
  service = await startService({ dataDir, sites: true, runners: 1, env: { PATH: process.env.PATH } });
  client = new Gleaner({ baseUrl: service.url, apiKey: service.apiKey });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gleaner-e2e-"));
  await start();
});
afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

const login = { label: "Shop", username: "ada", password: "pa55word-of-ada" };

test("an automation keeps its login account over a restart, and fails with a sentence once that is deleted", async () => {
  const account = await client.accounts.create(login);
  const prompt = `name and price of every product on ${service.sites?.url}/shop/, only this page`;
  const job = await client.jobs.wait((await client.jobs.start({ prompt, accountId: account.id })).jobId);
  expect(job).toMatchObject({ status: "success", error: null });
  const scriptId = String(job.metadata.savedScriptId);
  expect(await client.automations.get(scriptId)).toMatchObject({ accountId: account.id });
  expect((await client.accounts.list().page()).accounts).toMatchObject([
    { id: account.id, site: "127.0.0.1" },
  ]);

  await service.close();
  await start();
  const replay = async (accountId?: string) =>
    client.jobs.wait((await client.jobs.start({ scriptId, accountId })).jobId);
  expect(await replay()).toMatchObject({ status: "success", output: job.output });

  await client.accounts.delete(account.id);
  expect(await replay()).toMatchObject({
    status: "failed",
    error: {
      code: "login_failed",
      message: expect.stringContaining("login account of this run was deleted"),
    },
  });
  const another = await client.accounts.create({ ...login, site: "127.0.0.1" });
  expect(await replay(another.id)).toMatchObject({ status: "success", output: job.output });
});
