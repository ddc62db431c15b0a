import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseSettings } from "../../../packages/local/src/settings.ts";

const dir = mkdtempSync(join(tmpdir(), "gleaner-settings-"));
const notes = join(dir, "notes.txt");
writeFileSync(notes, "no program");

/** What a start with these settings says. */
function complaintOf(env: Record<string, string>): string {
  try {
    parseSettings(env);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

describe("a setting that is wrong is named at start, in a sentence that says what it must be", () => {
  test.for<[string, string, RegExp]>([
    ["GLEANER_PORT", "abc", /^GLEANER_PORT must be a whole number from 0 to 65535\.$/],
    ["GLEANER_PORT", "70000", /^GLEANER_PORT must be a whole number from 0 to 65535\.$/],
    ["GLEANER_PORT", "80.5", /^GLEANER_PORT must be/],
    ["GLEANER_RUNNERS", "0", /^GLEANER_RUNNERS must be a whole number from 1 to 32\.$/],
    ["GLEANER_RUNNERS", "two", /^GLEANER_RUNNERS must be/],
    ["GLEANER_RUNNER_SECONDS", "2", /^GLEANER_RUNNER_SECONDS must be a whole number from 3 to 900\.$/],
    ["GLEANER_RUNNER_SECONDS", "901", /^GLEANER_RUNNER_SECONDS must be/],
    ["GLEANER_RUNNER_SECONDS", "12s", /^GLEANER_RUNNER_SECONDS must be/],
    ["GLEANER_LEASE_MS", "-1", /^GLEANER_LEASE_MS must be a whole number/],
    ["GLEANER_MODEL_TIMEOUT_MS", "1e3", /^GLEANER_MODEL_TIMEOUT_MS must be a whole number/],
    [
      "GLEANER_ALLOW_HOSTS",
      "http://x/",
      /^GLEANER_ALLOW_HOSTS holds "http:\/\/x\/".*host, host:port or CIDR.*127\.0\.0\.1:8080/,
    ],
    ["GLEANER_ALLOW_HOSTS", "localhost:4100,10.0.0.0/99", /"10\.0\.0\.0\/99"/],
    ["GLEANER_ALLOW_HOSTS", "localhost:99999", /"localhost:99999"/],
    [
      "GLEANER_CHROMIUM",
      "/nowhere/chrome",
      /^GLEANER_CHROMIUM names "\/nowhere\/chrome", where there is no program\.$/,
    ],
    ["GLEANER_CHROMIUM", dir, /where there is no program/],
    ["GLEANER_CHROMIUM", notes, /where there is no program/],
    ["ANTHROPIC_BASE_URL", "api.example.com", /^ANTHROPIC_BASE_URL must be an http or https address\.$/],
  ])("%s=%s", ([name, value, sentence]) => {
    expect(complaintOf({ [name]: value })).toMatch(sentence);
  });

  test("several at once, a line each", () => {
    const lines = complaintOf({ GLEANER_PORT: "abc", GLEANER_RUNNERS: "0", GLEANER_SWEEP_MS: "x" }).split(
      "\n",
    );
    expect(lines.map((line) => line.split(" ")[0]).toSorted()).toEqual([
      "GLEANER_PORT",
      "GLEANER_RUNNERS",
      "GLEANER_SWEEP_MS",
    ]);
  });
});

test("a setting that is empty is as one that is not set", () => {
  const names = [
    "GLEANER_PORT",
    "GLEANER_RUNNERS",
    "GLEANER_CHROMIUM",
    "GLEANER_MODEL",
    "ANTHROPIC_BASE_URL",
  ];
  const empty = Object.fromEntries(names.map((name) => [name, ""]));
  expect(parseSettings(empty)).toEqual(parseSettings({}));
  expect(parseSettings({})).toMatchObject({
    port: 3000,
    dataDir: ".gleaner",
    runners: 2,
    runnerMs: 900_000,
    model: null,
  });
});

test("what is right is taken as it is", () => {
  const settings = parseSettings({
    GLEANER_PORT: "0",
    GLEANER_RUNNERS: "3",
    GLEANER_RUNNER_SECONDS: "12",
    GLEANER_ALLOW_HOSTS: " localhost:4100, [::1]:80,10.0.0.0/8 ,intranet.example",
    GLEANER_CHROMIUM: process.execPath,
    ANTHROPIC_API_KEY: "key",
  });
  expect(settings).toMatchObject({
    port: 0,
    runners: 3,
    runnerMs: 12_000,
    model: expect.stringContaining("claude"),
  });
  expect(parseSettings({ ANTHROPIC_API_KEY: "key", GLEANER_MODEL: "mine" }).model).toBe("mine");
});
