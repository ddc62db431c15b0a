import type { JobItem } from "@gleaner/core/job";
import type { PlanId } from "@gleaner/core/plan";

/** What the specification's table allows, copied by hand. */
const limits: Record<PlanId, { aiRuns: number; replays: number; automations: number; slots: number }> = {
  free: { aiRuns: 5, replays: 200, automations: 2, slots: 1 },
  starter: { aiRuns: 20, replays: 1000, automations: Number.POSITIVE_INFINITY, slots: 1 },
  pro: { aiRuns: 60, replays: 15_000, automations: Number.POSITIVE_INFINITY, slots: 3 },
  business: { aiRuns: 150, replays: 150_000, automations: Number.POSITIVE_INFINITY, slots: 10 },
  founding: { aiRuns: 60, replays: 15_000, automations: Number.POSITIVE_INFINITY, slots: 3 },
};

export interface ModelJob {
  readonly id: string;
  readonly kind: "agent" | "replay";
  readonly month: string;
  /** Pending or running to a caller; the slots are the table's to say. */
  state: "pending" | "running" | "over";
  hasStarted: boolean;
  attempts: number;
  retryable: boolean;
  /** As its latest runner got it. */
  held: JobItem | undefined;
}

export interface Counts {
  aiRuns: number;
  aiRunsUsed: number;
  replays: number;
}

/** What one team's counts must be, by the rules of the specification and nothing else. */
export class UsageModel {
  plan: PlanId;
  automations = 0;
  readonly jobs: ModelJob[] = [];
  readonly #counts = new Map<string, Counts>();

  constructor(plan: PlanId) {
    this.plan = plan;
  }

  counts(month: string): Counts {
    const counts = this.#counts.get(month) ?? { aiRuns: 0, aiRunsUsed: 0, replays: 0 };
    this.#counts.set(month, counts);
    return counts;
  }

  limits() {
    return limits[this.plan];
  }

  /** How many more of a kind may be made. */
  left(kind: ModelJob["kind"], month: string): number {
    const counts = this.counts(month);
    return Math.max(
      0,
      kind === "agent" ? this.limits().aiRuns - counts.aiRuns : this.limits().replays - counts.replays,
    );
  }

  made(id: string, kind: ModelJob["kind"], month: string): void {
    if (kind === "agent") this.counts(month).aiRuns += 1;
    else this.counts(month).replays += 1;
    this.jobs.push({
      id,
      kind,
      month,
      state: "pending",
      hasStarted: false,
      attempts: 0,
      retryable: false,
      held: undefined,
    });
  }

  started(job: ModelJob, held: JobItem): void {
    Object.assign(job, { state: "running", hasStarted: true, attempts: job.attempts + 1, held });
  }

  cancelled(job: ModelJob): void {
    if (job.kind === "agent" || !job.hasStarted) this.#giveBack(job);
    Object.assign(job, { state: "over", retryable: true });
  }

  finished(job: ModelJob, how: "built" | "success" | "failed"): void {
    if (job.kind === "agent") {
      if (how !== "built") this.#giveBack(job);
      else {
        this.counts(job.month).aiRunsUsed += 1;
        if (this.automations < this.limits().automations) this.automations += 1;
      }
    }
    Object.assign(job, { state: "over", retryable: how === "failed" });
  }

  /** A lease ran out and the sweep saw it: another attempt, or after the third, or past its time, the end. */
  lost(job: ModelJob, at: number): void {
    if (at >= (job.held?.deadlineAt ?? Number.POSITIVE_INFINITY)) this.finished(job, "failed");
    else if (job.attempts < 3) job.state = "pending";
    else {
      this.#giveBack(job);
      Object.assign(job, { state: "over", retryable: true });
    }
  }

  #giveBack({ kind, month }: ModelJob): void {
    if (kind === "agent") this.counts(month).aiRuns -= 1;
    else this.counts(month).replays -= 1;
  }
}
