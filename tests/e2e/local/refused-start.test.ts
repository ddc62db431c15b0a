import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const entry = (name: string) =>
  fileURLToPath(new URL(`../../../packages/local/src/${name}.mjs`, import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "gleaner-refused-"));
const dataDir = join(dir, "data");
const file = join(dir, "file");
writeFileSync(file, "");
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test.for<[string, Record<string, string>, string]>([
  ["start", { GLEANER_PORT: "abc" }, "GLEANER_PORT must be a whole number from 0 to 65535.\n"],
  [
    "start",
    { GLEANER_CHROMIUM: "/nowhere" },
    'GLEANER_CHROMIUM names "/nowhere", where there is no program.\n',
  ],
  ["demo", { GLEANER_RUNNERS: "0" }, "GLEANER_RUNNERS must be a whole number from 1 to 32.\n"],
  [
    "start",
    { GLEANER_DATA_DIR: file },
    `GLEANER_DATA_DIR names "${file}", which cannot be a folder of ours (EEXIST).\n`,
  ],
])(
  "%s with %o ends at once with a sentence, a failing exit code and nothing started",
  ([name, env, sentence]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [entry(name)], {
      env: { ...process.env, GLEANER_DATA_DIR: dataDir, ...env },
      encoding: "utf8",
    });
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: sentence });
    expect(existsSync(dataDir)).toBe(false);
  },
);
