import { AsyncLocalStorage } from "node:async_hooks";
import { Logger } from "@aws-lambda-powertools/logger";
import * as Automation from "@gleaner/core/automation";
import { now } from "@gleaner/core/clock";
import * as Job from "@gleaner/core/job";
import { withRights } from "@gleaner/core/rights";
import type { RunMessage } from "@gleaner/core/run-queue";
import { settings } from "@gleaner/core/settings";
import * as Vault from "@gleaner/core/vault";
import { openAlbum } from "./album.ts";
import { assign } from "./assign.ts";
import { type Order, type Report, RunFault, traceOf } from "./assignment.ts";
import { openHandover } from "./handover.ts";
import { type JobLog, openJobLog } from "./job-log.ts";
import { openKeeper } from "./keeper.ts";
import { borrowRights, type LentRights } from "./lent-rights.ts";
import { type Attempt, decide } from "./outcome.ts";
import { holdJob } from "./ownership.ts";
import { describeRun } from "./run-fact.ts";
import { planTime } from "./run-time.ts";
import { settle } from "./settle.ts";
import { openSpending } from "./spending.ts";
import type { StandingWorker } from "./standing-worker.ts";

const logger = new Logger({ serviceName: "runner" });

export interface RunOptions {
  readonly worker: Pick<StandingWorker, "run" | "free">;
  /** When the invocation is terminated, in milliseconds since 1970. */
  readonly invocationEndsAt: number;
  /** Aborts when this runner shuts down. */
  readonly closing: AbortSignal;
}

/**
 * Claims a job, has the worker run it and settles it, all with the rights that are lent for that job. A message that
 * starts nothing is done with, and so is one whose job has begun, whatever befalls that.
 */
export async function runJob(message: RunMessage, options: RunOptions): Promise<void> {
  const lent = await borrowRights(message);
  if (lent) await withRights(lent.rights, () => runWith(lent, message, options));
}

async function runWith(lent: LentRights, message: RunMessage, options: RunOptions): Promise<void> {
  const job = await Job.start(message);
  if (!job) return;
  lent.holdUnder(job.fence);
  try {
    await runStarted(job, options);
  } catch (fault) {
    // The message starts nothing any more: the sweep sends the job again when its lease runs out.
    logger.error("message not done", { jobId: job.id, fault: traceOf(fault).error });
  }
}

async function runStarted(job: Job.JobItem, options: RunOptions): Promise<void> {
  const { worker, invocationEndsAt, closing } = options;
  const bounds = { deadlineAt: job.deadlineAt ?? now() + job.maxRunMs, invocationEndsAt };
  const time = planTime(bounds, now(), { goesOn: job.checkpoint !== undefined });
  const hold = holdJob(job, time, closing);
  const log = openJobLog(job);
  const handover = openHandover({ judged: job.kind !== "agent" });
  const vault = openVault(job);
  const album = openAlbum(job, vault.openPictures);
  const spending = openSpending(job);
  const openKey = async () => (await vault.open()).checkpointKey;
  const keeper = openKeeper(job, settings().checkpointMs, openKey, spending.learned);
  // Worker messages arrive outside of this run's async context.
  const onReport = AsyncLocalStorage.bind((report: Report, answer: (order: Order) => void): void => {
    if (report.kind === "log") log.write(report.line);
    else if (report.kind === "learned") spending.learn(report.metadata);
    else if (report.kind === "standing") keeper.take(report);
    else if (report.kind === "picture") album.take(report);
    else if (report.kind === "wants_code") void claim(job, report.period).then(answer);
    else if (report.kind === "wants_account") void vault.unlock().then(answer);
    else if (report.kind === "wants_heal") void claimHeal(job).then(answer);
    else if (report.kind === "wants_page") void findPage(job).then(answer);
    else handover.take(report);
  });
  try {
    const attempt = await attemptOf(async () => {
      const assigned = await assign(job, time, await keeper.restore(), vault.open);
      if (assigned) {
        const end = await worker.run(assigned.assignment, hold.signal, onReport);
        return { ...end, revision: assigned.revision };
      }
      log.write({ level: "warn", message: "The automation was deleted before it ran." });
      return { status: "cancelled", error: null };
    });
    const outcome = decide(vault.refusal() ?? attempt, {
      aborted: hold.reason(),
      hasRecords: handover.hasRecords(),
      isKept: keeper.isKept(),
    });
    const records = handover.delivery("cut" in outcome ? outcome.cut : undefined)?.records.length ?? 0;
    logger.info("job run over", describeRun(job, { outcome, attempt, records }));
    if (outcome.decision !== "leave") noteLoss(attempt, log);
    await Promise.all([log.close(), keeper.close(), spending.close(), album.close()]);
    await settle(outcome, { handover, keeper, album, learned: spending.learned });
  } finally {
    hold.release();
    await Promise.all([log.close(), keeper.close()]);
    await worker.free();
  }
}

/** A code counts as used where the table cannot say; the run then asks for the next one. */
async function claim(job: Job.JobItem, period: number): Promise<Order> {
  const isFree = await Job.claimCode(job, period).catch(() => false);
  return { kind: "code", period, isFree };
}

/** A heal by hand was counted when its job was created. Where the table cannot say whether one is left, none is. */
async function claimHeal(job: Job.JobItem): Promise<Order> {
  const isFree = job.kind === "heal" || (await Automation.claimHeal(job).catch(() => false));
  return { kind: "heal", isFree };
}

/** Without the page the plan is mended too: the contract still checks the result. */
async function findPage(job: Job.JobItem): Promise<Order> {
  try {
    const { kept } = await Vault.openPages(job);
    const page = kept && (await Automation.openPage(String(job.scriptId), kept));
    return { kind: "page", page };
  } catch {
    return { kind: "page", page: null };
  }
}

async function attemptOf(run: () => Promise<Extract<Attempt, { end: unknown }>["end"]>): Promise<Attempt> {
  try {
    return { end: await run() };
  } catch (thrown) {
    return { thrown };
  }
}

function noteLoss(attempt: Attempt, log: JobLog): void {
  if ("end" in attempt || !(attempt.thrown instanceof RunFault)) return;
  if (attempt.thrown.fault.kind === "worker_lost") {
    log.write({ level: "warn", message: "The run did not answer any more and was ended." });
  }
}

/** What the vault gives to one run of a job. */
function openVault(job: Job.JobItem) {
  let refusal: Attempt | null = null;
  return {
    open: askOnce(() => Vault.open(job)),
    openPictures: askOnce(() => Vault.openPictures(job)),
    async unlock(): Promise<Order> {
      try {
        return { kind: "account", secrets: await Vault.openAccount(job) };
      } catch (thrown) {
        refusal = { thrown };
        return { kind: "account", secrets: null };
      }
    },
    /** Why the run could not log in, regardless of how the run reported it. */
    refusal: () => refusal,
  };
}

/** Asks on first use, and again only after a failure. */
function askOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return async () => {
    asked ??= ask();
    try {
      return await asked;
    } catch (error) {
      asked = undefined;
      throw error;
    }
  };
}
