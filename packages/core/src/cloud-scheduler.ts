import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
} from "@aws-sdk/client-scheduler";
import { patience } from "./patience.ts";
import { resource } from "./resource.ts";

export interface CloudSchedule {
  /** Unique in the group; what a name stands for never changes. */
  readonly name: string;
  readonly expression: string;
  readonly timezone: string;
  /** What the scheduler function is handed, beside the time that the fire was for. */
  readonly input: Readonly<Record<string, unknown>>;
}

let client: SchedulerClient | undefined;

function connect(): SchedulerClient {
  client ??= new SchedulerClient(patience);
  return client;
}

/** The service puts the time of the fire here. */
const scheduledAt = "<aws.scheduler.scheduled-time>";

/** How long a fire is tried again when the function cannot be reached; then it is kept for whoever operates the service. */
const retries = { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 30 };

/** Makes a cloud schedule; one of this name that is there already is the same. */
export async function create({ name, expression, timezone, input }: CloudSchedule): Promise<void> {
  const { arn, roleArn, deadLetterArn } = resource.scheduler();
  try {
    await connect().send(
      new CreateScheduleCommand({
        GroupName: resource.scheduleGroupName(),
        Name: name,
        ScheduleExpression: expression,
        ScheduleExpressionTimezone: timezone,
        FlexibleTimeWindow: { Mode: "OFF" },
        State: "ENABLED",
        Target: {
          Arn: arn,
          RoleArn: roleArn,
          Input: JSON.stringify({ ...input, scheduledAt }),
          RetryPolicy: retries,
          DeadLetterConfig: { Arn: deadLetterArn },
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
  }
}

/** Removes a cloud schedule, also when it is gone already. */
export async function remove(name: string): Promise<void> {
  try {
    await connect().send(new DeleteScheduleCommand({ GroupName: resource.scheduleGroupName(), Name: name }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}
