import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { patience } from "./patience.ts";
import { resource } from "./resource.ts";
import { clientOf } from "./rights.ts";

/** A message of the run queue: the job, and the fence under which it was admitted. */
export const RunMessage = z.strictObject({ teamId: z.uuid(), jobId: z.uuid(), fence: z.int().min(1) });
export type RunMessage = z.infer<typeof RunMessage>;

const connect = clientOf((acting) => new SQSClient({ ...patience, ...acting }));

/** Sends an admitted job to the runners. The group is the team, so that one team's many jobs do not delay another's. */
export async function send(message: RunMessage): Promise<void> {
  await connect().send(
    new SendMessageCommand({
      QueueUrl: resource.runQueueUrl(),
      MessageBody: JSON.stringify(message),
      MessageGroupId: message.teamId,
    }),
  );
}
