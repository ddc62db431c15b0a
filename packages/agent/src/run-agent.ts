import { readRecordSchema } from "@gleaner/automation";
import { startUrlOf } from "@gleaner/automation/prompt-address";
import { PageError } from "@gleaner/browser";
import {
  type Checkpoints,
  chooseRows,
  comeTo,
  hasAddress,
  inOneGo,
  isOver,
  type Limits,
  type PageSession,
  perform,
  untilDeadline,
} from "@gleaner/replay";
import { ModelError } from "./model-error.ts";
import type { AgentOutcome, LogLine, Usage } from "./outcome.ts";
import type { Planner, Seen, ToolCall, ToolResult, Turn, TurnUsage } from "./planner.ts";
import type { AgentProgress } from "./progress.ts";
import { startRecording } from "./recording.ts";
import { rescue, succeed } from "./succeed.ts";
import { enterFirst } from "./tools/items.ts";
import { act, type Ending, type Workbench } from "./tools/tool.ts";
import { useTool } from "./use-tool.ts";
import { observe } from "./view.ts";

const defaultMaxSteps = 40;

/** A prompt with its run settings; `schema` is JSON Schema of one record. */
export interface AgentTask {
  readonly prompt: string;
  readonly startUrl?: string | undefined;
  readonly schema?: unknown;
  /** Most calls of tools; 40 by default. */
  readonly maxSteps?: number | undefined;
}

export interface AgentRun {
  readonly task: AgentTask;
  readonly session: PageSession;
  readonly planner: Planner;
  readonly limits: Limits;
  readonly log: (line: LogLine) => void;
  /** Told after every change, so that a run that throws is still accounted for. */
  readonly onUsage?: (usage: Usage) => void;
  /** Told when the run goes elsewhere, so that the pages of which `onPage` was told no longer count. */
  readonly onVoid?: () => void;
  /** Waited for after each step that could be done, with its number. */
  readonly onStep?: (step: number) => Promise<void>;
  readonly checkpoints?: Checkpoints<AgentProgress>;
}

type Ended = AgentOutcome extends infer Each
  ? Each extends AgentOutcome
    ? Omit<Each, "usage">
    : never
  : never;

/**
 * Runs one task: opens its address, then lets the planner use tools until it ends the run, is blocked or runs out of
 * steps. What was collected is delivered though the page fails after it; before, PageErrors other than `blocked` pass
 * through, as do `proxy_failed` at any time, ModelErrors where nothing was read and the signal's reason.
 */
export async function runAgent(run: AgentRun): Promise<AgentOutcome> {
  const nothing = { modelCalls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0, steps: 0 };
  const none: Usage = { model: run.planner.model, ...nothing };
  const usage = { ...(run.checkpoints?.from?.usage ?? none) };
  const bench = prepare(run);
  try {
    return { ...(await work(run, bench, usage)), usage };
  } catch (error) {
    // A browser that is closed under a run fails in many ways; the abort is what happened.
    run.limits.signal.throwIfAborted();
    if (error instanceof ModelError) {
      const rescued = await rescue(bench, error, run.log);
      if (rescued === null) throw error;
      return { ...rescued, usage };
    }
    if (!(error instanceof PageError)) throw error;
    if (error.code === "blocked") return { status: "blocked", reason: error.message, usage };
    if (error.code === "proxy_failed" || !bench.recording.collected?.records.length) throw error;
    return { ...succeed(bench, run.log), usage };
  }
}

function prepare(run: AgentRun): Workbench {
  const from = run.checkpoints?.from ?? null;
  return {
    session: run.session,
    limits: withProgress(run),
    fields: run.task.schema === undefined ? null : readRecordSchema(run.task.schema),
    recording: from ? { ...from.recording, steps: [...from.recording.steps] } : startRecording(),
    view: null,
    stale: false,
    full: false,
    onVoid: run.onVoid ?? (() => {}),
    unfinished: from?.rest ?? null,
    save: async () => {},
  };
}

type Counted = { -readonly [Name in keyof Usage]: Usage[Name] };

async function work(run: AgentRun, bench: Workbench, usage: Counted): Promise<Ended> {
  const { task, session, planner, log, onUsage, checkpoints = inOneGo } = run;
  const { limits, fields, recording } = bench;
  const { from } = checkpoints;
  if (from === null) await begin(run, bench);
  else await comeBack(bench);
  const startUrl = startUrlOf(task);
  const hasAccount = session.login !== undefined;
  const thread = planner.start({ prompt: task.prompt, fields, startUrl, hasAccount }, from?.thread);
  const maxSteps = task.maxSteps ?? defaultMaxSteps;
  let results = from?.results ?? [];
  let rest = from?.rest?.calls ?? null;
  const save = (far: Pick<AgentProgress, "results" | "rest">): Promise<void> => {
    onUsage?.({ ...usage });
    return checkpoints.save({ recording, usage, thread: thread.state(), ...far });
  };
  for (let turns = 1; ; turns += 1) {
    limits.signal.throwIfAborted();
    const pageIsReloaded = from !== null && turns === 1;
    // What the first turn begins with is as soon had again.
    if (rest === null && turns > 1) await save({ results, rest });
    const calls: readonly ToolCall[] = rest ?? (await decide({ results, pageIsReloaded }));
    const isUnfinished = rest !== null;
    const used = await useAll(bench, calls, {
      usage,
      maxSteps,
      log,
      earlier: isUnfinished ? results : null,
      save,
      onStep: run.onStep ?? (async () => {}),
    });
    rest = null;
    onUsage?.({ ...usage });
    if (used.ending !== null) return endOf(used.ending, bench, log);
    // No time is left for the planner to do anything with them.
    if (recording.collected?.completeness.reason === "time" && recording.collected.records.length > 0)
      return succeed(bench, log);
    if (used.outOfSteps || usage.steps >= maxSteps + 1) {
      return { status: "max_steps", reason: `The run did not finish within ${maxSteps} steps.` };
    }
    results = used.results;
  }

  async function decide(seen: Pick<Seen, "results" | "pageIsReloaded">): Promise<readonly ToolCall[]> {
    const pageIsNew = bench.stale;
    if (bench.stale) {
      bench.view = await observe(session, bench.full, untilDeadline(limits));
      bench.stale = false;
      bench.full = false;
    }
    let turn: Turn;
    try {
      turn = await thread.next({ page: bench.view, pageIsNew, ...seen }, limits.signal);
    } catch (error) {
      if (error instanceof ModelError && error.spent !== null) spend(error.spent);
      throw error;
    }
    spend(turn.usage);
    // A turn without calls counts too, so that a silent planner comes to an end.
    if (turn.calls.length === 0) usage.steps += 1;
    onUsage?.({ ...usage });
    return turn.calls;
  }

  function spend({ modelCalls, inputTokens, outputTokens, cachedTokens = 0, costUsd = 0 }: TurnUsage): void {
    usage.modelCalls += modelCalls;
    usage.inputTokens += inputTokens;
    usage.outputTokens += outputTokens;
    usage.cachedTokens += cachedTokens;
    usage.costUsd = costUsd === null || usage.costUsd === null ? null : usage.costUsd + costUsd;
    onUsage?.({ ...usage });
  }
}

/** Opens the task's address. */
async function begin({ task, session, log }: AgentRun, bench: Workbench): Promise<void> {
  const url = startUrlOf(task);
  if (url === null) return;
  await act(bench, { kind: "open", url });
  log({ level: "info", message: "Opened the page.", url: session.page.url() });
}

/** Opens the page again that an earlier process was on, unless it is a list's that has an address or is left for good. */
async function comeBack(bench: Workbench): Promise<void> {
  const { session, recording, limits, unfinished } = bench;
  const { place, steps, movedOn, collected, read } = recording;
  if (collected !== null) {
    const { pages: page, collected: count, statedTotal } = collected.completeness;
    limits.onPage?.({
      page,
      collected: count,
      statedTotal,
      url: place.address,
      added: read ? chooseRows(read, collected) : collected,
      isResumed: true,
    });
  }
  // The pages of items have addresses of their own.
  if (unfinished?.items) return;
  if (recording.items !== null && recording.joined === null) {
    await enterFirst(bench, session, recording.items);
    for (const step of recording.items.steps) await perform(session, step, limits);
    bench.stale = true;
    return;
  }
  const list = unfinished?.list;
  const isNeeded = list === undefined ? !movedOn : !hasAddress(list) && !isOver(limits);
  if (!isNeeded || place.steps === 0) return;
  await comeTo(session, steps, place, limits);
  bench.stale = true;
}

/** Tells of further pages of a list: whoever set `onPage`, else the log. */
function withProgress({ limits, log }: AgentRun): Limits {
  return {
    ...limits,
    onPage(progress) {
      const { page, collected, statedTotal, url } = progress;
      const total = statedTotal === null ? "" : ` of ${statedTotal}`;
      if (limits.onPage) limits.onPage(progress);
      else if (page > 1)
        log({ level: "info", message: `Page ${page}: ${collected}${total} records so far.`, url });
    },
  };
}

interface Used {
  readonly results: readonly ToolResult[];
  readonly ending: Ending | null;
  readonly outOfSteps: boolean;
}

/** Tools that end the run. */
const endings = new Set(["finish", "finish_empty", "not_found", "reject"]);

interface Use {
  readonly usage: Counted;
  readonly maxSteps: number;
  readonly log: AgentRun["log"];
  /** Of the calls of the same turn that another process did, before the first of these had come to its end; else null. */
  readonly earlier: readonly ToolResult[] | null;
  readonly save: (far: Pick<AgentProgress, "results" | "rest">) => Promise<void>;
  readonly onStep: (step: number) => Promise<void>;
}

/** Does a turn's calls in order. The first that fails leaves the rest undone; an ending costs no step. */
async function useAll(
  bench: Workbench,
  calls: readonly ToolCall[],
  { usage, maxSteps, log, earlier, save, onStep }: Use,
): Promise<Used> {
  const results: ToolResult[] = [...(earlier ?? [])];
  let failed = false;
  for (const [at, { id, ...call }] of calls.entries()) {
    bench.limits.signal.throwIfAborted();
    bench.save = (far) => save({ results, rest: { calls: calls.slice(at), ...far } });
    if (failed) {
      results.push({ id, ok: false, message: "Not done, because a call before it failed." });
      continue;
    }
    const ends = endings.has(call.tool);
    // One that goes on was counted where it began.
    const counts = !ends && !(earlier && at === 0);
    if (counts && usage.steps >= maxSteps) return { results, ending: null, outOfSteps: true };
    if (counts) usage.steps += 1;
    const used = await useTool(bench, { id, ...call });
    const where = { step: usage.steps, url: bench.session.page.url() };
    if (used.ok) {
      log({ level: "info", message: used.outcome.log, ...where });
      if (counts) await onStep(usage.steps);
      if (used.outcome.ending !== undefined)
        return { results, ending: used.outcome.ending, outOfSteps: false };
      results.push({ id, ok: true, message: used.outcome.message, quote: used.outcome.quote });
    } else {
      failed = true;
      if (ends) usage.steps += 1;
      log({ level: "warn", message: "A step could not be done; looking for another way.", ...where });
      results.push({ id, ok: false, message: used.message, quote: used.quote });
    }
  }
  return { results, ending: null, outOfSteps: false };
}

function endOf(ending: Ending, bench: Workbench, log: AgentRun["log"]): Ended {
  switch (ending.kind) {
    case "reject":
      return { status: "rejected", reason: ending.reason };
    case "not_found":
      return { status: "fields_not_found", reason: ending.reason };
    case "finish":
      return { ...succeed(bench, log), ...ending.remarks };
  }
}
