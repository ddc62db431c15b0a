import { afterAll, beforeAll, expect, test } from "vitest";
import { ledger, member } from "../sites/club/index.ts";
import { findEverywhere } from "./secret-search.ts";
import { openSystem, type System } from "./system.ts";

let system: System;
beforeAll(async () => {
  system = await openSystem({ runners: 1 });
});
afterAll(() => system?.close());

async function post(path: string, body: unknown): Promise<Record<string, string>> {
  const { url, apiKey } = system.service;
  const response = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "x-api-key": apiKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>;
}

test("a run and its proof log in with one-time codes of their own", async () => {
  const { username, password } = member;
  const mfaSecret = `otpauth://totp/Club:ada?secret=${member.mfa}&period=8`;
  const account = { label: "Club", username, password, mfaSecret, site: "127.0.0.1" };
  const { id: accountId } = await post("/accounts", account);
  const prompt = `The boat, berth and fee of every boat on all pages of ${system.page("club/quick/ledger")}`;
  const { jobId = "" } = await post("/agent/run", { prompt, accountId });
  const job = await system.client.jobs.wait(jobId);
  expect(job).toMatchObject({
    status: "success",
    output: ledger,
    metadata: { savedScriptId: expect.any(String), notRepeatableReason: null },
  });
  // What the site shows to the account is seen by the team alone: its files are sealed.
  const pictures = await system.client.jobs.pages(jobId);
  const last = pictures.at(-1);
  expect(last).toMatchObject({ of: "proof", url: expect.stringContaining("/ledger") });
  const image = Buffer.from(
    await (await system.client.jobs.picture(jobId, Number(last?.index))).arrayBuffer(),
  );
  expect(image.subarray(8, 12).toString()).toBe("WEBP");
  expect((await findEverywhere(system.dataDir, ["WEBPVP8"])).found).toEqual([]);
});
