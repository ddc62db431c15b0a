import { endBrowsers } from "@gleaner/browser/leftovers";
import { type Login, noScrub } from "@gleaner/login";
import {
  type Assignment,
  type Delivery,
  type Line,
  type Order,
  type Report,
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
import { openQuestions, type Questions } from "./questions.ts";
import { scrubReport } from "./scrub-report.ts";

/**
 * Makes this process a worker: it runs assignments one after another and keeps a browser on standby. The main process
 * can kill it at any time, so everything that must survive runs there.
 */
export function serve(settings: RunnerSettings, plan: OpenPlanner = openPlanner): void {
  const browsers = openBrowsers(settings, () => report({ kind: "no_sandbox" }));
  let current: { readonly controller: AbortController; readonly questions: Questions } | undefined;

  const work = async (assignment: Assignment): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    const questions = openQuestions(report, signal);
    current = { controller, questions };
    let login: Login | null = null;
    const tell = (message: Report): void => report(scrubReport(message, login?.scrub ?? noScrub));
    const log = (line: Line) => tell({ kind: "log", line });
    try {
      const course = openCourse(assignment, report, () => login);
      login = loginOf(assignment, { settings, log, questions, course });
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
        claimHeal: questions.claimHeal,
        keptPage: questions.keptPage,
        log,
        learn: (metadata) => tell({ kind: "learned", metadata }),
        deliverPage: (delivery, isFirst) => handOver(delivery, isFirst),
        voidPages: () => report({ kind: "void" }),
        deliver: (delivery) => {
          handOver(delivery, true);
          report({ kind: "whole" });
        },
      } satisfies Parameters<typeof execute>[1];
      tell({ kind: "ended", end: await execute(assignment, run, plan) });
    } catch (thrown) {
      tell({ kind: "failed", cause: causeOf(thrown), trace: traceOf(thrown) });
    }
    current = undefined;
    await browsers.clear();
    report({ kind: "free" });
  };

  process.on("message", (order: Order) => {
    if (order.kind === "run") void work(order.assignment);
    else if (order.kind === "abort") current?.controller.abort(order.reason);
    else current?.questions.answer(order);
  });
  // The main process has exited.
  process.on("disconnect", () => void endBrowsers(settings.tempDir).finally(() => process.exit(0)));
  // An unhandled rejection in a library must not end a run.
  process.on("unhandledRejection", (thrown) => report({ kind: "stray", trace: traceOf(thrown) }));
  process.on("uncaughtException", (thrown) => {
    report({ kind: "stray", trace: traceOf(thrown) });
    process.exit(1);
  });
}

/** Rows in one message: few enough that the main process parses them in milliseconds. */
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
