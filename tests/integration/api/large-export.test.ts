import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPort } from "../../../packages/local/src/emulator-keys.ts";
import { type Caller, run, startApi, type TestApi } from "./api.ts";

/** Less than the records take as objects, and their file beside them. */
const heapMb = 64;
const rows = 14_000;
const text = randomBytes(1000).toString("base64");

let api: TestApi;
let child: ChildProcess;
let caller: Caller;
let address: string;

beforeAll(async () => {
  api = await startApi();
  caller = await api.caller();
  const id = await run(caller);
  await caller.finish(
    id,
    {},
    Array.from({ length: rows }, (_, n) => ({ n, text: `${n} ${text}`, late: n === rows - 1 ? "x" : null })),
  );
  const port = await findPort();
  const script = new URL("./fixtures/api-main.ts", import.meta.url).pathname;
  child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, script, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("the API has no output");
  await once(child.stdout, "data");
  address = `http://127.0.0.1:${port}/api/jobs/${id}/export`;
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await api?.close();
});

const ask = (format: string): Promise<Response> =>
  fetch(`${address}?format=${format}`, { headers: { "x-api-key": caller.apiKey }, redirect: "manual" });

async function read(answer: Response): Promise<string> {
  expect(answer.status).toBe(303);
  return (await fetch(String(answer.headers.get("location")))).text();
}

test("an export that does not fit into the process is made, whole and exact", async () => {
  const records = JSON.parse(await read(await ask("json"))) as { n: number; text: string }[];
  expect(records).toHaveLength(rows);
  expect(records.every(({ n, text: own }, at) => n === at && own === `${n} ${text}`)).toBe(true);

  const lines = (await read(await ask("csv"))).split("\r\n");
  expect(lines).toHaveLength(rows + 2);
  expect(lines.slice(0, 2)).toEqual(["n,text,late", `0,0 ${text},`]);
  expect(lines.at(-2)).toBe(`${rows - 1},${rows - 1} ${text},x`);
});

test("of many at once a few are made and the others are told when to ask again, and the API lives on", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask("json")));
  const made = answers.filter(({ status }) => status === 303);
  const refused = answers.filter(({ status }) => status === 503);
  expect(made.length).toBeGreaterThan(0);
  expect(made.length + refused.length).toBe(answers.length);
  for (const answer of refused) {
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.json()).toMatchObject({ code: "export_busy" });
  }
  expect((await ask("json")).status).toBe(303);
  expect(child.exitCode ?? child.signalCode).toBeNull();
}, 120_000);

test("txt of many records is refused before any is read", async () => {
  expect((await ask("txt")).status).toBe(422);
});
