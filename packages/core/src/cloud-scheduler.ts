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
  /** Unique in the group; a name always means the same schedule. */
  readonly name: string;
  readonly expression: string;
  readonly timezone: string;
  /** The scheduler function's input, besides the time of the fire. */
  readonly input: Readonly<Record<string, unknown>>;
}

let client: SchedulerClient | undefined;

function connect(): SchedulerClient {
  client ??= new SchedulerClient(patience);
  return client;
}

/** The service replaces this with the time of the fire. */
const scheduledAt = "<aws.scheduler.scheduled-time>";

/** How long a fire is retried when the function cannot be reached; after that it goes to the queue for the operator. */
const retries = { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 30 };

/** Creates a cloud schedule; an existing one of this name is the same, so it is left as it is. */
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

/** Removes a cloud schedule; does nothing where it is gone already. */
export async function remove(name: string): Promise<void> {
  try {
    await connect().send(new DeleteScheduleCommand({ GroupName: resource.scheduleGroupName(), Name: name }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}
