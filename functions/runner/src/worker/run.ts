import type { JsonSource } from "@gleaner/automation";
import type { Pace } from "@gleaner/browser";
import type { JobMetadata } from "@gleaner/core/job";
import type { Scrub } from "@gleaner/login";
import type { HttpSession, KeptPage, Limits } from "@gleaner/replay";
import type { Delivery, Line } from "../assignment.ts";
import type { RunnerSettings } from "../settings.ts";
import { type Course, isPause, type RunSession, takeUp } from "./course.ts";
import type { Pictures } from "./pictures.ts";

/** The context of a run. */
export interface Run {
  readonly settings: RunnerSettings;
  readonly browsers: {
    /** The first browser of the run; see Browsers. */
    take(signal: AbortSignal): Promise<RunSession>;
    /** One more, clean browser. */
    launch(signal: AbortSignal): Promise<RunSession>;
  };
  /** Opens a new visitor over plain HTTP, for pages or for a JSON source; null where the run uses an account. */
  readonly openHttp: ((source?: JsonSource) => Promise<HttpSession>) | null;
  /** The pace at which it requests pages; null where its plan has no anti-blocking. */
  readonly pace: Pace | null;
  /** Whether a picture of the page was requested, regardless of the run's result. */
  readonly screenshots?: boolean;
  /** Takes pictures of pages. */
  readonly pictures?: Pictures;
  /** Removes the secrets of its login account from its output. */
  readonly scrub: Scrub;
  readonly signal: AbortSignal;
  /** Collecting stops at this time, in milliseconds since 1970. */
  readonly collectUntil: number;
  readonly course: Course;
  /** Uses one of the day's heals of its automation; false where none is left. */
  claimHeal(): Promise<boolean>;
  /** The kept page on which its automation's plan was proven; null where there is none. */
  keptPage(): Promise<KeptPage | null>;
  log(line: Line): void;
  /** Stores what the run learns about itself, so that it is known however the run ends. */
  learn(metadata: Partial<JobMetadata>): void;
  /** Delivers the rows of one more page; the first call starts the list. */
  deliverPage(delivery: Delivery, isFirst: boolean): void;
  /** Discards the rows delivered so far. */
  voidPages(): void;
  /** Declares the delivery complete. */
  deliver(delivery: Delivery): void;
}

/**
 * Works with the browser on standby and closes it; the cleanup waits for the closing. Where the browser has crashed,
 * that is the error, whatever the work threw.
 */
export async function withBrowser<Result>(
  run: Run,
  work: (session: RunSession) => Promise<Result>,
): Promise<Result> {
  const session = await run.browsers.take(run.signal);
  void session.dialog.then((kind) =>
    run.log({ level: "warn", message: `The page opened a dialog (${kind}), which was dismissed.` }),
  );
  try {
    if (run.course.from) await takeUp(session, run.course.from);
    return await work(session);
  } catch (error) {
    run.signal.throwIfAborted();
    if (isPause(error)) throw error;
    throw session.lost() ?? error;
  } finally {
    void session.close();
  }
}

/** The limit for one navigation, one search for a target, and one wait for rows. */
const timeoutMs = 30_000;

/** The limits of a run, and the callback for each page. */
export function limitsOf({ signal, collectUntil, log, deliverPage }: Run): Limits {
  return {
    signal,
    timeoutMs,
    deadlineAt: collectUntil,
    onPage: ({ page, collected, statedTotal, url, added, isResumed = false }) => {
      const total = statedTotal === null ? "" : ` of ${statedTotal}`;
      const where = isResumed ? `Going on after page ${page}` : `Page ${page}`;
      log({ level: "info", message: `${where}: ${collected}${total} records so far.`, url });
      const completeness = {
        pages: page,
        collected,
        statedTotal,
        duplicatesDropped: 0,
        reason: "time",
        left: null,
      } as const;
      deliverPage({ ...added, completeness }, page === 1 || isResumed);
    },
  };
}
