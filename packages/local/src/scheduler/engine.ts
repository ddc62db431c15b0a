import { randomUUID } from "node:crypto";
import { AwsError, validationError } from "../aws-error.ts";
import { type Deliveries, defaultRetry, openDeliveries } from "../deliveries.ts";
import type { EngineOptions } from "../due-emulator.ts";
import type { DueWork } from "../due-work.ts";
import type { EmulatorDatabase } from "../emulator-database.ts";
import { accountId, region } from "../resources.ts";
import { firstFire, nextFire, type Timing } from "./expression.ts";
import { parseSchedule, type ScheduleInput } from "./schedule-input.ts";
import { type Group, openScheduleStore, type Page, type Schedule } from "./store.ts";

/** How long the answer to a client token is remembered. */
const tokenMs = 8 * 3600 * 1000;

const attemptNumber = "<aws.scheduler.attempt-number>";
const executionId = "<aws.scheduler.execution-id>";

export const scheduleArn = (group: string, name: string): string =>
  `arn:aws:scheduler:${region}:${accountId}:schedule/${group}/${name}`;
export const groupArn = (name: string): string =>
  `arn:aws:scheduler:${region}:${accountId}:schedule-group/${name}`;

export type Engine = ReturnType<typeof openEngine>;

/** EventBridge Scheduler's verbs over one database, and the fires that follow from them. */
export function openEngine(database: EmulatorDatabase, { now, copies }: EngineOptions) {
  const store = openScheduleStore(database);
  const deliveries = openDeliveries(database.sqlite, {
    now,
    copies,
    fillIn: (payload, attempt) =>
      payload.replaceAll(attemptNumber, String(attempt)).replaceAll(executionId, randomUUID()),
  });
  if (!store.getGroup("default")) store.putGroup({ name: "default", createdAt: now() });

  function requireGroup(name: string): Group {
    const group = store.getGroup(name);
    if (!group) throw notFound(`Schedule group ${name} does not exist.`);
    return group;
  }

  function requireSchedule(group: string, name: string): Schedule {
    const schedule = store.getSchedule(group, name);
    if (!schedule) throw notFound(`Schedule ${name} does not exist.`);
    return schedule;
  }

  function createSchedule(name: string, body: unknown): { ScheduleArn: string } {
    const at = now();
    const input = parseSchedule(body, at);
    requireGroup(input.GroupName);
    if (store.getSchedule(input.GroupName, name)) throw conflict(`Schedule ${name} already exists.`);
    store.putSchedule(toSchedule(name, input, at, at, firstFire));
    return { ScheduleArn: scheduleArn(input.GroupName, name) };
  }

  /** Replaces the whole schedule: what the request leaves out gets its default again. */
  function updateSchedule(name: string, body: unknown): { ScheduleArn: string } {
    const at = now();
    const input = parseSchedule(body, at);
    const { createdAt } = requireSchedule(input.GroupName, name);
    store.putSchedule(toSchedule(name, input, createdAt, at, (timing) => nextFire(timing, at)));
    return { ScheduleArn: scheduleArn(input.GroupName, name) };
  }

  /** Turns what is due into deliveries. Of fires that were missed together, asleep or stopped, the last alone is made up for. */
  function fire(): void {
    const at = now();
    const due = store.listDue(at);
    if (due.length === 0) return;
    database.atomically(() => {
      for (const schedule of due) fireOne(schedule, at);
    });
  }

  function fireOne(schedule: Schedule, at: number): void {
    let scheduledAt = schedule.nextAt ?? at;
    let nextAt = nextFire(timingOf(schedule), scheduledAt);
    while (nextAt !== undefined && nextAt <= at) {
      scheduledAt = nextAt;
      nextAt = nextFire(timingOf(schedule), scheduledAt);
    }
    addDelivery(schedule, scheduledAt, at, deliveries);
    const isOver = nextAt === undefined && schedule.input.ActionAfterCompletion === "DELETE";
    if (isOver) store.deleteSchedule(schedule.group, schedule.name);
    else store.putSchedule({ ...schedule, nextAt });
  }

  const work: DueWork = {
    nextDueAt: () => {
      const times = [store.firstDueAt(), deliveries.nextDueAt()].filter((at) => at !== undefined);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
    runDue: async (invoke) => {
      fire();
      await deliveries.runDue(invoke);
    },
    onChange: deliveries.onChange,
  };

  return {
    ...work,
    /** Does it once: a repeated client token gets the first answer, and another request under it is refused. */
    once: <Answer extends object>(token: string | undefined, request: string, run: () => Answer): Answer => {
      const answer = database.atomically(() => {
        const known = token === undefined ? undefined : store.getToken(token, now());
        if (known && known.request !== request) {
          throw conflict("The client token was used for another request.");
        }
        if (known) return JSON.parse(known.answer) as Answer;
        const first = run();
        if (token !== undefined) store.putToken(token, request, JSON.stringify(first), now(), tokenMs);
        return first;
      });
      deliveries.announce();
      return answer;
    },
    createSchedule,
    updateSchedule,
    getSchedule: requireSchedule,
    deleteSchedule: (group: string, name: string) => {
      requireSchedule(group, name);
      store.deleteSchedule(group, name);
      return {};
    },
    listSchedules: (page: Page, group?: string, state?: string) => {
      if (group !== undefined) requireGroup(group);
      return store.listSchedules(page, group, state);
    },
    createGroup: (name: string) => {
      if (store.getGroup(name)) throw conflict(`Schedule group ${name} already exists.`);
      store.putGroup({ name, createdAt: now() });
      return { ScheduleGroupArn: groupArn(name) };
    },
    getGroup: requireGroup,
    /** The group and every schedule in it; AWS takes some minutes over it. */
    deleteGroup: (name: string) => {
      if (name === "default") throw validationError("Schedule group default cannot be deleted.");
      requireGroup(name);
      store.deleteGroup(name);
      return {};
    },
    listGroups: store.listGroups,
    close: () => {
      deliveries.close();
      database.sqlite.close();
    },
  };
}

const notFound = (message: string): AwsError => new AwsError(404, "ResourceNotFoundException", message);
const conflict = (message: string): AwsError => new AwsError(409, "ConflictException", message);

function toSchedule(
  name: string,
  input: ScheduleInput,
  createdAt: number,
  modifiedAt: number,
  findFire: (timing: Timing) => number | undefined,
): Schedule {
  const schedule = { group: input.GroupName, name, input, createdAt, modifiedAt };
  const nextAt = input.State === "ENABLED" ? findFire(timingOf(schedule)) : undefined;
  return { ...schedule, nextAt };
}

const toMs = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : seconds * 1000;

const timingOf = ({ input, createdAt }: Pick<Schedule, "input" | "createdAt">) => ({
  ...input,
  startAt: toMs(input.StartDate),
  endAt: toMs(input.EndDate),
  createdAt,
});

function addDelivery(schedule: Schedule, scheduledAt: number, now: number, deliveries: Deliveries): void {
  const arn = scheduleArn(schedule.group, schedule.name);
  const time = toSeconds(scheduledAt);
  const { Arn, Input, RetryPolicy } = schedule.input.Target;
  deliveries.add({
    functionArn: Arn,
    payload:
      Input?.replaceAll("<aws.scheduler.scheduled-time>", time).replaceAll(
        "<aws.scheduler.schedule-arn>",
        arn,
      ) ?? JSON.stringify(plainEvent(arn, time)),
    dueAt: now,
    maxRetries: RetryPolicy?.MaximumRetryAttempts ?? defaultRetry.maxRetries,
    maxAgeMs: toMs(RetryPolicy?.MaximumEventAgeInSeconds) ?? defaultRetry.maxAgeMs,
  });
}

/** The scheduler writes times to the second. */
const toSeconds = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");

/** What a function gets from a schedule without an Input. */
const plainEvent = (arn: string, time: string) => ({
  version: "0",
  id: randomUUID(),
  "detail-type": "Scheduled Event",
  source: "aws.scheduler",
  account: accountId,
  time,
  region,
  resources: [arn],
  detail: "{}",
});
