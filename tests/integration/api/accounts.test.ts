import { readdir, readFile } from "node:fs/promises";
import { DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import * as Vault from "@gleaner/core/vault";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { resource } from "../../../packages/core/src/resource.ts";
import { startJob } from "../core/played-runner.ts";
import { type Caller, proven, startApi, type TestApi, task } from "./api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const unknown = "0193e4a1-0000-7000-8000-000000000001";
const password = "pa55word-of-ada";
const mfaSecret = "JBSWY3DPEHPK3PXP";
const login = { label: "Shop", username: "ada", password };

const create = async ({ call }: Caller, more: object = {}) => {
  const answer = await call("POST", "/accounts", { ...login, ...more });
  return { status: answer.status, account: (await answer.json()) as { id: string; site: string | null } };
};

const list = async ({ call }: Caller, query = "") => (await call("GET", `/accounts${query}`)).json();

describe("login accounts", () => {
  it("201 and 200: are stored and listed, newest first, with all but their secrets", async () => {
    const caller = await api.caller();
    const first = await create(caller, { mfaSecret, site: "https://www.example.com/login" });
    const second = await create(caller, { username: "grace" });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.account).toEqual({
      id: expect.any(String),
      label: "Shop",
      username: "ada",
      site: "example.com",
      hasMfa: true,
      createdAt: expect.any(String),
    });
    expect(second.account).toMatchObject({ username: "grace", site: null, hasMfa: false });
    expect(await list(caller)).toEqual({ accounts: [second.account, first.account], nextCursor: null });
    const page = (await list(caller, "?limit=1")) as { nextCursor: string };
    expect(page).toMatchObject({ accounts: [second.account], nextCursor: expect.any(String) });
    expect(await list(caller, `?limit=1&cursor=${page.nextCursor}`)).toMatchObject({
      accounts: [first.account],
    });
  });

  it("200: open to a session on a plan without API access", async () => {
    const { inSession } = await api.caller("free");
    expect((await inSession("POST", "/accounts", login)).status).toBe(201);
    expect((await inSession("GET", "/accounts")).status).toBe(200);
  });

  it.for([
    "JBSW Y3DP EHPK 3PXP",
    "jbswy3dpehpk3pxp",
    "JBSW-Y3DP-EHPK-3PXP",
    "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ====",
    "otpauth://totp/Shop:ada?secret=JBSWY3DPEHPK3PXP&issuer=Shop",
    "otpauth://totp/ada?secret=JBSWY3DPEHPK3PXP&algorithm=SHA256&digits=8&period=60",
  ])("201: a secret of one-time codes as %s", async (given) => {
    expect(await create(await api.caller(), { mfaSecret: given })).toMatchObject({
      status: 201,
      account: { hasMfa: true },
    });
  });

  it.for([
    ["mfaSecret", "not base32!"],
    ["mfaSecret", "JBSWY3DPEHPK3PX1"],
    ["mfaSecret", "JBSWY3DPEHPK3PXPA"],
    ["mfaSecret", "AB"],
    ["mfaSecret", ""],
    ["mfaSecret", "otpauth://totp/ada"],
    ["mfaSecret", "otpauth://hotp/ada?secret=JBSWY3DPEHPK3PXP&counter=1"],
    ["mfaSecret", "otpauth://totp/ada?secret=JBSWY3DPEHPK3PX1"],
    ["mfaSecret", "https://example.com/?secret=JBSWY3DPEHPK3PXP"],
    ["mfaSecret", 123456],
    ["password", ""],
    ["password", undefined],
    ["password", 5],
    ["username", ""],
    ["username", undefined],
    ["label", " "],
    ["label", undefined],
    ["site", "co.uk"],
    ["site", ""],
    ["site", "example.com, nothing at all!"],
    ["site", "ftp://example.com"],
    ["site", []],
    ["admin", true],
  ] as const)("400: %s %j, and the answer does not repeat it", async ([field, value]) => {
    const { call } = await api.caller();
    const answer = await call("POST", "/accounts", { ...login, [field]: value });
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ code: "invalid_request" });
    expect(text).not.toContain(password);
    if (field === "mfaSecret" && String(value).length > 2) expect(text).not.toContain(String(value));
  });

  it("204 and 404: are deleted once, and then are no more", async () => {
    const caller = await api.caller();
    const { account } = await create(caller);
    expect((await caller.call("DELETE", `/accounts/${account.id}`)).status).toBe(204);
    expect((await caller.call("DELETE", `/accounts/${account.id}`)).status).toBe(404);
    expect(await list(caller)).toEqual({ accounts: [], nextCursor: null });
    expect((await caller.call("DELETE", `/accounts/${unknown}`)).status).toBe(404);
    expect((await caller.call("DELETE", "/accounts/nonsense")).status).toBe(404);
    expect((await caller.call("GET", `/accounts/${account.id}`)).status).toBe(405);
  });
});

describe("a run", () => {
  it("202 and 404: names an account of its own team", async () => {
    const [caller, other] = [await api.caller(), await api.caller()];
    const { account } = await create(caller);
    const run = (by: Caller, accountId: unknown) => by.call("POST", "/agent/run", { ...task, accountId });
    expect((await run(caller, account.id)).status).toBe(202);
    for (const refused of [
      await run(other, account.id),
      await run(caller, unknown),
      await run(caller, "none"),
    ]) {
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({
        code: "not_found",
        detail: "There is no such login account.",
      });
    }
    expect((await run(caller, 5)).status).toBe(400);
    expect((await caller.call("POST", "/agent/run", { ...task, proxyId: unknown })).status).toBe(404);
  });

  it("202: with the same Idempotency-Key is the same job, also when its account is gone", async () => {
    const caller = await api.caller();
    const { account } = await create(caller);
    const run = () =>
      caller.call("POST", "/agent/run", { ...task, accountId: account.id }, { "idempotency-key": "one" });
    const first = await (await run()).json();
    await caller.call("DELETE", `/accounts/${account.id}`);
    expect(await (await run()).json()).toEqual(first);
  });

  it("404: is not retried with an account that is gone, and says so", async () => {
    const caller = await api.caller();
    const { account } = await create(caller);
    const made = await caller.call("POST", "/agent/run", { ...task, accountId: account.id });
    const { jobId } = (await made.json()) as { jobId: string };
    await caller.call("POST", "/agent/stop", { jobId });
    await caller.call("DELETE", `/accounts/${account.id}`);
    const refused = await caller.call("POST", `/jobs/${jobId}/retry`);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ detail: "There is no such login account." });
  });

  it("200: leaves its account with the automation that it built, and a replay may name another", async () => {
    const caller = await api.caller();
    const { account } = await create(caller);
    const { account: another } = await create(caller);
    const made = await caller.call("POST", "/agent/run", { ...task, accountId: account.id });
    const { jobId } = (await made.json()) as { jobId: string };
    await caller.finish(jobId, { proven });
    const { scripts } = (await (await caller.call("GET", "/scripts")).json()) as {
      scripts: { id: string; accountId: string | null; proxyId: string | null }[];
    };
    expect(scripts).toMatchObject([{ accountId: account.id, proxyId: null }]);
    const replay = (accountId: string) =>
      caller.call("POST", "/jobs", { script_id: scripts[0]?.id, accountId });
    expect((await replay(another.id)).status).toBe(202);
    expect((await replay(unknown)).status).toBe(404);
  });
});

describe("secrets", () => {
  it("are nowhere in what is stored, sent, answered or logged, in no encoding", async () => {
    const logged: string[] = [];
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, "write").mockImplementation((chunk) => {
        logged.push(String(chunk));
        return true;
      });
    }
    const answers: string[] = [];
    const caller = await api.caller();
    const { call } = caller;
    const ask: Caller["call"] = async (...request) => {
      const answer = await call(...request);
      answers.push(await answer.clone().text(), JSON.stringify([...answer.headers]));
      return answer;
    };
    try {
      const made = await ask("POST", "/accounts", { ...login, mfaSecret });
      const { id } = (await made.json()) as { id: string };
      await ask("POST", "/accounts", { ...login, mfaSecret: `${mfaSecret}!` });
      await ask("POST", "/accounts", { ...login, site: `co.uk ${password}` });
      await ask("POST", "/agent/run", { ...task, accountId: id, password });
      const run = await ask("POST", "/agent/run", { ...task, accountId: id }, { "idempotency-key": "one" });
      const { jobId } = (await run.json()) as { jobId: string };
      const job = await startJob(api.cloud, jobId);
      expect(await Vault.openAccount(job)).toEqual({ password, mfa: mfaSecret });
      for (const path of ["/accounts", "/jobs", `/jobs/${jobId}`, "/scripts", "/notifications"])
        await ask("GET", path);
      await ask("DELETE", `/accounts/${unknown}`);
      await api.cloud.deliver();
    } finally {
      vi.restoreAllMocks();
    }
    const stored: string[] = [];
    const pages = paginateScan({ client: new DynamoDBClient({}) }, { TableName: resource.tableName() });
    for await (const { Items = [] } of pages) stored.push(...Items.map((item) => JSON.stringify(item)));
    const files = await readdir(api.cloud.dataDir, { recursive: true, withFileTypes: true });
    const onDisk = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(`${file.parentPath}/${file.name}`, "latin1")),
    );
    const events = JSON.stringify([api.cloud.events, api.cloud.fires]);
    const everywhere = [...stored, ...onDisk, ...logged, ...answers, events];
    expect(stored.length).toBeGreaterThan(8);
    expect(onDisk.join("").length).toBeGreaterThan(1000);
    for (const secret of [password, mfaSecret]) {
      for (const form of [
        secret,
        Buffer.from(secret).toString("base64").replace(/=+$/, "").slice(0, -1),
        Buffer.from(secret).toString("hex"),
        encodeURIComponent(secret),
      ]) {
        expect(everywhere.filter((text) => text.includes(form))).toEqual([]);
      }
    }
  });
});
