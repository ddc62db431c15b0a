import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Gleaner } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findStays } from "../sites/search/index.ts";
import { products } from "../sites/shop/products.ts";
import { openSystem, type System } from "./system.ts";

const kettles = [
  { name: "Copper kettle", price: 45 },
  { name: "Steel kettle", price: 25 },
  { name: "Clay kettle", price: 31.5 },
];
/** How many of them the shop has now. */
let stock = 1;

const server = createServer((_request, response) => {
  const cards = kettles
    .slice(0, stock)
    .map(
      ({ name, price }) =>
        `<li class="kettle"><a href="/${encodeURIComponent(name)}"><h3 class="name">${name}</h3></a><span class="price">$${price.toFixed(2)}</span></li>`,
    );
  const count = `${stock} ${stock === 1 ? "result" : "results"}`;
  const html = `<!doctype html><title>Kettles</title><main><h1>Kettles</h1><p>${count}</p><ul>${cards.join("")}</ul></main>`;
  response.setHeader("content-type", "text/html; charset=utf-8").end(html);
});

let system: System;
let client: Gleaner;
let host: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  system = await openSystem({ runners: 1, env: { GLEANER_ALLOW_HOSTS: host } });
  ({ client } = system);
});
afterAll(async () => {
  await system?.close();
  server.closeAllConnections();
  server.close();
});

const end = async (prompt: string) => client.jobs.wait((await client.jobs.start({ prompt })).jobId);

test("asked fields that the page lacks fail the job, which says what the page has and can be retried", async () => {
  const job = await end(`warranty and designer of every product on ${system.page("shop/")}`);
  expect(job).toMatchObject({
    status: "failed",
    output: null,
    error: {
      code: "fields_not_found",
      message: expect.stringMatching(
        /^None of the asked fields \(warranty, designer\) could be found\. This page has: title, .*price/,
      ),
    },
  });
  expect(JSON.stringify(job.logs)).not.toContain("This page has");
  expect((await client.jobs.retry(job.id)).status).toBe("pending");
});

test("a task that takes a model fails where there is none, and is not rejected", async () => {
  const job = await end(`search for tents on ${system.page("shop/")} and get their prices`);
  expect(job).toMatchObject({
    status: "failed",
    error: { code: "model_failed", message: expect.stringMatching(/takes a model/) },
  });
});

test("an empty list that the page states is a success", async () => {
  expect(findStays("lighthouse", "")).toEqual([]);
  const job = await end(`name and price of every stay on ${system.page("search/results?q=lighthouse")}`);
  expect(job).toMatchObject({
    status: "success",
    error: null,
    output: [],
    metadata: { recordCount: 0, savedScriptId: null, notRepeatableReason: expect.stringContaining("empty") },
  });
});

test("a list with one item is a success, and its automation reads as many as there are, and none", async () => {
  stock = 1;
  const job = await end(`name and price of every kettle on http://${host}/`);
  expect(job).toMatchObject({ status: "success", output: kettles.slice(0, 1) });
  stock = 3;
  const replay = async () =>
    client.jobs.wait((await client.jobs.start({ scriptId: String(job.metadata.savedScriptId) })).jobId);
  expect(await replay()).toMatchObject({ status: "success", output: kettles });
  stock = 0;
  expect(await replay()).toMatchObject({
    status: "success",
    output: [],
    metadata: { verdict: "empty_but_valid" },
  });
});

test("what the task left is in the log and beside the records", async () => {
  const job = await end(`name and price of the products on this page: ${system.page("shop/")}`);
  const left = `The page states ${products.length}, 16 were taken; ask for all pages.`;
  expect(job).toMatchObject({ status: "success", metadata: { completeness: { left } } });
  expect(job.logs.map(({ message }) => message)).toContain(left);
});
