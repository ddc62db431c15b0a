import { newEvent } from "@gleaner/core/event";
import * as Job from "@gleaner/core/job";
import * as Webhook from "@gleaner/core/webhook";
import { handler } from "@gleaner/courier";
import { handler as notifier } from "@gleaner/notifier";
import type { Context, SQSRecord } from "aws-lambda";
import { publish } from "../../../packages/core/src/event/outbox.ts";
import { type Cloud, startCloud, type TestTeam } from "../core/cloud.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

/** The courier between the cloud's bus and a receiver on this machine; the clock is held. */
export interface PostOffice {
  readonly cloud: Cloud;
  readonly receiver: Receiver;
  /** Makes a webhook to a path of the receiver. */
  webhook(
    team: TestTeam,
    path: string,
    more?: Partial<Parameters<typeof Webhook.create>[0]>,
  ): Promise<Webhook.WithSecret>;
  /** That a job of the team has finished, as the bus brings it to the queue. */
  finished(team: TestTeam): unknown;
  /** Tells the bus that a job of the team has finished, and hands on what that brings about. */
  finish(team: TestTeam, status?: string): Promise<void>;
  /** Waits for so long, and hands on what is due then. */
  wait(ms: number): Promise<void>;
  deliveries(team: TestTeam, webhookId: string): Promise<Webhook.Delivery[]>;
  close(): Promise<void>;
}

/** Calls the courier as Lambda does with a message of its queue; throws where it could not do it. */
export async function carry(body: unknown): Promise<void> {
  const record = { messageId: "one", body: JSON.stringify(body), eventSource: "aws:sqs" } as SQSRecord;
  const { batchItemFailures } = await handler({ Records: [record] }, {} as Context);
  if (batchItemFailures.length > 0) throw new Error("the courier failed on a message");
}

export async function openPostOffice(): Promise<PostOffice> {
  const receiver = await startReceiver();
  process.env.GLEANER_ALLOW_HOSTS = receiver.host;
  const cloud = await startCloud({ startAt: "2031-05-17T12:00:00Z", courier: carry, notifier });
  const handOn = async () => {
    await cloud.deliver();
    await cloud.carry();
    await cloud.deliver();
  };
  const eventOf = ({ teamId }: TestTeam, status: string) => {
    const facts = { jobId: teamId, kind: "replay", verdict: null, scriptId: null, scheduleId: null };
    return cloud.run(() => newEvent(teamId, "job.finished", { ...facts, status, recordCount: 2 }));
  };
  return {
    cloud,
    receiver,
    finished: (team) => ({
      "detail-type": "job.finished",
      source: `gleaner.${team.teamId}`,
      detail: eventOf(team, "success"),
    }),
    webhook: (team, path, more = {}) => {
      const url = `${receiver.url}${path}`;
      const wanted = Webhook.Create.parse({ url, events: ["job.finished"], ...more });
      return team.as(() => Webhook.create(wanted));
    },
    async finish(team, status = "success") {
      await cloud.run(() => publish([eventOf(team, status)]));
      await handOn();
    },
    async wait(ms) {
      await cloud.advance(ms);
      await cloud.run(() => Job.sweep());
      await handOn();
    },
    deliveries: async (team, webhookId) => {
      const { deliveries } = await team.as(() => Webhook.listDeliveries(webhookId, { limit: 100 }));
      return deliveries;
    },
    async close() {
      delete process.env.GLEANER_ALLOW_HOSTS;
      await Promise.all([cloud.close(), receiver.close()]);
    },
  };
}
