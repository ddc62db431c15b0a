import type { DataRecord, Plan } from "@gleaner/automation";
import type { Gleaner, Job } from "gleaner";
import { predictNothing, type Scored } from "../../eval/prediction.ts";
import { learn, openingAt } from "../../eval/product.ts";
import { scoreItem } from "../../eval/score.ts";
import type { PageServer } from "../../eval/serve.ts";
import type { Visit } from "../../eval/visit.ts";
import type { Change } from "./change.ts";

/** How a plan was made: by a job without a model, or by the chooser and imported; null where there is none. */
export type Way = "keyless" | "chosen" | null;

/** A change that was tried through the service. */
export interface Tried extends Scored {
  readonly change: Change;
  readonly way: Way;
}

/** What the trials of one page share. */
export interface Shelf {
  /** Pages for which a job without a model makes no right plan. */
  readonly unplanned: Set<string>;
  /** The plans that were chosen for them; null where none was proven. */
  readonly chosen: Map<string, Promise<Plan | null>>;
}

/** A service with the pages that it visits, and a browser that chooses plans where a job does not make them. */
export interface Stage {
  readonly client: Gleaner;
  readonly pages: PageServer;
  readonly visit: Visit;
  readonly shelf: Shelf;
}

/** Makes a plan on the page as it is, changes the page at its address, and replays; what the job delivers is scored. */
export async function tryChange(change: Change, stage: Stage): Promise<Tried> {
  const { client, pages } = stage;
  change.begin(pages);
  const made = (await planKeyless(change, stage)) ?? (await planByChoice(change, stage));
  if (made === null) return { change, way: null, ...score(change, predictNothing(change.after, "no plan")) };
  change.change(pages);
  const job = await replay(client, made.scriptId);
  const prediction = {
    ...predictNothing(change.after, ""),
    fault: null,
    records: recordsOf(job, change, pages),
    verdict: verdictOf(job),
    reason: [job.error?.message, job.metadata.heal?.reason].filter(Boolean).join(" "),
  };
  return { change, way: made.way, ...score(change, prediction) };
}

interface Made {
  readonly way: Way;
  readonly scriptId: string;
}

/** A plan that reads its own page otherwise than the answer says is none that a caller would keep. */
async function planKeyless(change: Change, { client, pages, shelf }: Stage): Promise<Made | null> {
  const { before, page, schema } = change;
  if (shelf.unplanned.has(page)) return null;
  const startUrl = pages.urlOf(before);
  const { jobId } = await client.jobs.start({ prompt: before.task, startUrl, ...(schema && { schema }) });
  const job = await client.jobs.wait(jobId);
  const scriptId = job.metadata.savedScriptId;
  if (scriptId !== null && isRight(job, change, pages)) return { way: "keyless", scriptId };
  shelf.unplanned.add(page);
  return null;
}

async function planByChoice(change: Change, { client, pages, visit, shelf }: Stage): Promise<Made | null> {
  const { before, page } = change;
  const chosen =
    shelf.chosen.get(page) ?? learn(before, visit, pages).then(({ proven }) => proven?.plan ?? null);
  shelf.chosen.set(page, chosen);
  const plan = await chosen;
  if (plan === null) return null;
  const { id } = await client.automations.import({ plan: { ...openingAt(plan, pages.urlOf(before)) } });
  // An imported plan is proven by its first replay.
  const first = await replay(client, id);
  return first.status === "success" ? { way: "chosen", scriptId: id } : null;
}

async function replay(client: Gleaner, scriptId: string): Promise<Job> {
  const { jobId } = await client.jobs.start({ scriptId });
  return client.jobs.wait(jobId);
}

function isRight(job: Job, { before }: Change, pages: PageServer): boolean {
  const { cells } = scoreItem(before, before.expected, recordsOf(job, { before }, pages));
  return cells.wrong === 0 && cells.missed === 0;
}

function recordsOf(job: Job, { before }: Pick<Change, "before">, pages: PageServer): DataRecord[] {
  if (job.status !== "success") return [];
  if (job.output === null) throw new Error(`the output of ${before.id} is too long to be graded`);
  return pages.withoutPlace(before, job.output as DataRecord[]);
}

/** The verdict of a replay, or what it ended with. */
function verdictOf({ status, error, metadata }: Job): string {
  if (status !== "success") return metadata.verdict ?? error?.code ?? status;
  if (metadata.modelCalls > 0) throw new Error("a model was asked");
  return (metadata.heal?.version ?? null) === null ? (metadata.verdict ?? status) : "healed";
}

function score({ after }: Change, prediction: Scored["prediction"]): Scored {
  return { prediction, ...scoreItem(after, after.expected, prediction.records) };
}
