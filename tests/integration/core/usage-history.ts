import { randomUUID } from "node:crypto";
import { type Actor, withActor } from "@gleaner/core/actor";
import * as Job from "@gleaner/core/job";
import type { PlanId } from "@gleaner/core/plan";
import * as Team from "@gleaner/core/team";
import { newAutomationItem } from "../../../packages/core/src/automation/item.ts";
import { keys } from "../../../packages/core/src/keys.ts";
import { get, removeAll, transact } from "../../../packages/core/src/table.ts";
import type { TeamItem } from "../../../packages/core/src/team/item.ts";
import type { Cloud } from "./cloud.ts";
import { provenPlan } from "./played-runner.ts";
import { type ModelJob, UsageModel } from "./usage-model.ts";

type Random = () => number;

const planNames: readonly PlanId[] = ["free", "starter", "pro", "business"];
const task = { prompt: "the title of https://example.com/" };

/** One team's random life: each step acts on the service and on the model, and compares what both count. */
export class UsageHistory {
  readonly #cloud: Cloud;
  readonly #actor: Actor;
  readonly #random: Random;
  readonly #model: UsageModel;
  readonly #scriptId: string;
  /** The slots that were taken at the last look. */
  #slots = new Set<string>();
  readonly log: string[] = [];

  private constructor(of: {
    cloud: Cloud;
    actor: Actor;
    random: Random;
    model: UsageModel;
    scriptId: string;
  }) {
    this.#cloud = of.cloud;
    this.#actor = of.actor;
    this.#random = of.random;
    this.#model = of.model;
    this.#scriptId = of.scriptId;
  }

  /** A team that is near its limits, so that they are met; written as it is, to have time for what follows. */
  static async begin(cloud: Cloud, random: Random): Promise<UsageHistory> {
    const plan = pick(random, planNames);
    const [teamId, userId, scriptId] = [randomUUID(), randomUUID(), randomUUID()];
    const model = new UsageModel(plan);
    const month = monthAt(cloud.now());
    const used = model.limits().aiRuns - 2 - Math.floor(random() * 3);
    const replays = model.limits().replays - 2 - Math.floor(random() * 3);
    Object.assign(model.counts(month), { aiRuns: used, aiRunsUsed: used, replays });
    model.automations = 1 + Math.floor(random() * 2);
    const createdAt = new Date(cloud.now()).toISOString();
    const team: TeamItem = {
      id: teamId,
      name: "Test",
      plan,
      slots: {},
      waiting: 0,
      automations: model.automations,
      users: 1,
      createdAt,
    };
    const automation = newAutomationItem({
      id: scriptId,
      prompt: task.prompt,
      taskId: scriptId,
      createdAt,
      origin: "proof",
      jobId: null,
      ...provenPlan,
    });
    await transact([
      { Put: { Item: { ...keys.team(teamId), ...team } } },
      { Put: { Item: { ...keys.automation(teamId, scriptId), ...automation } } },
      { Put: { Item: { ...keys.usage(teamId, month), ...model.counts(month) } } },
    ]);
    const actor: Actor = { type: "user", teamId, userId, via: "session" };
    return new UsageHistory({ cloud, actor, random, model, scriptId });
  }

  /** One random act, of those that there is something for. */
  async act(): Promise<void> {
    const weighted: readonly (readonly [number, () => Promise<boolean>])[] = [
      [2, () => this.#create("agent", 1)],
      [2, () => this.#create("replay", 1)],
      [1, () => this.#create(pick(this.#random, ["agent", "replay"]), 3)],
      [8, () => this.#start()],
      [12, () => this.#finish()],
      [1, () => this.#cancel()],
      [1, () => this.#race()],
      [1, () => this.#repeat()],
      [1, () => this.#retry()],
      [1, () => this.#changePlan()],
    ];
    const acts = weighted.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
    while (!(await pick(this.#random, acts)()));
  }

  /** After the clock went on by more than a lease and the sweep ran. */
  lostLeases(): void {
    this.log.push("leases lost, swept");
    for (const job of this.#model.jobs) {
      if (job.state === "running") this.#model.lost(job, this.#cloud.now());
    }
  }

  /** What the table counts against what the model counts; the difference, or null. */
  async compare(): Promise<string | null> {
    const { teamId } = this.#actor;
    const months = new Set([this.#month(), ...this.#model.jobs.map(({ month }) => month)]);
    const [team, ...counters] = await Promise.all([
      get(keys.team(teamId)),
      ...[...months].map((month) => get(keys.usage(teamId, month))),
    ]);
    const slots = Object.keys((team?.slots ?? {}) as object);
    const open = this.#model.jobs.filter(({ state }) => state !== "over").map(({ id }) => id);
    const seen = {
      counts: counters.map((item) => [item?.aiRuns ?? 0, item?.aiRunsUsed ?? 0, item?.replays ?? 0]),
      automations: team?.automations,
      slotsOfOthers: slots.filter((id) => !open.includes(id)),
      waiting: team?.waiting,
      // A slot is never left free while a job waits, and none is taken beyond the plan's.
      idle: Number(team?.waiting) > 0 && slots.length < this.#model.limits().slots,
      over: slots.length > this.#model.limits().slots && slots.some((id) => !this.#slots.has(id)),
    };
    const expected = {
      counts: [...months].map((month) => {
        const { aiRuns, aiRunsUsed, replays } = this.#model.counts(month);
        return [aiRuns, aiRunsUsed, replays];
      }),
      automations: this.#model.automations,
      slotsOfOthers: [],
      waiting: open.length - slots.length,
      idle: false,
      over: false,
    };
    this.#slots = new Set(slots);
    const [is, should] = [JSON.stringify(seen), JSON.stringify(expected)];
    return is === should ? null : `${this.log.join("\n")}\nis     ${is}\nshould ${should}`;
  }

  /** Takes the team's jobs out of the sweep's way. */
  async forget(): Promise<void> {
    const { teamId } = this.#actor;
    await removeAll([keys.team(teamId), ...this.#model.jobs.map(({ id }) => keys.job(teamId, id))]);
  }

  #as<Result>(run: () => Result): Result {
    return this.#cloud.run(() => withActor(this.#actor, run));
  }

  #month = (): string => monthAt(this.#cloud.now());

  #pickJob(test: (job: ModelJob) => boolean): ModelJob | undefined {
    const found = this.#model.jobs.filter(test);
    return found.length > 0 ? pick(this.#random, found) : undefined;
  }

  async #create(kind: ModelJob["kind"], count: number): Promise<boolean> {
    const left = this.#model.left(kind, this.#month());
    if (left === 0 && this.#random() < 0.8) return false;
    const made = await Promise.all(
      Array.from({ length: count }, () =>
        madeOrRefused(
          this.#as(() =>
            kind === "agent" ? Job.createAgent(task) : Job.createReplay({ scriptId: this.#scriptId }),
          ),
        ),
      ),
    );
    const ids = made.filter((id) => id !== null);
    this.log.push(`create ${count} ${kind}: ${ids.length} made, ${left} left`);
    expectSame(this, ids.length, Math.min(count, left), "created");
    for (const id of ids) this.#model.made(id, kind, this.#month());
    return true;
  }

  /** Delivers a job's message three times at once, or together with an older one. */
  async #start(): Promise<boolean> {
    const job = this.#pickJob(({ id, state }) => state === "pending" && this.#slots.has(id));
    if (!job) return false;
    const { teamId } = this.#actor;
    const stored = await get(keys.job(teamId, job.id), ["fence"]);
    const fence = Number(stored?.fence);
    const fences = [fence, ...(this.#random() < 0.3 ? [fence, fence] : [Math.max(1, fence - 1)])];
    const started = await Promise.all(
      fences.map((each) => this.#cloud.run(() => Job.start({ teamId, jobId: job.id, fence: each }))),
    );
    const held = started.filter((each) => each !== null);
    this.log.push(`start ${job.kind} by fences ${fences}: ${held.length}`);
    expectSame(this, held.length, 1, "started");
    if (held[0]) this.#model.started(job, held[0]);
    return true;
  }

  async #finish(): Promise<boolean> {
    const job = this.#pickJob(({ state }) => state === "running");
    if (!job?.held) return false;
    const how = pick(this.#random, ["built", "built", "success", "failed"] as const);
    const ended = await this.#end(job.held, how);
    this.log.push(`finish ${job.kind} ${how}: ${ended}`);
    expectSame(this, ended, true, "finished");
    this.#model.finished(job, how);
    return true;
  }

  #end(held: Job.JobItem, how: "built" | "success" | "failed"): Promise<boolean> {
    const end: Job.End =
      how === "failed"
        ? { status: "failed", error: { code: "site_changed", message: "The page changed." } }
        : {
            status: "success",
            error: null,
            proven: how === "built" && held.kind === "agent" ? provenPlan : null,
          };
    return this.#cloud.run(() => Job.end(held, end));
  }

  async #cancel(): Promise<boolean> {
    const isLate = this.#random() < 0.2;
    const job = this.#pickJob(({ state }) => isLate || state !== "over");
    if (!job) return false;
    await this.#as(() => Job.stop(job.id));
    this.log.push(`cancel ${job.kind} that is ${job.state}`);
    if (job.state !== "over") this.#model.cancelled(job);
    return true;
  }

  /** A run ends while its user stops it: one of the two, never both. */
  async #race(): Promise<boolean> {
    const job = this.#pickJob(({ state }) => state === "running");
    if (!job?.held) return false;
    const { held } = job;
    const [ended, stopped] = await Promise.all([this.#end(held, "built"), this.#as(() => Job.stop(job.id))]);
    this.log.push(`finish or cancel ${job.kind}: ${ended} ${stopped.status}`);
    expectSame(this, stopped.status, ended ? "success" : "cancelled", "winner");
    if (ended) this.#model.finished(job, "built");
    else this.#model.cancelled(job);
    return true;
  }

  /** A runner that lost its job, or says twice that it ended, changes nothing. */
  async #repeat(): Promise<boolean> {
    const job = this.#pickJob(({ state, held }) => held !== undefined && state !== "running");
    if (!job?.held) return false;
    this.log.push(`end ${job.kind} that is ${job.state} again`);
    expectSame(this, await this.#end(job.held, "built"), false, "repeated");
    return true;
  }

  async #retry(): Promise<boolean> {
    const job = this.#pickJob(({ retryable }) => retryable);
    if (!job) return false;
    const left = this.#model.left(job.kind, this.#month());
    const id = await madeOrRefused(this.#as(() => Job.retry(job.id)));
    this.log.push(`retry ${job.kind}: ${id !== null}`);
    expectSame(this, id !== null, left > 0, "retried");
    if (id !== null) this.#model.made(id, job.kind, this.#month());
    return true;
  }

  async #changePlan(): Promise<boolean> {
    const plan = pick(this.#random, planNames);
    await this.#cloud.run(() => Team.setPlan(this.#actor.teamId, plan));
    this.log.push(`plan ${this.#model.plan} to ${plan}`);
    this.#model.plan = plan;
    return true;
  }
}

const monthAt = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

function expectSame(history: UsageHistory, is: unknown, should: unknown, what: string): void {
  if (is !== should)
    throw new Error(`${history.log.join("\n")}\n${what} ${String(is)}, should ${String(should)}`);
}

/** The id of what was made, or null where a quota refused it. */
async function madeOrRefused(making: Promise<{ jobId: string }>): Promise<string | null> {
  try {
    return (await making).jobId;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "quota_exceeded") return null;
    throw error;
  }
}
