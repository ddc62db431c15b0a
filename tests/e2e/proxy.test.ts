import { setTimeout as sleep } from "node:timers/promises";
import type { Job } from "gleaner";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerAll, type ForwardProxy, startFalseProxy, startForwardProxy } from "../forward-proxy.ts";
import { ferries } from "./pages.ts";
import { openScene, type Scene } from "./scene.ts";

const credentials = { username: "ada", password: "only-the-proxy-knows" };

let scene: Scene;
let proxy: ForwardProxy;

beforeAll(async () => {
  proxy = await startForwardProxy({ credentials });
  scene = await openScene({ runners: 1, env: { GLEANER_ALLOW_HOSTS: "127.0.0.1" } });
});
afterAll(async () => {
  await scene?.close();
  await proxy?.die();
});

const messages = ({ logs }: Job): string => logs.map(({ message }) => message).join("\n");

async function store(at: Pick<ForwardProxy, "host" | "port">, more: object = {}): Promise<string> {
  return (await scene.system.client.proxies.create({ host: at.host, port: at.port, ...more })).id;
}

async function run(path: string, proxyId: string): Promise<Job> {
  const { client } = scene.system;
  return client.jobs.wait((await client.jobs.start({ prompt: scene.pages.prompt(path), proxyId })).jobId);
}

describe("a task with a proxy", () => {
  test("runs, is proven and is replayed through it; a replay may name another", async () => {
    const { client } = scene.system;
    const proxyId = await store(proxy, { label: "Berlin", country: "DE", ...credentials });
    const job = await run("/through", proxyId);
    expect(job).toMatchObject({ status: "success", output: ferries });
    expect(messages(job)).toContain(`All traffic goes through the proxy "Berlin" (${proxy.address}).`);
    expect(messages(job)).toContain("in de-DE, by the clock of Europe/Berlin");
    const scriptId = String(job.metadata.savedScriptId);
    expect((await client.automations.get(scriptId)).proxyId).toBe(proxyId);
    const { pages } = scene;
    // By the run, by its proof, and twice over plain HTTP.
    expect(pages.visits("/through")).toBe(4);
    const asked = () => proxy.asked.filter((target) => target === pages.host).length;
    expect(asked()).toBeGreaterThanOrEqual(4);

    const before = asked();
    const again = await client.jobs.wait((await client.jobs.start({ scriptId })).jobId);
    expect(again).toMatchObject({ status: "success", metadata: { verdict: "ok" } });
    expect(asked()).toBeGreaterThan(before);

    const other = await startForwardProxy();
    const alone = asked();
    const elsewhere = await client.jobs.start({ scriptId, proxyId: await store(other) });
    expect(await client.jobs.wait(elsewhere.jobId)).toMatchObject({ status: "success" });
    expect(other.asked.length).toBeGreaterThan(0);
    expect(asked()).toBe(alone);
    await other.die();

    await client.proxies.delete(proxyId);
    const orphan = await client.jobs.wait((await client.jobs.start({ scriptId })).jobId);
    expect(orphan).toMatchObject({ status: "failed", error: { code: "proxy_failed" } });
    expect(await scene.system.log()).not.toContain(credentials.password);
  });

  test("fails by its proxy, which it names, where that is gone, refuses, fails or dies in the middle of a page", async () => {
    const { pages } = scene;
    const failed = (message: string) => ({ status: "failed", error: { code: "proxy_failed", message } });
    const closed = await startForwardProxy();
    await closed.die();
    expect(await run("/x", await store(closed, { label: "Old" }))).toMatchObject(
      failed(`The proxy "Old" (${closed.address}) could not be reached: it refused the connection.`),
    );
    expect(await run("/x", await store(proxy, { username: "ada", password: "wrong" }))).toMatchObject(
      failed(`The proxy ${proxy.address} refused the username or the password (status 407).`),
    );
    const broken = await startFalseProxy(answerAll(502));
    expect(await run("/x", await store(broken))).toMatchObject(
      failed(`The proxy ${broken.address} answered with status 502 when it was asked for ${pages.host}.`),
    );
    await broken.die();

    const dying = await startForwardProxy();
    pages.breakOff("/half");
    const running = run("/half", await store(dying));
    while (pages.visits("/half/seen") === 0) await sleep(20);
    await dying.die();
    expect(await running).toMatchObject(
      failed(`The proxy ${dying.address} broke off the connection in the middle of a page of ${pages.host}.`),
    );
    expect(pages.visits("/x")).toBe(0);
  });

  test("that fails only while its plan is proven delivers what it read, and its reason to save nothing names the proxy", async () => {
    const { pages } = scene;
    const failing = await startForwardProxy({
      refuse: () => (pages.visits("/once") > 0 ? 503 : undefined),
    });
    expect(await run("/once", await store(failing, { label: "Lisbon" }))).toMatchObject({
      status: "success",
      error: null,
      output: ferries,
      metadata: {
        savedScriptId: null,
        notRepeatableReason: `In a clean browser: The proxy "Lisbon" (${failing.address}) answered with status 503 when it was asked for ${pages.host}.`,
      },
    });
    expect(pages.visits("/once")).toBe(1);
    await failing.die();
  });

  test("fails by the site where that is at fault", async () => {
    const { system, pages } = scene;
    const proxyId = await store(proxy, credentials);
    pages.turnAway("/down", 500, "1");
    expect(await run("/down", proxyId)).toMatchObject({
      status: "failed",
      error: { code: "page_failed", message: `${pages.host} answered with status 500.` },
    });
    expect(await system.client.proxies.test(proxyId)).toMatchObject({ reachable: true });
  });
});
