import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const demo = fileURLToPath(new URL("../../../packages/local/src/demo.mjs", import.meta.url));
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "gleaner-demo-"));
});

afterAll(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));

function runDemo(...args: string[]): Promise<{ code: number; output: string }> {
  // Without a model key, so that the keyless planner does the thinking everywhere alike.
  const env: NodeJS.ProcessEnv = { ...process.env, GLEANER_DATA_DIR: dir };
  delete env.ANTHROPIC_API_KEY;
  return new Promise((resolve) => {
    execFile(process.execPath, [demo, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

test("from a prompt to records, a saved automation and its replay", async () => {
  const { code, output } = await runDemo();
  expect(output).toMatch(/✓ 20 records.*Saved as automation.*✓ 20 records.*Replayed in .* the same records/s);
  expect(code, output).toBe(0);
});

test("a prompt of one's own, about a page on this machine", async () => {
  const rows = ["Ada", "Grace", "Edsger", "Barbara"].map((name, n) => `<tr><td>${name}<td>${n + 20}</tr>`);
  const page = `<!doctype html><title>People</title><table><tr><th>Name<th>Age</tr>${rows.join("")}</table>`;
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { code, output } = await runDemo(`name and age of every person on http://127.0.0.1:${port}/`);
  server.closeAllConnections();
  server.close();
  expect(output).toMatch(/Barbara.*23/);
  expect(code, output).toBe(0);
});

test("a prompt that is no such task ends with a sentence and a failing exit code", async () => {
  const { code, output } = await runDemo("write a poem about the sea");
  expect(output).toContain("✗ The job ended rejected");
  expect(code).toBe(1);
});
