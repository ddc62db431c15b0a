import { setTimeout as sleep } from "node:timers/promises";
import { endsEarly } from "@gleaner/automation";
import * as Automation from "@gleaner/core/automation";
import * as Job from "@gleaner/core/job";
import * as Vault from "@gleaner/core/vault";
import type { Album } from "./album.ts";
import type { Handover } from "./handover.ts";
import type { Keeper } from "./keeper.ts";
import { decide, type Outcome } from "./outcome.ts";

/** What is left of a run: records, where it stood, and what it learned about itself. */
export interface Remains {
  readonly handover: Pick<Handover, "delivery">;
  readonly keeper: Pick<Keeper, "store" | "job">;
  readonly album: Pick<Album, "place">;
  readonly learned: Partial<Job.JobMetadata>;
}

/** A runner that ends has its job's standing kept within this time, or leaves it to the next to begin from an older one. */
const farewellMs = 1000;

/** Writes what was decided about a run's job; throws where infrastructure stands in the way of that. */
export async function settle(outcome: Outcome, remains: Remains): Promise<void> {
  const { keeper, learned } = remains;
  switch (outcome.decision) {
    case "end":
      return end(outcome, remains);
    case "leave":
      return leave(remains);
    case "hand_on":
      await keeper.store({ gotOn: true });
      await Job.noteCost(keeper.job(), learned, "running");
      return Job.handOn(keeper.job());
    case "hand_back": {
      await Promise.race([keeper.store({ gotOn: true }).catch(() => undefined), sleep(farewellMs)]);
      const job = keeper.job();
      if (!job.checkpoint) return Job.handBack(job);
      await Job.noteCost(job, learned, "running");
      return Job.handOn(job);
    }
    case "lose":
      await keeper.store({ gotOn: false }).catch(() => undefined);
      await Job.noteCost(keeper.job(), learned, "running");
      return Job.lose(keeper.job());
    case "retry":
      await Job.noteCost(keeper.job(), learned, "running").catch(() => undefined);
      throw outcome.cause;
  }
}

/** Who stopped it may have known of an older checkpoint; who took it over has one of its own. */
async function leave({ keeper, learned }: Pick<Remains, "keeper" | "learned">): Promise<void> {
  const isStopped = await Job.noteCost(keeper.job(), learned, "cancelled");
  if (isStopped) await Job.dropCheckpoint(keeper.job());
}

type Ending = Extract<Outcome, { decision: "end" }>;

async function end({ end: how, cut }: Ending, remains: Remains): Promise<void> {
  const job = remains.keeper.job();
  let stored: Pick<Job.End, "result" | "metadata"> = {};
  try {
    if (how.status === "success") {
      const { verdict = null } = { ...remains.learned, ...how.metadata };
      const delivery = remains.handover.delivery(cut);
      const evidence = remains.album.place(delivery?.evidence ?? []);
      stored = await store(job, delivery && { ...delivery, evidence }, verdict);
    }
  } catch (thrown) {
    const circumstances = { aborted: null, hasRecords: false, isKept: false };
    return settle(decide({ thrown }, circumstances), remains);
  }
  const metadata = { ...remains.learned, ...stored.metadata, ...how.metadata };
  const page = how.page && (await sealPage(job, how.page));
  const ended = await Job.end(job, { ...how, ...stored, metadata, ...(page !== undefined && { page }) });
  // It was stopped or taken over in this moment.
  if (!ended) await leave(remains);
}

/** The page on which a plan was proven or works, sealed; a plan is saved without it rather than not at all. */
async function sealPage(job: Job.JobItem, page: Uint8Array): Promise<Uint8Array | null> {
  try {
    return Automation.sealPage(job, page, (await Vault.openPages(job)).own);
  } catch {
    return null;
  }
}

/** Stores what was collected; the job refers to it only once it has ended. */
async function store(
  job: Job.JobItem,
  delivery: ReturnType<Handover["delivery"]>,
  verdict: Job.JobMetadata["verdict"],
): Promise<Pick<Job.End, "result" | "metadata">> {
  if (!delivery) throw new Error("a run that succeeded has handed over its records");
  const { records, evidence, completeness } = delivery;
  const [result, changes] = await Promise.all([
    Job.storeResult(job, records, evidence),
    Job.countChanges(job, records, verdict),
  ]);
  const outputTruncated = result.bytes > Job.maxInlineBytes;
  const partial = verdict === null && endsEarly(completeness) ? { verdict: "partial" as const } : {};
  return {
    result,
    metadata: { recordCount: records.length, completeness, outputTruncated, changes, ...partial },
  };
}
