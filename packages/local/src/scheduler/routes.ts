import * as z from "zod";
import { AwsError, validationError } from "../aws-error.ts";
import type { EmulatorRequest } from "../emulator-server.ts";
import { type Engine, groupArn, scheduleArn } from "./engine.ts";
import { ClientToken, Name, parseInput } from "./schedule-input.ts";
import type { Group, Page, Schedule } from "./store.ts";

const NamePath = z.object({ Name });
const Body = z.looseObject({ ClientToken: ClientToken.optional() });
const ScheduleQuery = z.object({ groupName: Name.default("default"), clientToken: ClientToken.optional() });
const ListQuery = z.object({
  NamePrefix: Name.default(""),
  NextToken: z.string().min(1).max(2048).optional(),
  MaxResults: z.coerce.number().int().min(1).max(100).default(100),
  ScheduleGroup: Name.optional(),
  State: z.enum(["ENABLED", "DISABLED"]).optional(),
});

/** Answers one request of EventBridge Scheduler's REST interface. */
export function answer(engine: Engine, request: EmulatorRequest): unknown {
  const [kind, segment] = request.path;
  const operation = `${request.method} ${kind}${segment === undefined ? "" : "/{Name}"}`;
  const query = Object.fromEntries(request.query);
  const name = segment === undefined ? "" : parseInput(NamePath, { Name: segment }).Name;
  const readSchedule = () => parseInput(ScheduleQuery, query);
  /** Under the client token of the body or, where there is none, of the query. */
  const once = (run: () => object): object => {
    const { ClientToken: ofBody, ...body } = parseInput(Body, request.body);
    const { clientToken, ...rest } = readSchedule();
    return engine.once(ofBody ?? clientToken, JSON.stringify([operation, name, rest, body]), run);
  };
  switch (operation) {
    case "POST schedules/{Name}":
      return once(() => engine.createSchedule(name, request.body));
    case "PUT schedules/{Name}":
      return once(() => engine.updateSchedule(name, request.body));
    case "DELETE schedules/{Name}":
      return once(() => engine.deleteSchedule(readSchedule().groupName, name));
    case "GET schedules/{Name}":
      return describeSchedule(engine.getSchedule(readSchedule().groupName, name));
    case "GET schedules": {
      const { ScheduleGroup, State, ...page } = parseInput(ListQuery, query);
      const found = engine.listSchedules(toPage(page), ScheduleGroup, State);
      return {
        Schedules: found.slice(0, page.MaxResults).map(summarize),
        ...nextToken(found, page.MaxResults, ({ group, name: last }) => `${group}/${last}`),
      };
    }
    case "POST schedule-groups/{Name}":
      return once(() => engine.createGroup(name));
    case "DELETE schedule-groups/{Name}":
      return once(() => engine.deleteGroup(name));
    case "GET schedule-groups/{Name}":
      return describeGroup(engine.getGroup(name));
    case "GET schedule-groups": {
      const page = parseInput(ListQuery, query);
      const found = engine.listGroups(toPage(page));
      return {
        ScheduleGroups: found.slice(0, page.MaxResults).map(describeGroup),
        ...nextToken(found, page.MaxResults, ({ name: last }) => last),
      };
    }
  }
  throw new AwsError(404, "UnknownOperationException", "The operation is not known here.");
}

/** One more than asked for, to know whether there is more. */
function toPage({ NamePrefix, NextToken, MaxResults }: Omit<z.infer<typeof ListQuery>, "State">): Page {
  const after = Buffer.from(NextToken ?? "", "base64url").toString("utf8");
  if (NextToken !== undefined && !/^[\w.\-/]+$/.test(after)) throw validationError("Invalid NextToken.");
  return { prefix: NamePrefix, after, limit: MaxResults + 1 };
}

function nextToken<Entry>(found: readonly Entry[], limit: number, toKey: (entry: Entry) => string) {
  const last = found[limit - 1];
  if (last === undefined || found.length <= limit) return {};
  return { NextToken: Buffer.from(toKey(last)).toString("base64url") };
}

const toSeconds = (at: number): number => at / 1000;

function describeSchedule({ name, group, input, createdAt, modifiedAt }: Schedule) {
  return {
    Arn: scheduleArn(group, name),
    Name: name,
    ...input,
    CreationDate: toSeconds(createdAt),
    LastModificationDate: toSeconds(modifiedAt),
  };
}

function summarize({ name, group, input, createdAt, modifiedAt }: Schedule) {
  return {
    Arn: scheduleArn(group, name),
    Name: name,
    GroupName: group,
    State: input.State,
    CreationDate: toSeconds(createdAt),
    LastModificationDate: toSeconds(modifiedAt),
    Target: { Arn: input.Target.Arn },
  };
}

const describeGroup = ({ name, createdAt }: Group) => ({
  Arn: groupArn(name),
  Name: name,
  State: "ACTIVE",
  CreationDate: toSeconds(createdAt),
  LastModificationDate: toSeconds(createdAt),
});
