import type { ProvenPlan } from "@gleaner/automation";
import * as Job from "@gleaner/core/job";
import type { Cloud, TestTeam } from "./cloud.ts";

/** Takes what is on the run queue, as a runner does, and starts this job; other messages are lost. */
export async function startJob(cloud: Pick<Cloud, "receive" | "run">, jobId: string): Promise<Job.JobItem> {
  const message = (await cloud.receive()).find((sent) => sent.jobId === jobId);
  const job = message && (await cloud.run(() => Job.start(message)));
  if (!job) throw new Error("there is no such job to start");
  return job;
}

/** Runs a prompt to a success without records; with a plan that proof accepted, it saves an automation. */
export async function runAgent(
  cloud: Pick<Cloud, "receive" | "run">,
  team: TestTeam,
  proven: ProvenPlan | null = null,
  named: Pick<Job.Task, "accountId" | "proxyId"> = {},
): Promise<Job.Job> {
  const prompt = "the title of https://example.com/";
  const { jobId } = await team.as(() => Job.createAgent({ prompt, ...named }));
  const job = await startJob(cloud, jobId);
  await cloud.run(() => Job.end(job, { status: "success", error: null, proven }));
  return team.as(() => Job.get(jobId));
}

/** A plan of one record with one field. */
export const provenPlan: ProvenPlan = {
  plan: {
    version: 1,
    steps: [{ kind: "open", url: "https://example.com/" }],
    read: {
      kind: "record",
      fields: [
        {
          name: "title",
          type: "text",
          reader: { locators: [{ by: "css", css: "h1" }], attribute: null, take: "one", transforms: [] },
        },
      ],
    },
  },
  contract: { minRecords: 1, maxRecords: 1, fields: [], key: [] },
};
