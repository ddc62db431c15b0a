import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKeylessPlanner, type Planner } from "@gleaner/agent";
import type { JobMetadata } from "@gleaner/core/job";
import type { Clock, Secrets } from "@gleaner/login";
import { unpackPage } from "@gleaner/replay";
import type {
  Assignment,
  Delivery,
  Kept,
  Report,
  RunEnd,
} from "../../../../functions/runner/src/assignment.ts";
import { readSettings } from "../../../../functions/runner/src/settings.ts";
import { loginOf } from "../../../../functions/runner/src/worker/account.ts";
import { type Browsers, openBrowsers } from "../../../../functions/runner/src/worker/browsers.ts";
import { openCourse } from "../../../../functions/runner/src/worker/course.ts";
import { execute } from "../../../../functions/runner/src/worker/execute.ts";
import { outfit } from "../../../../functions/runner/src/worker/outfit.ts";
import { findChromium } from "../../../../packages/local/src/chromium.ts";

export interface PlayedJob extends Pick<Assignment, "task" | "work"> {
  readonly account?: Assignment["account"];
  /** What is told of the account where the run asks. */
  readonly secrets?: Secrets;
  readonly clock?: Clock;
  /** Who plans; the keyless planner by default. */
  readonly planner?: Planner;
}

/** One worker's part of a job. */
export interface Part {
  /** Where an earlier worker left it. */
  readonly from: Kept | null;
  /** It stops at this of the places where another can go on; at none unless given. */
  readonly stopsAt?: number;
  /** The worker is killed by it: nothing that it says afterwards is heard. */
  readonly signal?: AbortSignal;
}

export interface Outcome {
  readonly end: RunEnd | null;
  readonly records: Delivery["records"] | null;
  readonly thrown: unknown;
  /** Where it stood last. */
  readonly left: Kept | null;
  readonly lines: readonly string[];
  /** How often the account's secrets were asked for. */
  readonly unlocks: number;
  readonly learned: Partial<JobMetadata>;
}

/** Works as a worker does, in this process, for who plays its main process. */
export async function openPlayedWorker() {
  const tempDir = await mkdtemp(join(tmpdir(), "gleaner-runner-"));
  const env = { GLEANER_CHROMIUM: await findChromium(process.env), GLEANER_ALLOW_HOSTS: "127.0.0.1" };
  const settings = readSettings(env);
  const browsers: Browsers = openBrowsers({ ...settings, tempDir }, () => {});
  /** Periods of the account's codes that its jobs have taken. */
  const claimed = new Set<number>();
  /** What its last proof kept of the page. */
  let page: Uint8Array | null = null;

  async function work(job: PlayedJob, part: Part): Promise<Outcome> {
    const { task, work, account = null, secrets = { password: "" }, clock } = job;
    const { planner = createKeylessPlanner() } = job;
    const { from, stopsAt, signal = new AbortController().signal } = part;
    const lines: string[] = [];
    const learned: Partial<JobMetadata> = {};
    const log = ({ message }: { readonly message: string }) => void lines.push(message);
    let left = from;
    let records: Delivery["records"] | null = null;
    let places = 0;
    let unlocks = 0;
    const take = (report: Report): void => {
      if (signal.aborted || report.kind !== "standing" || report.state === null) return;
      const pieces = new Map([...(from?.pieces ?? []).entries(), ...told, ...report.added]);
      for (const [id, piece] of report.added) told.set(id, piece);
      const { state } = report;
      left = { state, pieces: report.pieces.map((id) => pieces.get(id) ?? new Uint8Array()) };
    };
    const told = new Map<number, Uint8Array>();
    const stops = stopsAt !== undefined;
    const course = openCourse({ from, handOnAt: stops ? 0 : null, tellEveryMs: 0 }, take, () => login);
    const keep: typeof course.keep = async (...place) => {
      places += 1;
      if (!stops || places === stopsAt) await course.keep(...place);
    };
    const claimCode = async (period: number) => !claimed.has(period) && claimed.add(period).has(period);
    const login = loginOf(
      { account, task },
      {
        settings,
        log,
        questions: {
          async unlock() {
            unlocks += 1;
            return secrets;
          },
          claimCode,
        },
        course,
        ...(clock && { clock }),
      },
    );
    const asked = { antiBlocking: false, proxy: null, collectUntil: 0 };
    const run = {
      settings,
      ...outfit(asked, { settings, browsers, login, log }),
      signal,
      collectUntil: Date.now() + 600_000,
      course: { ...course, keep },
      claimHeal: async () => true,
      keptPage: async () => page && unpackPage(page),
      log,
      learn: (metadata: Partial<JobMetadata>) => void Object.assign(learned, metadata),
      deliverPage: () => {},
      voidPages: () => {},
      deliver: (all: Delivery) => {
        records = all.records;
      },
    };
    try {
      const end = await execute({ task, work }, run, () => planner);
      page = end.page ?? page;
      return { end, records, thrown: null, left, lines, learned, unlocks };
    } catch (thrown) {
      return { end: null, records, thrown, left, lines, learned, unlocks };
    } finally {
      await browsers.clear();
    }
  }

  return {
    work,
    close: async () => {
      await browsers.close();
      await rm(tempDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type PlayedWorker = Awaited<ReturnType<typeof openPlayedWorker>>;
