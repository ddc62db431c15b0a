import { spawn } from "node:child_process";
import { cp, mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Engine, openEngine } from "../../../../packages/local/src/dynamodb/engine.ts";
import { steps, TableName } from "./crash-steps.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "gleaner-crash-"));
});
afterAll(() => rm(root, { recursive: true }));

/** All items, once as the table has them and once as the index has them. */
async function readState(engine: Engine): Promise<{ items: unknown; indexed: unknown }> {
  try {
    const items = await engine.run("Scan", { TableName });
    const indexed = await engine.run("Scan", { TableName, IndexName: "gsi1" });
    return { items: items.Items, indexed: indexed.Items };
  } catch (error) {
    if (error instanceof Error && /resource not found/i.test(error.message))
      return { items: "no table", indexed: "" };
    throw error;
  }
}

async function readFolder(folder: string) {
  const engine = await openEngine({ folder });
  const state = await readState(engine);
  await engine.close();
  return state;
}

/** The state before the first step and after each one, without any crash. */
async function expectedStates() {
  const engine = await openEngine({ folder: join(root, "expected") });
  const states = [await readState(engine)];
  for (const [operation, body] of steps) {
    await engine.run(operation, body);
    states.push(await readState(engine));
  }
  await engine.close();
  return states;
}

function runChild(
  folder: string,
  moment: string,
  nth: number,
): Promise<{ signal: string | null; lines: string[] }> {
  const script = new URL("./crash-child.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, folder, moment, `${nth}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString();
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (_code, signal) => resolve({ signal, lines: output.split("\n").filter(Boolean) }));
  });
}

test("killed before or after any of its writes, every step is there whole or not at all", async () => {
  const states = await expectedStates();
  const whole = await runChild(join(root, "whole"), "never", 0);
  const writes = Number(whole.lines.at(-1)?.replace("writes ", ""));
  // One write per step: what is written together cannot come apart.
  expect(writes).toBe(steps.length);

  for (const moment of ["before", "after"]) {
    for (let nth = 1; nth <= writes; nth++) {
      const folder = join(root, `${moment}-${nth}`);
      const { signal, lines } = await runChild(folder, moment, nth);
      expect(signal).toBe("SIGKILL");
      const answered = lines.length;
      const possible = [states[answered], states[answered + 1]];
      expect(possible).toContainEqual(await readFolder(folder));
    }
  }
});

test("torn at any byte of its record on disk, a transaction is there whole or not at all", async () => {
  const folder = join(root, "torn");
  const engine = await openEngine({ folder });
  const [create, ...rest] = steps;
  if (!create) throw new Error("there are no steps");
  await engine.run(...create);
  const log = (await readdir(folder)).find((name) => name.endsWith(".log")) ?? "";
  for (const [operation, body] of rest.filter(([name]) => name === "TransactWriteItems").slice(0, 1)) {
    const before = { state: await readState(engine), bytes: (await stat(join(folder, log))).size };
    await engine.run(operation, body);
    const after = { state: await readState(engine), bytes: (await stat(join(folder, log))).size };
    expect(after.state).not.toEqual(before.state);

    const step = Math.ceil((after.bytes - before.bytes) / 60);
    for (let bytes = before.bytes; bytes <= after.bytes; bytes += Math.min(step, after.bytes - bytes || 1)) {
      const copy = join(root, `torn-${bytes}`);
      await cp(folder, copy, { recursive: true });
      await truncate(join(copy, log), bytes);
      expect(await readFolder(copy)).toEqual(bytes < after.bytes ? before.state : after.state);
    }
  }
  await engine.close();
});

test("a repeat after the restart of a transaction that was done is recognised", async () => {
  const folder = join(root, "repeat");
  const first = await openEngine({ folder });
  for (const [operation, body] of steps) await first.run(operation, body);
  const state = await readState(first);
  await first.close();

  const second = await openEngine({ folder });
  for (const [operation, body] of steps) {
    if (operation === "TransactWriteItems") await second.run(operation, body);
  }
  expect(await readState(second)).toEqual(state);
  await second.close();
});
