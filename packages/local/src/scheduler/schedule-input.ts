import * as z from "zod";
import { validationError } from "../aws-error.ts";
import { isExpression, isTimeZone } from "./expression.ts";

const maxInputBytes = 256 * 1024;
const startGraceMs = 5 * 60_000;

/** Names of schedules and groups, and their prefixes. */
export const Name = z.string().regex(/^[0-9a-zA-Z-_.]{1,64}$/);
export const ClientToken = z.string().regex(/^[a-zA-Z0-9-_]{1,64}$/);

const Arn = z
  .string()
  .max(1600)
  .regex(/^arn:aws(?:-[a-z]+)*:[a-z0-9-]+:[a-z0-9-]*:(?:\d{12})?:.+$/);
const lambdaArn = /^arn:aws(?:-[a-z]+)*:lambda:/;

const Target = z.object({
  Arn,
  RoleArn: z
    .string()
    .max(1600)
    .regex(/^arn:aws(?:-[a-z]+)?:iam::\d{12}:role\/[\w+=,.@/-]+$/),
  Input: z.string().min(1).optional(),
  DeadLetterConfig: z
    .object({
      Arn: z
        .string()
        .max(1600)
        // Of a standard queue: the names of others hold a dot.
        .regex(/^arn:aws(?:-[a-z]+)*:sqs:[a-z0-9-]+:\d{12}:[a-zA-Z0-9\-_]+$/)
        .optional(),
    })
    .optional(),
  RetryPolicy: z
    .object({
      MaximumEventAgeInSeconds: z.int().min(60).max(86_400).optional(),
      MaximumRetryAttempts: z.int().min(0).max(185).optional(),
    })
    .optional(),
});

/** What CreateSchedule and UpdateSchedule take, dates in seconds; what is left out has AWS's default. */
const ScheduleInput = z.object({
  GroupName: Name.default("default"),
  ScheduleExpression: z.string().min(1).max(256),
  ScheduleExpressionTimezone: z.string().min(1).max(50).default("UTC"),
  StartDate: z.number().optional(),
  EndDate: z.number().optional(),
  Description: z.string().max(512).optional(),
  State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
  KmsKeyArn: z
    .string()
    .max(2048)
    .regex(/^arn:aws(?:-[a-z]+)?:kms:/)
    .optional(),
  Target,
  FlexibleTimeWindow: z.object({
    Mode: z.enum(["OFF", "FLEXIBLE"]),
    MaximumWindowInMinutes: z.int().min(1).max(1440).optional(),
  }),
  ActionAfterCompletion: z.enum(["NONE", "DELETE"]).default("NONE"),
});
export type ScheduleInput = z.infer<typeof ScheduleInput>;

/** Reads with the schema, and refuses as the service does what does not fit. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const count = error.issues.length;
  const details = error.issues.map(({ path, message }) => {
    const member = path.map((part) => String(part).replace(/^./, (first) => first.toLowerCase())).join(".");
    return `Value at '${member}' failed to satisfy constraint: ${message}`;
  });
  throw validationError(`${count} validation error${count === 1 ? "" : "s"} detected: ${details.join("; ")}`);
}

/** The request of CreateSchedule or UpdateSchedule at the time `now`; throws what AWS answers to a bad one. */
export function parseSchedule(body: unknown, now: number): ScheduleInput {
  const input = parseInput(ScheduleInput, body);
  const fault = findFault(input, now);
  if (fault) throw validationError(fault);
  return input;
}

function findFault(input: ScheduleInput, now: number): string | undefined {
  const { FlexibleTimeWindow: window, Target: target, StartDate, EndDate } = input;
  if (!isExpression(input.ScheduleExpression))
    return `Invalid Schedule Expression ${input.ScheduleExpression}.`;
  if (!isTimeZone(input.ScheduleExpressionTimezone)) {
    return `Invalid Schedule Expression Timezone ${input.ScheduleExpressionTimezone}.`;
  }
  if (window.Mode === "FLEXIBLE" && window.MaximumWindowInMinutes === undefined) {
    return "MaximumWindowInMinutes must be set for the FLEXIBLE mode.";
  }
  if (window.Mode === "OFF" && window.MaximumWindowInMinutes !== undefined) {
    return "MaximumWindowInMinutes cannot be set for the OFF mode.";
  }
  if (StartDate !== undefined && StartDate * 1000 < now - startGraceMs) {
    return "The StartDate you specify cannot be earlier than 5 minutes ago.";
  }
  if (EndDate !== undefined && EndDate * 1000 <= now) return "The EndDate you specify must be in the future.";
  if (StartDate !== undefined && EndDate !== undefined && EndDate <= StartDate) {
    return "The EndDate you specify must come after the StartDate.";
  }
  if (target.Input !== undefined && Buffer.byteLength(target.Input) > maxInputBytes) {
    return "The target's Input is longer than 256 KB.";
  }
  if (target.Input !== undefined && lambdaArn.test(target.Arn) && !isJson(target.Input)) {
    return "Invalid RequestJson provided. Reason The template must be valid JSON.";
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
