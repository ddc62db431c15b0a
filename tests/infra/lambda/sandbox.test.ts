import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LambdaFunction } from "./functions.ts";
import { startLambda } from "./lambda.ts";
import { maxAnswerBytes } from "./runtime-api.ts";
import { findObstacle, siteHost } from "./sandbox.ts";

/** A function that tells what its surroundings let it do, or misbehaves as it is told. */
const handler = `
import { mkdir, readFile, statfs, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
const codeOf = (work) => work.then((value) => value ?? "done", (error) => error.cause?.code ?? error.code);
export async function handler({ verb, addresses = [] }, context) {
  if (verb === "throw") throw new TypeError("as told");
  if (verb === "exit") process.exit(3);
  if (verb === "answer") return '"'.repeat(addresses[0]);
  if (verb === "hang") await new Promise((resolve) => setTimeout(resolve, 60_000));
  const writes = {};
  for (const folder of ["/", "/var/task", "/var/runtime", "/etc", "/usr", "/dev/shm"])
    writes[folder] = await codeOf(writeFile(folder + "/file", ""));
  const fetched = [];
  for (const address of addresses) fetched.push(await codeOf(fetch(address).then((answer) => answer.text())));
  return {
    writes, fetched, temporary: [tmpdir(), await codeOf(writeFile("/tmp/file", "kept"))],
    storage: await statfs("/tmp").then(({ bsize, blocks }) => bsize * blocks),
    user: userInfo().uid, remainingMs: context.getRemainingTimeInMillis(), left: await codeOf(readFile("/tmp/left", "utf8")),
    directory: process.cwd(), environment: Object.keys(process.env),
  };
}`;

const lambda: LambdaFunction = {
  name: "probe",
  functionName: "gleaner-test-probe",
  handler: "probe.handler",
  nodejs: { format: "esm", minify: true, splitting: false, esbuild: { external: [] } },
  copyFiles: [],
  links: [],
  environment: { GIVEN: "1" },
  memoryMb: 256,
  storageMb: 64,
  timeoutSeconds: 10,
};

const obstacle = findObstacle();
if (obstacle) console.warn(`functions are not run in a sandbox here: ${obstacle}`);

describe.skipIf(obstacle !== null)("a sandbox", () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "gleaner-probe-"));
    await writeFile(join(dir, "bundle.mjs"), handler);
    await writeFile(join(dir, "resource.enc"), "");
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const start = (options: { sitePort?: number } = {}) =>
    startLambda({ lambda, bundle: { dir }, cloud: {}, ...options });

  test("lets a function write below /tmp alone, as much as its storage, as a user without rights", async () => {
    const running = await start();
    const { result } = (await running.invoke({})) as { result: Record<string, unknown> };
    const refused = expect.stringMatching(/^(?:EROFS|EACCES|ENOENT)$/);
    expect(result).toMatchObject({
      writes: {
        "/": refused,
        "/var/task": refused,
        "/var/runtime": refused,
        "/etc": refused,
        "/usr": refused,
      },
      temporary: ["/tmp", "done"],
      storage: 64 * 1024 * 1024,
      user: 993,
      directory: "/var/task",
    });
    expect(result.writes).toMatchObject({ "/dev/shm": "ENOENT" });
    expect(result.environment).toEqual(
      expect.arrayContaining(["GIVEN", "AWS_LAMBDA_FUNCTION_NAME", "_HANDLER"]),
    );
    expect(result.environment).not.toEqual(expect.arrayContaining(["HOME"]));
    await running.kill();
  });

  test("lets a function reach the site that it is given, and no other address", async () => {
    const site = createServer((_, response) => response.end("the site"));
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    const { port } = site.address() as AddressInfo;
    const running = await start({ sitePort: port });
    const addresses = [`http://${siteHost}/`, `http://127.0.0.1:${port}/`, "http://198.51.100.7/"];
    const { result } = (await running.invoke({ addresses })) as { result: { fetched: string[] } };
    expect(result.fetched).toEqual(["the site", "ECONNREFUSED", "ENETUNREACH"]);
    await running.kill();
    site.closeAllConnections();
    site.close();
  });

  test("reports what a handler throws, and goes on", async () => {
    const running = await start();
    expect(await running.invoke({ verb: "throw" })).toEqual({
      kind: "error",
      errorType: "TypeError",
      message: "as told",
    });
    expect(await running.invoke({})).toMatchObject({ kind: "result" });
    await running.kill();
  });

  test("refuses an answer that is more than Lambda takes, counted as JSON", async () => {
    const running = await start();
    const quotes = Math.floor((maxAnswerBytes - 2) / 2);
    expect(await running.invoke({ verb: "answer", addresses: [quotes] })).toMatchObject({ kind: "result" });
    expect(await running.invoke({ verb: "answer", addresses: [quotes + 1] })).toMatchObject({
      kind: "error",
      errorType: "Function.ResponseSizeTooLarge",
    });
    expect(await running.invoke({})).toMatchObject({ kind: "result" });
    await running.kill();
  });

  test("tells a handler's deadline, and ends what outlives it or ends by itself", async () => {
    const [late, gone] = await Promise.all([start(), start()]);
    const { result } = (await late.invoke({}, { timeoutMs: 5000 })) as { result: { remainingMs: number } };
    expect(result.remainingMs).toBeGreaterThan(0);
    expect(result.remainingMs).toBeLessThanOrEqual(5000);
    expect(await late.invoke({ verb: "hang" }, { timeoutMs: 300 })).toMatchObject({
      errorType: "Sandbox.Timedout",
    });
    expect(await gone.invoke({ verb: "exit" })).toMatchObject({ errorType: "Runtime.ExitError" });
    await gone.kill();
  });

  test("says why a function cannot start", async () => {
    const broken = await mkdtemp(join(tmpdir(), "gleaner-probe-"));
    await writeFile(join(broken, "bundle.mjs"), 'import "missing";');
    await writeFile(join(broken, "resource.enc"), "");
    await expect(startLambda({ lambda, bundle: { dir: broken }, cloud: {} })).rejects.toThrow(
      /Cannot find package/,
    );
    await rm(broken, { recursive: true });
  });
});
