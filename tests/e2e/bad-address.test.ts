import { type AddressInfo, createServer, type Server } from "node:net";
import type { Gleaner, Job } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Pages, startPages } from "./pages.ts";
import { openSystem, type System } from "./system.ts";

/** A server that no run may reach, and how often somebody did. */
interface Forbidden {
  readonly port: number;
  connections(): number;
  close(): void;
}

async function forbid(host: string, port = 0): Promise<Forbidden> {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.end("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<title>Secret</title>");
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => server.close(),
  };
}

let ipv4: Forbidden;
let ipv6: Forbidden;
/** A port that may be reached and where nobody listens. */
let closedPort: number;
let pages: Pages;
let system: System;
let client: Gleaner;

beforeAll(async () => {
  ipv4 = await forbid("127.0.0.1");
  ipv6 = await forbid("::1", ipv4.port);
  const closing = await forbid("127.0.0.1");
  closedPort = closing.port;
  closing.close();
  pages = await startPages();
  system = await openSystem({
    runners: 2,
    env: { GLEANER_ALLOW_HOSTS: `${pages.host},127.0.0.1:${closedPort}` },
  });
  ({ client } = system);
});
afterAll(async () => {
  await system?.close();
  await pages?.close();
  ipv4?.close();
  ipv6?.close();
});

async function runOn(url: string): Promise<Job> {
  const { jobId } = await client.jobs.start({ prompt: `Extract the title and date of ${url}` });
  return client.jobs.wait(jobId);
}

/** What is said of a name that does not exist and of a private address alike; on one machine, with what opens the latter. */
const unreachable =
  / cannot be opened: there is no such address, or it is private or reserved\. GLEANER_ALLOW_HOSTS opens private ones\.$/;

const sentence = expect.stringMatching(/^\S.*\.$/);

function expectFailure(job: Job): void {
  expect(job).toMatchObject({
    status: "failed",
    error: { code: "page_failed", message: sentence },
    output: null,
    metadata: { attempts: 1, savedScriptId: null },
  });
}

test("what cannot be loaded fails with its reason", async () => {
  const cases = [
    ["http://no-such-host.invalid/", unreachable],
    [`http://127.0.0.1:${closedPort}/`, /connection/],
    [system.page("odd/json"), /application\/json/],
    [system.page("odd/pdf"), /web page/],
    [system.page("odd/large"), /MB/],
    [system.page("odd/redirects"), /redirects/],
    [system.page("odd/missing"), /404/],
  ] as const;
  const jobs = await Promise.all(cases.map(([url]) => runOn(url)));
  for (const [at, [, reason]] of cases.entries()) {
    const job = jobs[at];
    if (!job) throw new Error("a case has no job");
    expectFailure(job);
    expect(job.error?.message).toMatch(reason);
  }
});

test("addresses that no run may reach are refused, named or redirected to, and nobody connects", async () => {
  const { port } = ipv4;
  const own = new URL(system.service.url).port;
  const addresses = {
    loopback: `http://127.0.0.1:${port}/`,
    name: `http://localhost:${port}/`,
    ipv6: `http://[::1]:${port}/`,
    mapped: `http://[::ffff:127.0.0.1]:${port}/`,
    decimal: `http://2130706433:${port}/`,
    private: "http://10.0.0.1/",
    metadata: "http://169.254.169.254/latest/meta-data/",
    api: `http://127.0.0.1:${own}/api/health`,
  };
  const targets = [addresses.loopback, addresses.ipv6, addresses.metadata, "file:///etc/passwd"];
  const redirects = targets.map((target, at) => {
    pages.redirect(`/to/${at}`, target);
    return `http://${pages.host}/to/${at}`;
  });
  const jobs = await Promise.all([...Object.values(addresses), ...redirects].map(runOn));
  for (const job of jobs) expectFailure(job);
  // What is private and what does not exist are one sentence: nobody learns the names of a network from it.
  for (const job of jobs.slice(0, -1)) expect(job.error?.message).toMatch(unreachable);
  expect(redirects.map((url) => pages.visits(new URL(url).pathname))).toEqual(targets.map(() => 1));
  expect({ ipv4: ipv4.connections(), ipv6: ipv6.connections() }).toEqual({ ipv4: 0, ipv6: 0 });
});

test("a file of the machine is never read: rejected as a prompt, refused as an address", async () => {
  const { jobId } = await client.jobs.start({ prompt: "Extract every line of file:///etc/passwd" });
  expect(await client.jobs.wait(jobId)).toMatchObject({
    status: "rejected",
    error: { code: "rejected", message: sentence },
    output: null,
  });
  const asStartUrl = client.jobs.start({ prompt: "Extract every line", startUrl: "file:///etc/passwd" });
  await expect(asStartUrl).rejects.toMatchObject({ status: 400, code: "invalid_request" });
});
