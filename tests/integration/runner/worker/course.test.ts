import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKeylessPlanner } from "@gleaner/agent";
import type { ProvenPlan } from "@gleaner/automation";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Delivery, Kept, Report, RunEnd } from "../../../../functions/runner/src/assignment.ts";
import { readSettings } from "../../../../functions/runner/src/settings.ts";
import { loginOf } from "../../../../functions/runner/src/worker/account.ts";
import { type Browsers, openBrowsers } from "../../../../functions/runner/src/worker/browsers.ts";
import { isPause, openCourse } from "../../../../functions/runner/src/worker/course.ts";
import { execute } from "../../../../functions/runner/src/worker/execute.ts";
import { outfit } from "../../../../functions/runner/src/worker/outfit.ts";
import { findChromium } from "../../../../packages/local/src/chromium.ts";
import { ledger, member } from "../../../sites/club/index.ts";
import { type Club, openClub } from "../../replay/club-browser.ts";

let tempDir: string;
let browsers: Browsers;
let club: Club;

beforeAll(async () => {
  club = await openClub();
  tempDir = await mkdtemp(join(tmpdir(), "gleaner-runner-"));
  const env = { GLEANER_CHROMIUM: await findChromium(process.env), GLEANER_ALLOW_HOSTS: "127.0.0.1" };
  browsers = openBrowsers({ ...readSettings(env), tempDir }, () => {});
});
beforeEach(async () => {
  club.asked.clear();
  await club.clock.sleep(60_000);
});
afterAll(async () => {
  await club?.close();
  await browsers.close();
  await rm(tempDir, { recursive: true, force: true, maxRetries: 5 });
});

const account = {
  id: "1",
  label: "Club",
  username: member.username,
  password: member.password,
  mfa: member.mfa,
  sites: ["127.0.0.1"],
};

interface Carried {
  readonly proven?: ProvenPlan | null | undefined;
  /** After so many workers, of which the next is the last, the site forgets who is logged in. */
  readonly forgetsAfter?: number;
}

/** Periods of the account's codes that its jobs have taken. */
const claimed = new Set<number>();

/** Runs a job that uses the account, each worker stopping at the second place at which another can go on. */
async function carry(door: string, { proven = null, forgetsAfter }: Carried = {}) {
  const task = { prompt: `The boat and berth of every boat on all pages of ${club.url}/club/${door}/ledger` };
  const settings = readSettings({ GLEANER_ALLOW_HOSTS: "127.0.0.1" });
  const lines: string[] = [];
  const log = ({ message }: { readonly message: string }) => void lines.push(message);
  let delivery: Delivery | undefined;
  const kept: Kept[] = [];
  for (let workers = 1; ; workers += 1) {
    if (workers > 20) throw new Error("it does not get on");
    const from = kept.at(-1) ?? null;
    const earlier = from?.pieces ?? [];
    const take = (report: Report): void => {
      if (report.kind !== "standing" || report.state === null) return;
      const pieces = new Map([...earlier.entries(), ...report.added]);
      const { state } = report;
      kept.push({ state, pieces: report.pieces.map((id) => pieces.get(id) ?? new Uint8Array()) });
    };
    const handOnAt = workers > (forgetsAfter ?? Infinity) ? null : 0;
    const course = openCourse({ from, handOnAt, tellEveryMs: 0 }, take, () => login);
    let places = 0;
    const keep: typeof course.keep = async (...place) => {
      places += 1;
      if (places === 2) await course.keep(...place);
    };
    const claim = async (period: number) => !claimed.has(period) && claimed.add(period).has(period);
    const login = loginOf({ account, task }, { settings, log, claim, clock: club.clock, course });
    const run = {
      settings,
      ...outfit({ antiBlocking: false, proxy: null, collectUntil: 0 }, { settings, browsers, login, log }),
      signal: new AbortController().signal,
      collectUntil: Date.now() + 600_000,
      course: { ...course, keep },
      log,
      learn: () => {},
      deliverPage: () => {},
      voidPages: () => {},
      deliver: (all: Delivery) => {
        delivery = all;
      },
    };
    try {
      const end: RunEnd = await execute({ task, proven }, run, () => createKeylessPlanner());
      return { end, workers, lines, records: delivery?.records ?? null };
    } catch (error) {
      if (!isPause(error)) throw error;
    } finally {
      await browsers.clear();
    }
    if (workers === forgetsAfter) club.forget();
  }
}

const logins = (door: string) => club.asked.get(`POST /club/${door}/login`) ?? 0;
const all = ledger.map(({ boat, berth }) => ({ boat, berth }));

describe("a job that has logged in, carried from worker to worker", () => {
  let proven: ProvenPlan;

  test("stays logged in: its run and the proof log in once each, with a code of their own", async () => {
    const run = await carry("code");
    expect(run.workers).toBeGreaterThan(3);
    expect(run).toMatchObject({ end: { status: "success", metadata: { notRepeatableReason: null } } });
    expect(run.records).toEqual(all);
    expect(logins("code")).toBe(4);
    if (!run.end.proven) throw new Error("there is no plan");
    ({ proven } = run.end);
  });

  test("so does a replay", async () => {
    const replay = await carry("code", { proven });
    expect(replay.workers).toBeGreaterThan(2);
    expect(replay).toMatchObject({ end: { status: "success" }, records: all });
    expect(logins("code")).toBe(2);
  });

  test("is logged in once more where sessions last for a page, not once more by each worker", async () => {
    const brief = JSON.parse(JSON.stringify(proven).replaceAll("/code/", "/brief/"));
    const replay = await carry("brief", { proven: brief });
    expect(replay.workers).toBeGreaterThan(1);
    expect(replay).toMatchObject({
      end: { status: "failed", error: { code: "login_expired" } },
      records: null,
    });
    expect(logins("brief")).toBe(2);
  });

  test("is logged in again where the site has forgotten it on the way, and goes on", async () => {
    const run = await carry("button", { forgetsAfter: 2 });
    expect(run).toMatchObject({ end: { status: "success", metadata: { notRepeatableReason: null } } });
    expect(run.records).toEqual(all);
    expect(logins("button")).toBe(3);
  });

  test("is not logged in a second time where the first was not taken", async () => {
    await expect(carry("shut")).rejects.toMatchObject({ name: "LoginError", code: "login_failed" });
    expect(logins("shut")).toBe(1);
  });
});
