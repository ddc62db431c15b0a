import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { unpackChromium } from "../../../packages/browser/src/index.ts";
import { eventually } from "../../e2e/eventually.ts";
import { readProcess } from "../../infra/lambda/processes.ts";

const dir = mkdtempSync(join(tmpdir(), "gleaner-unpack-"));

/** The variables of the process that this one has unpack Chromium, while there is one. */
function readChildEnvironment(): Record<string, string> | undefined {
  for (const task of readdirSync("/proc/self/task")) {
    for (const pid of readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean)) {
      const read = (file: "cmdline" | "environ") =>
        readProcess(Number(pid), file).split("\0").filter(Boolean);
      if (!read("cmdline").some((argument) => argument.includes("@sparticuz/chromium"))) continue;
      return Object.fromEntries(read("environ").map((entry) => entry.split(/=(.*)/s).slice(0, 2)));
    }
  }
  return undefined;
}

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("Chromium is unpacked", () => {
  it("once, into a private folder, by however many at a time", async () => {
    const [first, second] = await Promise.all([unpackChromium(dir), unpackChromium(dir)]);
    expect(second).toBe(first);
    expect(readdirSync(dir)).toHaveLength(1);
    expect(statSync(dirname(first)).mode & 0o077).toBe(0);
    expect(execFileSync(first, ["--version"], { encoding: "utf8" })).toMatch(/\d+\./);
    const { mtimeMs } = statSync(first);
    await unpackChromium(dir);
    expect(statSync(first).mtimeMs).toBe(mtimeMs);
  });

  it("by a process with the search paths that it is given, and nothing else of ours", async () => {
    const paths = { PATH: "/some/bin", LD_LIBRARY_PATH: "/some/lib" };
    const unpacking = unpackChromium(join(dir, "apart"), paths);
    const environment = await eventually(() => readChildEnvironment());
    await unpacking;
    expect(environment).toEqual({
      ...paths,
      TMPDIR: expect.stringContaining(dir),
      AWS_EXECUTION_ENV: expect.any(String),
    });
  });

  it("not where somebody else could have put it", async () => {
    const executable = await unpackChromium(dir);
    chmodSync(dirname(executable), 0o777);
    await expect(unpackChromium(dir)).rejects.toThrow(/open to others/);
  });
});
