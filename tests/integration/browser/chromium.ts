import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserSession,
  type LaunchOptions,
  launch,
  unpackChromium,
} from "../../../packages/browser/src/index.ts";

/** Unpacked once for all test files. */
export const chromiumDir = join(tmpdir(), `gleaner-test-${process.getuid?.() ?? 0}`);

/** Scripts for pages that are small enough to see through. */
export const pageScripts = {
  reading: `globalThis.__gleanerReading = {
  read: (value) => value,
  hasMore: () => false,
};`,
  looking: `globalThis.__gleanerLooking = {
  observe: () => ({
    title: document.title,
    items: [...document.querySelectorAll("li")].map((item) => item.textContent),
    json: JSON.stringify([1, 2].map((n) => n * 2)),
  }),
};`,
  learning: `const isFounded = Object.hasOwn(globalThis, "__gleanerReading");
globalThis.__gleanerLearning = {
  learn: (read) => ({ ...read, isFounded }),
};`,
};

/** Starts a browser for which only the given hosts are open beside the public ones. */
export async function launchFor(
  allowHosts: readonly string[],
  options: Partial<LaunchOptions> = {},
): Promise<BrowserSession> {
  const executablePath = await unpackChromium(chromiumDir);
  return launch({
    executablePath,
    egress: { allowHosts, refusePorts: [] },
    sandbox: false,
    singleProcess: false,
    tempDir: join(chromiumDir, "sessions"),
    pageScripts,
    ...options,
  });
}

export function limits(timeoutMs = 10_000, signal = new AbortController().signal) {
  return { timeoutMs, signal };
}

/** The error of a wait that must fail. */
export async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Process ids of a group that are still running, the dead that nobody has collected aside. */
export function processesOf(group: number): number[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((id) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, "utf8");
      const [state, , pgrp] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(pgrp) === group && state !== "Z" && state !== "X";
    } catch {
      return false;
    }
  });
}

/** Waits until a condition holds; the test's own time limit is the bound. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}
