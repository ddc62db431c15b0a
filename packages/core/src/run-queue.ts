import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { patience } from "./patience.ts";
import { resource } from "./resource.ts";
import { clientOf } from "./rights.ts";

/** What the run queue carries: which job, and under which fence it was admitted. */
export const RunMessage = z.strictObject({ teamId: z.uuid(), jobId: z.uuid(), fence: z.int().min(1) });
export type RunMessage = z.infer<typeof RunMessage>;

const connect = clientOf((acting) => new SQSClient({ ...patience, ...acting }));

/** Sends an admitted job to the runners. The group is the team, so that one team's crowd does not delay another's jobs. */
export async function send(message: RunMessage): Promise<void> {
  await connect().send(
    new SendMessageCommand({
      QueueUrl: resource.runQueueUrl(),
      MessageBody: JSON.stringify(message),
      MessageGroupId: message.teamId,
    }),
  );
}
