import { endBrowsers } from "@gleaner/browser/leftovers";
import { noScrub, type Secrets } from "@gleaner/login";
import { type KeptPage, unpackPage } from "@gleaner/replay";
import {
  type Assignment,
  type Delivery,
  type Line,
  type Order,
  type Report,
  RunFault,
  traceOf,
} from "../assignment.ts";
import type { RunnerSettings } from "../settings.ts";
import { loginOf } from "./account.ts";
import { openBrowsers } from "./browsers.ts";
import { openCourse } from "./course.ts";
import { execute } from "./execute.ts";
import { causeOf } from "./fault.ts";
import { outfit } from "./outfit.ts";
import { openPictures } from "./pictures.ts";
import { type OpenPlanner, openPlanner } from "./planner.ts";
import { scrubReport } from "./scrub-report.ts";

/**
 * Makes this process a worker: it runs one assignment after the other, and keeps a browser standing by. Whatever a run
 * makes of this process, the main process can kill it: everything that must go on is done over there.
 */
export function serve(settings: RunnerSettings, plan: OpenPlanner = openPlanner): void {
  const browsers = openBrowsers(settings, () => report({ kind: "no_sandbox" }));
  let abort: AbortController["abort"] = () => {};

  const work = async (assignment: Assignment): Promise<void> => {
    const controller = new AbortController();
    abort = (reason) => controller.abort(reason);
    const tell = (message: Report): void => report(scrubReport(message, login?.scrub ?? noScrub));
    const log = (line: Line) => tell({ kind: "log", line });
    const course = openCourse(assignment, report, () => login);
    const login = loginOf(assignment, { settings, log, unlock, claim, course });
    const { signal } = controller;
    const pictures = openPictures((shot) => report({ kind: "picture", shot }), {
      scrub: login?.scrub ?? null,
      signal,
    });
    const run = {
      settings,
      ...outfit(assignment, { settings, browsers, login, log, pictures }),
      pictures,
      screenshots: assignment.task.screenshots ?? false,
      signal,
      collectUntil: assignment.collectUntil,
      course,
      claimHeal: heal.ask,
      keptPage,
      log,
      learn: (metadata) => tell({ kind: "learned", metadata }),
      deliverPage: (delivery, isFirst) => handOver(delivery, isFirst),
      voidPages: () => report({ kind: "void" }),
      deliver: (delivery) => {
        handOver(delivery, true);
        report({ kind: "whole" });
      },
    } satisfies Parameters<typeof execute>[1];
    try {
      tell({ kind: "ended", end: await execute(assignment, run, plan) });
    } catch (thrown) {
      tell({ kind: "failed", cause: causeOf(thrown), trace: traceOf(thrown) });
    }
    await browsers.clear();
    report({ kind: "free" });
  };

  const claims = new Map<number, (isFree: boolean) => void>();
  const claim = (period: number): Promise<boolean> =>
    new Promise((resolve) => {
      claims.set(period, resolve);
      report({ kind: "wants_code", period });
    });

  const heal = openQuestion<boolean>("wants_heal");
  const page = openQuestion<Uint8Array | null>("wants_page");
  const account = openQuestion<Secrets | null>("wants_account");
  const keptPage = async (): Promise<KeptPage | null> => {
    const kept = await page.ask();
    return kept && unpackPage(kept);
  };
  const unlock = async (): Promise<Secrets> => {
    const secrets = await account.ask();
    // The main process knows why.
    if (secrets === null) throw new RunFault({ kind: "infrastructure" });
    return secrets;
  };

  process.on("message", (order: Order) => {
    if (order.kind === "abort") abort(order.reason);
    else if (order.kind === "account") account.answer(order.secrets);
    else if (order.kind === "code") claims.get(order.period)?.(order.isFree);
    else if (order.kind === "heal") heal.answer(order.isFree);
    else if (order.kind === "page") page.answer(order.page);
    else void work(order.assignment);
  });
  // The main process is gone.
  process.on("disconnect", () => void endBrowsers(settings.tempDir).finally(() => process.exit(0)));
  // A promise of a library that nobody waited for must not end a run.
  process.on("unhandledRejection", (thrown) => report({ kind: "stray", trace: traceOf(thrown) }));
  process.on("uncaughtException", (thrown) => {
    report({ kind: "stray", trace: traceOf(thrown) });
    process.exit(1);
  });
}

/** What the main process alone can answer; a run asks one thing of a kind at a time. */
function openQuestion<Answer>(kind: "wants_heal" | "wants_page" | "wants_account") {
  let answer: (given: Answer) => void = () => {};
  return {
    ask: (): Promise<Answer> =>
      new Promise((resolve) => {
        answer = resolve;
        report({ kind });
      }),
    answer: (given: Answer): void => answer(given),
  };
}

/** Rows of one message: few enough that the main process has them read in milliseconds. */
const rowsAtOnce = 1000;

function handOver({ records, evidence, completeness }: Delivery, isFirst: boolean): void {
  for (let at = 0; at === 0 || at < records.length; at += rowsAtOnce) {
    const end = at + rowsAtOnce;
    const delivery = { records: records.slice(at, end), evidence: evidence.slice(at, end), completeness };
    report({ kind: "rows", isFirst: isFirst && at === 0, delivery });
  }
}

function report(message: Report): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
