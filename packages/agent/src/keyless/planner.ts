import { PageError } from "@gleaner/browser";
import type { Observation, RecordGroup } from "@gleaner/extract";
import * as z from "zod";
import { ModelError } from "../model-error.ts";
import { describeOffer } from "../offer.ts";
import type { Planner, PlannerTask, PlannerThread, Seen, ToolCall, Turn } from "../planner.ts";
import {
  type NotFoundInput,
  type PaginateInput,
  type ReadListInput,
  ReadRecordInput,
  type RejectInput,
} from "../tools/inputs.ts";
import { conditionFor, judgeFilter, partFor } from "./filter.ts";
import { type LoginState, lookForLogin, prepareLogin, startLogin } from "./login.ts";
import { withoutMinor } from "./major.ts";
import { matchFields } from "./match.ts";
import type { Match } from "./matched.ts";
import { parsePrompt } from "./prompt.ts";
import { findUnmet } from "./qualifier.ts";
import { ability, type Filter, type Rejection, type Request } from "./request.ts";

/** What the planner tells the run's log: what was matched to what, and what stays null and why. */
export type Log = (message: string) => void;

/** No model takes part. */
const free = { modelCalls: 0, inputTokens: 0, outputTokens: 0 };

/** Inputs of the tools that this planner uses, by tool name. */
interface Inputs {
  readonly read_list: ReadListInput;
  readonly read_record: ReadRecordInput;
  readonly paginate: PaginateInput;
  readonly finish: Record<string, never>;
  readonly finish_empty: Record<string, never>;
  readonly not_found: NotFoundInput;
  readonly reject: RejectInput;
}

function call<Tool extends keyof Inputs>(tool: Tool, input: Inputs[Tool]): ToolCall {
  return { id: `keyless-${tool}`, tool, input };
}

const end = (last: ToolCall): Turn => ({ calls: [last], usage: free });

/** What the tool takes. */
const mostNames = 30;
const longestName = 100;

const notFound = (names: readonly string[]): Turn =>
  end(call("not_found", { fields: names.slice(0, mostNames).map((name) => name.slice(0, longestName)) }));

/** A task that this planner understands well enough to say that a model could carry it out. */
const needsModel = (sentence: string): ModelError => new ModelError("missing", `${sentence} ${ability}`);

function refuse({ because, reason }: Rejection, hasPage: boolean): Turn {
  if (because === "needs_model") throw new ModelError("missing", reason);
  return because === "nothing_named" && hasPage ? notFound([]) : end(call("reject", { reason }));
}

function explain(match: Match, log: Log): void {
  log(match.group === null ? "Reading the page." : `Reading a list of ${match.group.count} rows.`);
  for (const { name, ref, why } of match.fields) {
    log(ref === null ? `${name}: null, ${why}.` : `${name}: ${why}.`);
  }
}

function readCalls(
  match: Match,
  request: Request,
  canPaginate: boolean,
  wanted: PlannerTask["fields"],
): ToolCall[] {
  const isOne = (name: string): boolean => wanted?.some((each) => each.name === name && !each.list) ?? false;
  const isList = (ref: string | null): boolean =>
    match.group?.columns.some((column) => column.ref === ref && column.reader.take === "list") ?? false;
  const fields = match.fields.map(({ name, ref, type, without, probability }) => ({
    name,
    ref,
    ...(isOne(name) && isList(ref) ? { as: "join" as const } : {}),
    ...(type === null ? {} : { type }),
    ...(without === null ? {} : { without }),
    // Where everything is asked for nothing was matched.
    ...(ref === null || probability === 1 ? {} : { certainty: Math.round(probability * 100) / 100 }),
  }));
  if (match.group === null) return [call("read_record", { fields }), call("finish", {})];
  const { maxRecords, maxPages, filter } = request;
  const part = filter === null ? null : partFor(filter, match.group);
  const isHeld = filter === null || isFilterHeld(filter, match.group, maxRecords);
  const condition = isHeld ? null : conditionFor(filter, match.group);
  const read = call("read_list", {
    group: match.group.ref,
    ...(part === null ? {} : { part: part.ref }),
    fields,
    ...(condition === null ? {} : { where: [condition] }),
    maxRecords,
  });
  const follows = canPaginate && maxPages !== 1 && (maxRecords === null || maxRecords > match.group.count);
  return follows
    ? [read, call("paginate", { way: 1, maxPages }), call("finish", {})]
    : [read, call("finish", {})];
}

/** Fewest rows of a page that brings more of them by scrolling. */
const fewestScrolled = 8;

/** True when the page offers more rows: a control, or for its main list of some length the end to scroll to. */
function canPaginate({ group }: Match, { pagination, groups, statedTotal }: Observation): boolean {
  const [way] = pagination;
  if (way === undefined || group === null || statedTotal === group.count) return false;
  if (way.kind !== "scroll") return true;
  const isTable = /\btr\b/.test(group.rows.css);
  return !isTable && group === groups[0] && group.count >= fewestScrolled;
}

/** True where all rows that are read have a filter's value, as far as the prompt's own number of rows goes. */
function isFilterHeld(filter: Filter, group: RecordGroup, maxRecords: number | null): boolean {
  const standing = judgeFilter(filter, group);
  return standing === "held" || (standing === "first" && maxRecords !== null);
}

/** True when the rows that are read can be those that the prompt's filter wants, or it has none. */
function isFilterMet({ group }: Match, { filter, maxRecords }: Request): boolean {
  if (filter === null) return true;
  if (group === null) return false;
  return isFilterHeld(filter, group, maxRecords) || conditionFor(filter, group) !== null;
}

/** The first of the fields that may be a condition and that the page has no column of. */
const findCondition = ({ fields }: Match, { conditions }: Request): string | null =>
  fields.find(({ name, ref }) => ref === null && conditions.includes(name))?.name ?? null;

const quote = (words: string): string => `"${words.slice(0, 80)}"`;

/** What the page calls its columns and values. */
export const labelsOf = ({ groups, fields }: Observation): string[] =>
  [...groups.flatMap(({ columns }) => columns), ...fields].flatMap(({ names }) => names);

/** The least share of the fields that a prompt names: one column of five is not what was asked for, and most often another thing. */
const leastShare = 0.25;

const hasTooLittle = ({ fields }: Match): boolean =>
  fields.filter(({ ref }) => ref !== null).length < fields.length * leastShare;

/** Decides the one turn that reads the page, or the sentence that says why it cannot. */
function plan(task: PlannerTask, seen: Seen, log: Log): Turn {
  const observation = seen.page === null ? null : withoutMinor(seen.page.observation);
  const { fields, hasAccount = false } = task;
  const labels = observation === null ? [] : labelsOf(observation);
  const request = parsePrompt(task.prompt, {
    startUrl: observation?.url ?? null,
    fields,
    labels,
    hasAccount,
  });
  const url = request.kind === "rejection" ? request.look : request.url;
  if (observation === null && url !== null)
    return { calls: [{ id: "keyless-open", tool: "open", input: { url } }], usage: free };
  if (request.kind === "rejection") return refuse(request, observation !== null);
  if (observation === null) throw new ModelError("missing", ability);
  const match = matchFields(request, observation);
  const isRecord = request.shape === "record" || (request.shape === null && match?.group === null);
  if (observation.statedTotal === 0 && !isRecord) return end(call("finish_empty", {}));
  if (match === null || (fields === null && hasTooLittle(match)))
    return notFound(request.fields.map(({ name }) => name));
  if (observation.findsNothing === true && match.group !== null) {
    throw needsModel("The page says that nothing was found; what it lists may be something else.");
  }
  const { filter, rowsRejection } = request;
  if (rowsRejection !== null && !isRecord) return refuse(rowsRejection, true);
  if (filter !== null && !isFilterMet(match, request)) {
    const asked = `The rows where ${quote(filter.name)} is ${quote(filter.value)} cannot be told`;
    throw needsModel(`${asked}: no one column of that name shows the value. ${describeOffer(observation)}`);
  }
  const isTyped = fields !== null && request.shape !== "list";
  const condition = isTyped && match.group === null ? null : findCondition(match, request);
  const unmet = findUnmet(request, observation, match.group, isTyped) ?? condition;
  if (unmet !== null) {
    const asked = `${quote(unmet)} chooses among what the page lists, and the page does not say it of every row`;
    throw needsModel(`${asked}: that takes a model. ${describeOffer(observation)}`);
  }
  explain(match, log);
  return { calls: readCalls(match, request, canPaginate(match, observation), fields), usage: free };
}

/** The same reading of one record without the lists that it was to take whole; null where nothing would be left of it. */
function withoutLists(turn: Turn, log: Log): Turn | null {
  const read = turn.calls.find(({ tool }) => tool === "read_record");
  const fields = read === undefined ? [] : ReadRecordInput.parse(read.input).fields;
  const isList = (ref: string | null): boolean => ref?.startsWith("g") ?? false;
  const kept = fields.map((field) => (isList(field.ref) ? { ...field, ref: null } : field));
  if (!fields.some(({ ref }) => isList(ref)) || kept.every(({ ref }) => ref === null)) return null;
  for (const { name, ref } of fields)
    if (isList(ref)) log(`${name}: null, its list cannot be read as a whole.`);
  return { calls: [call("read_record", { fields: kept }), call("finish", {})], usage: free };
}

const ReadNames = z.object({ fields: z.array(z.object({ name: z.string() })).default([]) });

/** The names of the fields that a turn was to read. */
function namesIn(turn: Turn | null): string[] {
  const read = turn?.calls.find(({ tool }) => tool.startsWith("read_"));
  return ReadNames.parse(read?.input ?? {}).fields.map(({ name }) => name);
}

function afterFailure(seen: Seen, last: Turn | null, log: Log): Turn {
  const failed = seen.results.find(({ ok }) => !ok);
  if (failed === undefined) return { calls: [call("finish", {})], usage: free };
  if (failed.id === "keyless-open") {
    throw new PageError("navigation_failed", "The address could not be opened.");
  }
  // A list that was read stands, though its further pages could not be followed.
  if (failed.id === "keyless-paginate") return { calls: [call("finish", {})], usage: free };
  const less = failed.id === "keyless-read_record" && last !== null ? withoutLists(last, log) : null;
  return less ?? notFound(namesIn(last));
}

interface ThreadState {
  readonly hasPlanned: boolean;
  readonly last: Turn | null;
  readonly login: LoginState;
}

const nothingDone = (): ThreadState => ({ hasPlanned: false, last: null, login: startLogin() });

/** The planner that needs no model: it reads "fields from an address" prompts and matches names to what the page shows. */
export function createKeylessPlanner(log: Log = () => undefined): Planner {
  return {
    model: null,
    start(task: PlannerTask, from?: string): PlannerThread {
      const begun = from === undefined ? nothingDone() : (JSON.parse(from) as ThreadState);
      let { hasPlanned, last } = begun;
      const login = { ...begun.login };
      return {
        state: () => JSON.stringify({ hasPlanned, last, login } satisfies ThreadState),
        async next(seen: Seen): Promise<Turn> {
          const preparation = hasPlanned ? null : prepareLogin(task, seen, login);
          if (preparation !== null) return end(preparation);
          const isOver = hasPlanned || seen.results.some(({ ok }) => !ok);
          last = isOver ? afterFailure(seen, last, log) : plan(task, seen, log);
          const entrance = last.calls[0]?.tool === "not_found" ? await lookForLogin(task, seen, login) : null;
          if (entrance !== null) return end(entrance);
          hasPlanned ||= last.calls[0]?.tool !== "open" || seen.page !== null;
          return last;
        },
      };
    },
  };
}
