import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@gleaner/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../../packages/local/src/service.ts";

let dataDir: string;
let service: Service;
let client: Client;

/** As it ends and begins again: what it keeps, it keeps in its folder. */
async function start(): Promise<void> {
  service = await startService({ dataDir, sites: true, runners: 1, env: { PATH: process.env.PATH } });
  client = createClient({ baseUrl: service.url, apiKey: service.apiKey });
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
  const account = await client.createAccount(login);
  const prompt = `name and price of every product on ${service.sites?.url}/shop/, only this page`;
  const job = await client.wait((await client.run({ prompt, accountId: account.id })).jobId);
  expect(job).toMatchObject({ status: "success", error: null });
  const scriptId = String(job.metadata.savedScriptId);
  expect(await client.script(scriptId)).toMatchObject({ accountId: account.id });
  expect((await client.accounts()).accounts).toMatchObject([{ id: account.id, site: "127.0.0.1" }]);

  await service.close();
  await start();
  const replay = async (accountId?: string) =>
    client.wait((await client.replay(scriptId, { accountId })).jobId);
  expect(await replay()).toMatchObject({ status: "success", output: job.output });

  await client.removeAccount(account.id);
  expect(await replay()).toMatchObject({
    status: "failed",
    error: {
      code: "login_failed",
      message: expect.stringContaining("login account of this run was deleted"),
    },
  });
  const another = await client.createAccount({ ...login, site: "127.0.0.1" });
  expect(await replay(another.id)).toMatchObject({ status: "success", output: job.output });
});
