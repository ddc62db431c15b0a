import * as Key from "@gleaner/core/key";
import * as Schedule from "@gleaner/core/schedule";
import * as z from "zod";
import { toApiEvent } from "./api-event.ts";
import { type Count, type MeteredCloud, startMeteredCloud } from "./metered-cloud.ts";

/** What each piece of work asks of the cloud, by name. */
export type Counts = Readonly<Record<string, Count>>;

const Answer = z.object({ statusCode: z.number(), body: z.string() });
const Started = z.object({ jobId: z.string() });
const Ended = z.object({
  status: z.string(),
  output: z.array(z.unknown()).nullable(),
  metadata: z.object({ savedScriptId: z.string().nullable() }),
});

/** Runs a prompt over one page, replays it by hand and by schedule, and sweeps; every request is counted. */
export async function countJobs(): Promise<Counts> {
  const metered = await startMeteredCloud();
  try {
    return await count(metered);
  } finally {
    await metered.close();
  }
}

async function count(metered: MeteredCloud): Promise<Counts> {
  const { cloud, sites, invoke, run, take } = metered;
  const team = await cloud.team("business");
  const { apiKey } = await team.as(() => Key.create({ name: "cost" }));
  await cloud.deliver();
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = Answer.parse(await invoke("api", toApiEvent(apiKey, method, path, body)));
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return JSON.parse(answer.body);
  };
  const counts: Record<string, Count> = {};
  const counted = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    await take();
    const result = await work();
    counts[name] = await take();
    return result;
  };
  const end = async (jobId: string) => Ended.parse(await call("GET", `/api/jobs/${jobId}`));

  const prompt = `name, price and link of every product on ${sites.shop}, only this page`;
  await call("GET", "/api/billing/usage");
  const agent = await counted("agent run: POST", async () =>
    Started.parse(await call("POST", "/api/agent/run", { prompt })),
  );
  await counted("agent run: runner", run);
  await counted("agent run: events", cloud.deliver);
  const ended = await counted("agent run: one GET of the job", () => end(agent.jobId));
  const scriptId = ended.metadata.savedScriptId;
  if (scriptId === null || !ended.output?.length) throw new Error(`it ended as ${ended.status}`);

  const replay = () => call("POST", "/api/jobs", { script_id: scriptId });
  const { jobId } = await counted("replay: POST", async () => Started.parse(await replay()));
  await counted("replay: runner", run);
  await counted("replay: events", cloud.deliver);
  const replayed = await counted("replay: one GET of the job", () => end(jobId));
  if (replayed.status !== "success" || !replayed.output?.length) throw new Error("the replay failed");

  const { id: scheduleId } = await team.as(() =>
    Schedule.create(Schedule.Create.parse({ scriptId, frequency: "hourly" })),
  );
  const fire = (n: number) => ({
    kind: "fire",
    teamId: team.teamId,
    scheduleId,
    revision: 1,
    scheduledAt: new Date(Date.UTC(2027, 0, 1, n)).toISOString(),
  });
  await counted("scheduled replay: fire", () => invoke("scheduler", fire(0)));
  await counted("scheduled replay: runner", run);
  await counted("scheduled replay: events", cloud.deliver);
  await counted("one sweep that finds nothing", () => invoke("scheduler", { kind: "sweep" }));

  return counts;
}
