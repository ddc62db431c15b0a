import type { Contract } from "@gleaner/automation";
import { type AutomationItem, readAutomation, toItem } from "../automation/item.ts";
import { putPage } from "../automation/kept-page.ts";
import { noteTier } from "../automation/tier-rest.ts";
import { type Renewal, renew, unlessRevised } from "../automation/version.ts";
import { toIso } from "../clock.ts";
import { keys } from "../keys.ts";
import { setting } from "../setting.ts";
import { type Action, get, type Item } from "../table.ts";
import type { End } from "./ending.ts";
import type { JobItem } from "./item.ts";

/** The changes that the end of a run makes to its automation. */
export interface RunNotes {
  actions(at: number): Record<string, Action>;
  /** The new version, where this run proved a plan; else null. */
  readonly version: number | null;
  /** Whether this run showed that the automation no longer fits its site, which it did before. */
  readonly breaks: boolean;
  /** The changes to try again where the automation was modified meanwhile; undefined where it was deleted. */
  without(item: Item | undefined): Promise<RunNotes>;
}

/** The parts of a job's end that concern its automation. */
type Noted = Pick<End, "status" | "metadata" | "proven" | "page" | "learned" | "revision">;

interface Noting {
  readonly job: JobItem;
  readonly how: Noted;
  /** Whether this is the newest run that has ended, whose status the automation shows. */
  readonly isNewest: boolean;
  readonly renewal: Renewal | null;
  /** The version whose page the run read and returned; null where it returned none. */
  readonly pageOf: number | null;
  readonly learned: Contract | null;
  readonly breaks: boolean;
}

const nothing: RunNotes = {
  actions: () => ({}),
  version: null,
  breaks: false,
  without: async () => nothing,
};

/** Opens the notes of a job's end; those of a job without an automation are empty. */
export async function openNotes(job: JobItem, how: Noted): Promise<RunNotes> {
  if (job.scriptId === null) return nothing;
  const { learned = null, proven } = how;
  const noting = { job, how, isNewest: true, renewal: null, pageOf: null, learned, breaks: false };
  if (!proven && !how.page) return notesOf({ ...noting, breaks: isBroken(how) && (await didFit(job)) });
  const stored = await readAutomation(job.teamId, job.scriptId);
  if (!stored) return nothing;
  const item = toItem(stored);
  if (isRevised(item, how)) return notesOf({ ...noting, learned: null });
  if (!proven) return notesOf({ ...noting, pageOf: item.currentVersion });
  const renewal = renew(job.teamId, item, proven, job.id);
  return notesOf({ ...noting, renewal, pageOf: renewal?.version ?? null, learned: null });
}

const isBroken = ({ status, metadata }: Noted): boolean =>
  status !== "success" && metadata?.verdict === "site_changed";

async function didFit({ teamId, scriptId }: JobItem): Promise<boolean> {
  const stored = await get(keys.automation(teamId, String(scriptId)), ["verdict"]);
  return stored !== undefined && stored.verdict !== "site_changed";
}

/** A plan that was changed since the run began is not replaced by one that mends what it was, and learns nothing of it. */
const isRevised = (item: AutomationItem, { revision }: Noted): boolean => item.revision !== revision;

function notesOf(noting: Noting): RunNotes {
  const { job, how, isNewest, renewal, pageOf } = noting;
  if (!isNewest && !renewal) return nothing;
  return {
    version: renewal?.version ?? null,
    breaks: noting.breaks && isNewest,
    actions: (at) => ({
      replayed: noteRun(noting, at),
      ...renewal?.actions,
      ...(pageOf !== null && how.page && { page: putPage(job, String(job.scriptId), pageOf, how.page) }),
    }),
    async without(item) {
      if (!item) return nothing;
      const isOvertaken = String(item.newestRunId ?? "") >= job.id;
      const revised = isRevised(toItem(item), how);
      return notesOf({
        ...noting,
        isNewest: isNewest && !isOvertaken,
        renewal: revised ? null : renewal,
        pageOf: revised ? null : pageOf,
        // Only the newest run updates the contract, because it knows the page best.
        learned: isOvertaken || revised ? null : noting.learned,
      });
    },
  };
}

function noteRun({ job, how, isNewest, renewal, pageOf, learned }: Noting, at: number): Action {
  // Ids sort by creation time.
  const verdict = how.metadata?.verdict ?? null;
  const status = { status: how.status, verdict, lastRunAt: toIso(at), newestRunId: job.id };
  const { expression, names, values } = setting({
    ...(isNewest && status),
    ...(isNewest && isWhole(how) && { latestSuccessId: job.id }),
    ...(learned && { contract: JSON.stringify(learned) }),
    ...((renewal || how.page !== undefined) && { pageSeenAt: toIso(at) }),
    ...renewal?.sets,
  });
  const tier = renewal || !isNewest ? { sets: [], values: {} } : noteTier(how, at);
  const revised = renewal || learned || pageOf !== null ? unlessRevised(Number(how.revision)) : null;
  const conditions = [
    "attribute_exists(pk)",
    ...(isNewest ? ["(attribute_not_exists(newestRunId) OR newestRunId < :job)"] : []),
    ...(revised ? [revised.condition] : []),
  ];
  return {
    Update: {
      Key: { ...keys.automation(job.teamId, String(job.scriptId)) },
      UpdateExpression: `SET ${[expression, ...tier.sets].join(", ")}`,
      ConditionExpression: conditions.join(" AND "),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ...values,
        ...tier.values,
        ...(isNewest && { ":job": job.id }),
        ...revised?.values,
      },
    },
  };
}

/** The next replay is compared with one that gave all that there was. */
const isWhole = ({ status, metadata }: Noted): boolean =>
  status === "success" && metadata?.verdict !== "partial";
