import { putPage } from "../automation/kept-page.ts";
import { now, toIso } from "../clock.ts";
import { type DomainEvent, newEvent, putEvent } from "../event/index.ts";
import { keys } from "../keys.ts";
import { type Action, transact } from "../table.ts";
import { readTeam, TeamItem } from "../team/item.ts";
import { automationCount } from "../usage/count.ts";
import { type Notice, raise } from "../usage/threshold.ts";
import type { End } from "./ending.ts";
import { followEnd } from "./follow-end.ts";
import type { JobMetadata } from "./info.ts";
import { type JobItem, type Only, unchanged } from "./item.ts";
import { openNotes, type RunNotes } from "./run-note.ts";
import { type Saving, savingOf } from "./saving.ts";
import { isGivenBack, runCount, runNoticeOf, settle } from "./settle.ts";

/**
 * Ends a job in one transaction: its state, its slot or place in line, its quota, the automation that it built, and
 * the events that tell of it. False when the job is no longer in the state and under the fence that `job` was read with, or `only`
 * does not hold.
 */
export async function end(job: JobItem, how: End, only?: Only): Promise<boolean> {
  // A plan that was built counts under the team's limits; for any other end they do not matter.
  let team = how.proven && job.scriptId === null ? await readTeam(job.teamId) : null;
  let runNotice: Notice | null = null;
  let notes = await openNotes(job, how);
  for (;;) {
    const at = now();
    const saving = how.proven && team ? savingOf(job, how.proven, team) : null;
    // The month may have turned since.
    if (team && !runCount(job, team)) runNotice = null;
    const events = eventsOf(job, how, { saving, runNotice, notes });
    const actions: Record<string, Action> = {
      job: endJob(job, how, at, { saving, version: notes.version, only }),
      team: leaveTeam(job, team, saving),
      ...leaveLine(job),
      ...settle(job, how, team, runNotice),
      ...(saving?.item && {
        saved: { Put: { Item: { ...keys.automation(job.teamId, saving.item.id), ...saving.item } } },
        ...(how.page && { page: putPage(job, saving.item.id, 1, how.page) }),
      }),
      ...notes.actions(at),
      ...Object.fromEntries(events.map((event) => [event.id, putEvent(event)])),
    };
    const written = await transact(Object.values(actions));
    if (written.ok) {
      await followEnd(job, { events, isGivenBack: isGivenBack(job, how) });
      return true;
    }
    const reasons = new Map(Object.keys(actions).map((name, index) => [name, written.reasons[index]]));
    if (reasons.get("job")?.failed) return false;
    // The team's plan or its stored automations changed meanwhile.
    if (team && reasons.get("team")?.failed) team = TeamItem.parse(reasons.get("team")?.item);
    // This run is the one to give notice of, or another was quicker to.
    else if (team && reasons.get("usage")?.failed) {
      runNotice = runNoticeOf(job, team, reasons.get("usage")?.item);
    } else if (reasons.get("replayed")?.failed) notes = await notes.without(reasons.get("replayed")?.item);
    else throw new Error("a job's end was refused by a condition that it does not have");
  }
}

interface Told {
  readonly saving: Saving | null;
  readonly runNotice: Notice | null;
  readonly notes: Pick<RunNotes, "version" | "breaks">;
}

function eventsOf(job: JobItem, how: End, { saving, runNotice, notes }: Told): DomainEvent[] {
  const { teamId, id: jobId, kind, scriptId, scheduleId } = job;
  const { status } = how;
  const { verdict = null, recordCount = null } = how.metadata ?? {};
  const saved = saving?.item;
  const { against, counts } = how.metadata?.changes ?? {};
  const isChanged = counts && (counts.added ?? 0) + (counts.removed ?? 0) + counts.changed > 0;
  return [
    newEvent(teamId, "job.finished", { jobId, kind, status, verdict, scriptId, scheduleId, recordCount }),
    ...(saved ? [newEvent(teamId, "automation.saved", { scriptId: saved.id, name: saved.name, jobId })] : []),
    ...(scriptId !== null && notes.version !== null && how.metadata?.heal
      ? [newEvent(teamId, "automation.healed", { scriptId, version: notes.version, jobId })]
      : []),
    ...(scriptId !== null && notes.breaks
      ? [newEvent(teamId, "automation.broken", { scriptId, jobId, code: how.error?.code ?? null })]
      : []),
    ...(isChanged && scriptId !== null && against !== undefined
      ? [newEvent(teamId, "records.changed", { jobId, scriptId, scheduleId, against, ...counts })]
      : []),
    ...[runNotice, saving?.notice].flatMap((notice) => (notice ? [notice.event] : [])),
  ];
}

interface Made {
  readonly saving: Saving | null;
  /** Of the automation that it is a run of. */
  readonly version: number | null;
  readonly only: Only | undefined;
}

function endJob(job: JobItem, how: End, at: number, { saving, version, only }: Made): Action {
  const metadata: JobMetadata = { ...job.metadata, ...how.metadata };
  if (metadata.heal) metadata.heal = { ...metadata.heal, version };
  if (job.startedAt !== null) metadata.durationMs = at - Date.parse(job.startedAt);
  if (saving?.item) metadata.savedScriptId = saving.item.id;
  if (saving?.reason) metadata.notRepeatableReason = saving.reason;
  return {
    Update: {
      Key: { ...keys.job(job.teamId, job.id) },
      UpdateExpression:
        "SET #state = :ended, finishedAt = :at, #error = :error, metadata = :metadata, #result = :result " +
        "REMOVE duePk, dueAt, checkpoint, isHandedOn, losses",
      ConditionExpression: unchanged(only),
      ExpressionAttributeNames: { "#state": "state", "#error": "error", "#result": "result" },
      ExpressionAttributeValues: {
        ...only?.values,
        ":ended": how.status,
        ":at": toIso(at),
        ":error": how.error,
        ":metadata": metadata,
        ":result": how.result ?? null,
        ":state": job.state,
        ":fence": job.fence,
      },
    },
  };
}

/** Frees the slot or the place in line, and counts a stored automation under the cap of the plan that the team has. */
function leaveTeam(job: JobItem, team: TeamItem | null, saving: Saving | null): Action {
  const waits = job.state === "waiting";
  const count = team && saving?.item ? automationCount(team) : null;
  const raised = count && raise(count, saving?.notice ?? null);
  const sets = [
    ...(waits ? ["waiting = waiting - :one"] : []),
    ...(saving?.item ? ["automations = automations + :one"] : []),
    ...(raised?.sets ? [raised.sets] : []),
  ];
  const conditions = [
    ...(team ? ["#plan = :plan"] : []),
    ...(count ? ["automations < :limit"] : []),
    ...(raised ? [raised.condition] : []),
  ];
  const names = { ...raised?.names, ...(team && { "#plan": "plan" }), ...(!waits && { "#job": job.id }) };
  const values = {
    ...raised?.values,
    ...(team && { ":plan": team.plan }),
    ...(count && { ":limit": count.limit }),
    ...((waits || saving?.item) && { ":one": 1 }),
  };
  return {
    Update: {
      Key: { ...keys.team(job.teamId) },
      UpdateExpression: [
        sets.length > 0 ? `SET ${sets.join(", ")}` : "",
        waits ? "" : "REMOVE slots.#job",
      ].join(" "),
      ...(conditions.length > 0 && { ConditionExpression: conditions.join(" AND ") }),
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    },
  };
}

const leaveLine = (job: JobItem): Record<string, Action> =>
  job.state === "waiting" ? { line: { Delete: { Key: { ...keys.waiting(job.teamId, job.id) } } } } : {};
