import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { unpackChromium } from "../../../packages/browser/src/index.ts";

const dir = mkdtempSync(join(tmpdir(), "gleaner-unpack-"));

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

  it("not where somebody else could have put it", async () => {
    const executable = await unpackChromium(dir);
    chmodSync(dirname(executable), 0o777);
    await expect(unpackChromium(dir)).rejects.toThrow(/open to others/);
  });
});
