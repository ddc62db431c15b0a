import { setTimeout as sleep } from "node:timers/promises";
import type { ProvenPlan } from "@gleaner/automation";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { isPause } from "../../../../functions/runner/src/worker/course.ts";
import { eventually } from "../../../e2e/eventually.ts";
import { startLedger } from "../../../ledger.ts";
import { ledger, member } from "../../../sites/club/index.ts";
import { type Club, openClub } from "../../replay/club-browser.ts";
import { type Outcome, openPlayedWorker, type PlayedJob, type PlayedWorker } from "./played-worker.ts";

// Many browsers are started.
vi.setConfig({ testTimeout: 180_000 });

let worker: PlayedWorker;
let club: Club;

beforeAll(async () => {
  club = await openClub();
  worker = await openPlayedWorker();
});
beforeEach(async () => {
  club.asked.clear();
  await club.clock.sleep(60_000);
});
afterAll(async () => {
  await club?.close();
  await worker?.close();
});

const account = {
  id: "1",
  label: "Club",
  username: member.username,
  hasMfa: true,
  sites: ["127.0.0.1"],
};
const { password, mfa } = member;
const secrets = { password, mfa };

interface Carried {
  readonly proven?: ProvenPlan;
  /** After so many workers, of which the next is the last, the site forgets who is logged in. */
  readonly forgetsAfter?: number;
}

/** Runs a job that uses the account, each worker stopping at the second place at which another can go on. */
async function carry(door: string, { proven, forgetsAfter = Number.POSITIVE_INFINITY }: Carried = {}) {
  const prompt = `The boat and berth of every boat on all pages of ${club.url}/club/${door}/ledger`;
  const work = proven ? ({ kind: "replay", proven, heals: false } as const) : ({ kind: "prompt" } as const);
  const job = { task: { prompt }, work, account, secrets, clock: club.clock };
  let left: Outcome["left"] = null;
  const unlocks: number[] = [];
  const lines: string[] = [];
  for (let workers = 1; workers <= 20; workers += 1) {
    const part = { from: left, ...(workers <= forgetsAfter && { stopsAt: 2 }) };
    const outcome: Outcome = await worker.work(job, part);
    unlocks.push(outcome.unlocks);
    lines.push(...outcome.lines);
    if (outcome.end) return { ...outcome, end: outcome.end, workers, unlocks, lines };
    if (!isPause(outcome.thrown)) throw outcome.thrown;
    if (workers === forgetsAfter) club.forget();
    ({ left } = outcome);
  }
  throw new Error("it does not get on");
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
    expect(run.lines).toContain("Waiting 30 s for the next one-time code.");
    if (!run.end.proven) throw new Error("there is no plan");
    ({ proven } = run.end);
  });

  test("so does a replay", async () => {
    const replay = await carry("code", { proven });
    expect(replay.workers).toBeGreaterThan(2);
    expect(replay).toMatchObject({ end: { status: "success" }, records: all });
    expect(logins("code")).toBe(2);
    // The first to log in, the others because the site may show them what it was told.
    expect(replay.unlocks).toEqual(replay.unlocks.map(() => 1));
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

describe("a job whose worker is killed at points drawn by chance", () => {
  const pages = 20;
  const seed = Number(process.env.GLEANER_TEST_SEED ?? 1);
  /** So many pages after it was taken up, and so long after the last of them was asked for. */
  const Kill = fc.record({
    visits: fc.integer({ min: 1, max: 4 }),
    afterMs: fc.integer({ min: 0, max: 60 }),
  });
  const kills = fc.sample(Kill, { seed, numRuns: 20 });
  let list: Awaited<ReturnType<typeof startLedger>>;
  let proven: ProvenPlan;

  beforeAll(async () => {
    console.info(`kills are drawn with GLEANER_TEST_SEED=${seed}`);
    list = await startLedger(pages, 10);
  });
  afterAll(() => list?.close());

  const visits = () => list.visits().reduce((sum, each) => sum + each);

  async function survive(job: PlayedJob, points: readonly (typeof kills)[number][]): Promise<Outcome> {
    list.reset();
    let left: Outcome["left"] = null;
    for (const { visits: wanted, afterMs } of points) {
      const killed = new AbortController();
      const before = visits();
      const working = worker.work(job, { from: left, signal: killed.signal });
      const asked = eventually(() => visits() >= before + wanted, 5);
      const early = await Promise.race([working, asked]);
      if (typeof early === "object")
        throw new Error("it ended by itself", { cause: early.thrown ?? early.end });
      await sleep(afterMs);
      killed.abort("killed");
      const outcome = await working;
      expect(outcome.end).toBeNull();
      ({ left } = outcome);
    }
    return worker.work(job, { from: left });
  }

  test("a run and its proof go on from where they stood last: no record is lost or doubled", async () => {
    const points = kills.slice(0, 12);
    const { end, records } = await survive(
      { task: { prompt: list.prompt }, work: { kind: "prompt" } },
      points,
    );
    expect(end).toMatchObject({ status: "success", metadata: { notRepeatableReason: null } });
    expect(records).toEqual(list.records);
    // The page under way is read again for each kill, and no other.
    expect(visits()).toBeLessThanOrEqual(2 * pages + points.length);
    if (!end?.proven) throw new Error("there is no plan");
    ({ proven } = end);
  });

  test("so does a replay, and nothing is decrypted of an account that no page asks for", async () => {
    const points = kills.slice(12);
    const work = { kind: "replay", proven, heals: false } as const;
    const job = { task: { prompt: list.prompt }, work, account, secrets };
    const { end, records, unlocks } = await survive(job, points);
    expect(unlocks).toBe(0);
    expect(end).toMatchObject({ status: "success", error: null });
    expect(records).toEqual(list.records);
    expect(visits()).toBeLessThanOrEqual(pages + points.length);
  });
});
