import type { JsonSource } from "@gleaner/automation";
import type { Pace } from "@gleaner/browser";
import type { JobMetadata } from "@gleaner/core/job";
import type { Scrub } from "@gleaner/login";
import type { HttpSession, KeptPage, Limits } from "@gleaner/replay";
import type { Delivery, Line } from "../assignment.ts";
import type { RunnerSettings } from "../settings.ts";
import { type Course, isPause, type RunSession, takeUp } from "./course.ts";
import type { Pictures } from "./pictures.ts";

/** What an assignment is run with. */
export interface Run {
  readonly settings: RunnerSettings;
  readonly browsers: {
    /** The first browser of the run; see Browsers. */
    take(signal: AbortSignal): Promise<RunSession>;
    /** One more, clean browser. */
    launch(signal: AbortSignal): Promise<RunSession>;
  };
  /**
   * Opens a visitor over plain HTTP that has been nowhere yet, for pages or for a JSON source; null where the run uses an
   * account.
   */
  readonly openHttp: ((source?: JsonSource) => Promise<HttpSession>) | null;
  /** How fast it asks websites for pages; null where its plan has no anti-blocking. */
  readonly pace: Pace | null;
  /** Whether a picture of the page was asked for, whatever comes of the run. */
  readonly screenshots?: boolean;
  /** Takes pictures of pages. */
  readonly pictures?: Pictures;
  /** What keeps the secrets of its login account out of what it says. */
  readonly scrub: Scrub;
  readonly signal: AbortSignal;
  /** Collecting ends at this time, in milliseconds since 1970. */
  readonly collectUntil: number;
  readonly course: Course;
  /** Takes one of the day's heals of its automation; false where they are used up. */
  claimHeal(): Promise<boolean>;
  /** What was kept of the page on which its automation's plan was proven; null where nothing was. */
  keptPage(): Promise<KeptPage | null>;
  log(line: Line): void;
  /** Keeps what the run learns about itself, so that it is known however the run ends. */
  learn(metadata: Partial<JobMetadata>): void;
  /** Hands over the rows that one more page added; the first begin the list. */
  deliverPage(delivery: Delivery, isFirst: boolean): void;
  /** What was handed over so far no longer counts. */
  voidPages(): void;
  /** Hands over all that the run delivers. */
  deliver(delivery: Delivery): void;
}

/**
 * Works with the browser that stands ready, and closes it; the closing is waited for by whoever clears up. Where the
 * browser is gone, that is why the work failed, whatever it says.
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

/** Bounds one navigation, one search for a target, one wait for rows. */
const timeoutMs = 30_000;

/** How far a run may go, and who hears of each page. */
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
