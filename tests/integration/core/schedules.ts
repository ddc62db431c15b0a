import { paginateListSchedules, SchedulerClient } from "@aws-sdk/client-scheduler";
import * as Job from "@gleaner/core/job";
import { type PlanId, plans } from "@gleaner/core/plan";
import * as Schedule from "@gleaner/core/schedule";
import { handler, type SchedulerEvent } from "@gleaner/scheduler";
import { keys } from "../../../packages/core/src/keys.ts";
import { monthOf } from "../../../packages/core/src/month.ts";
import { put } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { saveAutomation } from "./saved-automation.ts";

export interface Owner {
  readonly team: TestTeam;
  readonly scriptId: string;
  /** Attaches a schedule to the automation, daily at midnight UTC unless told. */
  create(input?: Partial<Parameters<typeof Schedule.create>[0]>): Promise<Schedule.Schedule>;
  get(id: string): Promise<Schedule.Schedule>;
  /** The scheduled runs so far by the minute they were made in, oldest first. */
  ran(): Promise<string[]>;
  /** Lets this many of the month's replays be left. */
  leave(replays: number, plan?: PlanId): Promise<void>;
  /** Removes its schedules, so that later tests are not disturbed by them. */
  stop(): Promise<void>;
}

/** A cloud whose clock is held and which delivers each fire three times, to the real scheduler function. */
export const startScheduledCloud = (startAt: string): Promise<Cloud> =>
  startCloud({ startAt, copies: 3, scheduler: (event) => handler(event as SchedulerEvent) });

export async function createOwner(cloud: Cloud, plan: PlanId = "business"): Promise<Owner> {
  const team = await cloud.team(plan);
  const scriptId = await saveAutomation(team);
  const all = () => team.as(() => Schedule.list({ limit: 100 }));
  return {
    team,
    scriptId,
    create: (input = { frequency: "daily" }) =>
      team.as(() => Schedule.create(Schedule.Create.parse({ scriptId, ...input }))),
    get: (id) => team.as(() => Schedule.get(id)),
    async ran() {
      const { jobs } = await team.as(() => Job.list({ limit: 100, kind: "scheduled" }));
      return jobs.map((job) => job.createdAt.slice(0, 16)).toReversed();
    },
    async leave(replays, ofPlan = plan) {
      const used = plans[ofPlan].replaysPerMonth - replays;
      const key = keys.usage(team.teamId, monthOf(cloud.now()));
      await put({ Item: { ...key, replays: used } });
    },
    async stop() {
      for (const { id } of (await all()).schedules) await team.as(() => Schedule.remove(id));
    },
  };
}

/** The names of a schedule's own schedules in the cloud. */
export async function namesInCloud(id: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { Schedules = [] } of paginateListSchedules(
    { client: new SchedulerClient({}) },
    { NamePrefix: id },
  )) {
    names.push(...Schedules.map(({ Name }) => String(Name).slice(id.length)));
  }
  return names;
}
