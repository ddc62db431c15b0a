import * as z from "zod";
import { AwsError, validationError } from "../aws-error.ts";
import type { EmulatorRequest } from "../emulator-server.ts";
import { busArn, type Engine, ruleArn } from "./engine.ts";
import type { Bus, Rule } from "./store.ts";

const Name = z.string().regex(/^[.\-_A-Za-z0-9]{1,64}$/);
const NewBusName = z.string().regex(/^[.\-_A-Za-z0-9]{1,256}$/);
/** Of a bus that is there: its name, or its ARN, of which the last part is the name. */
const BusName = z
  .string()
  .max(1600)
  .regex(/^(?:arn:aws[\w-]*:events:[a-z]+-[a-z]+-\d+:\d{12}:event-bus\/)?[.\-_A-Za-z0-9]+$/)
  .default("default")
  .transform((name) => name.split("/").at(-1) ?? "");
const Prefix = z.string().min(1).max(256).default("");

const Targets = z.array(z.object({ Id: Name, Arn: z.string().min(1).max(1600).startsWith("arn:") })).min(1);

/** One operation: what it takes, and what it does. */
type Operation = (engine: Engine, body: unknown) => unknown;

function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (engine: Engine, input: z.infer<Schema>) => unknown,
): Operation {
  return (engine, body) => {
    const { success, data, error } = schema.safeParse(body);
    if (success) return run(engine, data);
    const details = error.issues.map(({ path, message }) => `Value at '${path.join(".")}': ${message}`);
    throw validationError(`${details.length} validation errors detected: ${details.join("; ")}`);
  };
}

const operations: Readonly<Record<string, Operation>> = {
  PutEvents: (engine, body) => engine.putEvents(body),
  CreateEventBus: operation(z.object({ Name: NewBusName }), (engine, input) => engine.createBus(input.Name)),
  DescribeEventBus: operation(z.object({ Name: BusName }), (engine, input) =>
    describeBus(engine.describeBus(input.Name)),
  ),
  DeleteEventBus: operation(z.object({ Name: NewBusName }), (engine, input) => engine.deleteBus(input.Name)),
  ListEventBuses: operation(z.object({ NamePrefix: Prefix }), (engine, input) => ({
    EventBuses: engine.listBuses(input.NamePrefix).map(describeBus),
  })),
  PutRule: operation(
    z.object({
      Name,
      EventBusName: BusName,
      // A rule by a schedule is the Scheduler's matter here.
      EventPattern: z.string().max(4096),
      State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
      Description: z.string().max(512).optional(),
    }),
    (engine, { Name: name, EventBusName: bus, EventPattern: pattern, State: state, Description }) =>
      engine.putRule({ bus, name, pattern, state, description: Description ?? null }),
  ),
  ListRules: operation(
    z.object({ EventBusName: BusName, NamePrefix: Prefix }),
    (engine, { EventBusName: bus, NamePrefix: prefix }) => ({
      Rules: engine.listRules(bus, prefix).map(describeRule),
    }),
  ),
  DeleteRule: operation(
    z.object({ Name, EventBusName: BusName }),
    (engine, { Name: name, EventBusName: bus }) => engine.deleteRule(bus, name),
  ),
  PutTargets: operation(
    z.object({ Rule: Name, EventBusName: BusName, Targets }),
    (engine, { Rule: rule, EventBusName: bus, Targets: targets }) => {
      engine.putTargets(
        bus,
        rule,
        targets.map(({ Id: id, Arn: arn }) => ({ id, arn })),
      );
      return { FailedEntryCount: 0, FailedEntries: [] };
    },
  ),
  ListTargetsByRule: operation(
    z.object({ Rule: Name, EventBusName: BusName }),
    (engine, { Rule: rule, EventBusName: bus }) => ({
      Targets: engine.listTargets(bus, rule).map(({ id: Id, arn: Arn }) => ({ Id, Arn })),
    }),
  ),
  RemoveTargets: operation(
    z.object({ Rule: Name, EventBusName: BusName, Ids: z.array(Name).min(1) }),
    (engine, { Rule: rule, EventBusName: bus, Ids: ids }) => {
      const missing = engine.removeTargets(bus, rule, ids);
      const FailedEntries = missing.map((TargetId) => ({ TargetId, ErrorCode: "ResourceNotFoundException" }));
      return { FailedEntryCount: FailedEntries.length, FailedEntries };
    },
  ),
};

/** Answers one request of EventBridge's JSON interface. */
export function answer(engine: Engine, { method, headers, body }: EmulatorRequest): unknown {
  const [api, name = ""] = String(headers["x-amz-target"] ?? "").split(".");
  const run = method === "POST" && api === "AWSEvents" ? operations[name] : undefined;
  if (!run) throw new AwsError(400, "UnknownOperationException", "The operation is not known here.");
  return run(engine, body) ?? {};
}

const describeBus = ({ name, createdAt }: Bus) => ({
  Name: name,
  Arn: busArn(name),
  CreationTime: createdAt / 1000,
});

const describeRule = (rule: Rule) => ({
  Name: rule.name,
  Arn: ruleArn(rule),
  EventPattern: rule.pattern,
  State: rule.state,
  EventBusName: rule.bus,
  ...(rule.description !== null && { Description: rule.description }),
});
