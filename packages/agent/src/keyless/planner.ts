import type { Observation } from "@gleaner/extract";
import type { Planner, PlannerTask, PlannerThread, Seen, ToolCall, Turn } from "../planner.ts";
import {
  type PaginateInput,
  type ReadListInput,
  ReadRecordInput,
  type RejectInput,
} from "../tools/inputs.ts";
import { judgeFilter, partFor } from "./filter.ts";
import { type Match, matchFields } from "./match.ts";
import { parsePrompt } from "./prompt.ts";
import { ability, type Request } from "./request.ts";

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
  readonly reject: RejectInput;
}

function call<Tool extends keyof Inputs>(tool: Tool, input: Inputs[Tool]): ToolCall {
  return { id: `keyless-${tool}`, tool, input };
}

function reject(reason: string): Turn {
  return { calls: [call("reject", { reason })], usage: free };
}

function explain(match: Match, log: Log): void {
  log(match.group === null ? "Reading the page." : `Reading a list of ${match.group.count} rows.`);
  for (const { name, ref, why } of match.fields) {
    log(ref === null ? `${name}: null, ${why}.` : `${name}: ${why}.`);
  }
}

function readCalls(match: Match, request: Request, canPaginate: boolean): ToolCall[] {
  const fields = match.fields.map(({ name, ref, type, without }) => ({
    name,
    ref,
    ...(type === null ? {} : { type }),
    ...(without === null ? {} : { without }),
  }));
  if (match.group === null) return [call("read_record", { fields }), call("finish", {})];
  const { maxRecords, maxPages, filter } = request;
  const part = filter === null ? null : partFor(filter, match.group);
  const read = call("read_list", {
    group: match.group.ref,
    ...(part === null ? {} : { part: part.ref }),
    fields,
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

/** True when the rows that are read are those that the prompt's filter wants, or it has none. */
function isFilterMet({ group }: Match, { filter, maxRecords }: Request): boolean {
  if (filter === null) return true;
  const standing = group === null ? "unmet" : judgeFilter(filter, group);
  // Rows that begin with the value are the wanted ones as far as the prompt's own number goes.
  return standing === "held" || (standing === "first" && maxRecords !== null);
}

/** Decides the one turn that reads the page, or the sentence that says why it cannot. */
function plan(task: PlannerTask, seen: Seen, log: Log): Turn {
  const observation = seen.page?.observation ?? null;
  const request = parsePrompt(task.prompt, { startUrl: observation?.url ?? null, fields: task.fields });
  if (request.kind === "rejection") return reject(request.reason);
  if (observation === null)
    return { calls: [{ id: "keyless-open", tool: "open", input: { url: request.url } }], usage: free };
  const match = matchFields(request, observation);
  if (match === null) {
    const names = request.fields.map(({ name }) => name).join(", ");
    const what = names === "" ? "No list of records" : `None of the asked fields (${names.slice(0, 150)})`;
    return reject(`${what} could be found on the page. ${ability}`);
  }
  if (!isFilterMet(match, request))
    return reject(`The rows cannot be chosen by a value without a model. ${ability}`);
  explain(match, log);
  return { calls: readCalls(match, request, canPaginate(match, observation)), usage: free };
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

function afterFailure(seen: Seen, last: Turn | null, log: Log): Turn {
  const failed = seen.results.find(({ ok }) => !ok);
  if (failed === undefined) return { calls: [call("finish", {})], usage: free };
  if (failed.id === "keyless-open") return reject("The address could not be opened.");
  // A list that was read stands, though its further pages could not be followed.
  if (failed.id === "keyless-paginate") return { calls: [call("finish", {})], usage: free };
  const less = failed.id === "keyless-read_record" && last !== null ? withoutLists(last, log) : null;
  return less ?? reject(`The page could not be read as asked. ${ability}`);
}

/** The planner that needs no model: it reads "fields from an address" prompts and matches names to what the page shows. */
export function createKeylessPlanner(log: Log = () => undefined): Planner {
  return {
    model: null,
    start(task: PlannerTask): PlannerThread {
      let hasPlanned = false;
      let last: Turn | null = null;
      return {
        async next(seen: Seen): Promise<Turn> {
          const isOver = hasPlanned || seen.results.some(({ ok }) => !ok);
          last = isOver ? afterFailure(seen, last, log) : plan(task, seen, log);
          hasPlanned ||= last.calls[0]?.tool !== "open" || seen.page !== null;
          return last;
        },
      };
    },
  };
}
