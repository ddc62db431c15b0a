import { app } from "@gleaner/api";
import type { DataRecord } from "@gleaner/automation";
import * as Job from "@gleaner/core/job";
import * as Key from "@gleaner/core/key";
import type { PlanId } from "@gleaner/core/plan";
import * as Session from "@gleaner/core/session";
import { type Cloud, startCloud, type TestTeam } from "../core/cloud.ts";
import { startJob } from "../core/played-runner.ts";

export interface Caller {
  readonly team: TestTeam;
  readonly apiKey: string;
  readonly token: string;
  /** Calls the API with the key, unless the headers name other credentials. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The same in the user's session. */
  inSession(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Plays the runner: starts the job and ends it with these records. */
  finish(jobId: string, end?: Partial<Job.End>, records?: readonly DataRecord[]): Promise<void>;
}

export interface TestApi {
  readonly cloud: Cloud;
  caller(plan?: PlanId): Promise<Caller>;
  close(): Promise<void>;
}

/** The API in this process, over the storage and the queues of one machine. */
export async function startApi(): Promise<TestApi> {
  const cloud = await startCloud();
  return { cloud, caller: (plan) => createCaller(cloud, plan), close: () => cloud.close() };
}

async function createCaller(cloud: Cloud, plan: PlanId = "business"): Promise<Caller> {
  const team = await cloud.team(plan);
  const { apiKey } = await team.as(() => Key.create({ name: "test" }));
  const { token } = await Session.create(team);
  const request = async (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    app.request(`/api${path}`, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  return {
    team,
    apiKey,
    token,
    call: (method, path, body, headers) => request(method, path, body, { "x-api-key": apiKey, ...headers }),
    inSession: (method, path, body, headers) =>
      request(method, path, body, { authorization: `Bearer ${token}`, ...headers }),
    async finish(jobId, end = {}, records = []) {
      const job = await startJob(cloud, jobId);
      await Job.appendLog(job, { n: 0, before: 0 }, [
        { at: "2030-01-01T00:00:00.000Z", level: "info", message: "opened the page" },
      ]);
      const result = await Job.storeResult(job, records, []);
      await Job.end(job, {
        status: "success",
        error: null,
        result,
        metadata: { recordCount: records.length },
        ...end,
      });
    },
  };
}

/** Starts a job for a prompt and returns its id. */
export async function run(caller: Caller): Promise<string> {
  const { jobId } = (await (await caller.call("POST", "/agent/run", task)).json()) as { jobId: string };
  return jobId;
}

export const task = { prompt: "the title of https://example.com/" };

export { provenPlan as proven } from "../core/played-runner.ts";
