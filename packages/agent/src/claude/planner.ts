import type {
  ContentBlockParam,
  Message,
  MessageParam,
  TextBlockParam,
  Tool as ToolParam,
} from "@anthropic-ai/sdk/resources/messages";
import * as z from "zod";
import { ModelError } from "../model-error.ts";
import type { Planner, PlannerTask, PlannerThread, Seen, ToolCall, ToolResult, Turn } from "../planner.ts";
import { type Section, showPage } from "../show/page.ts";
import { toolsFor } from "../tools/index.ts";
import { makeFence } from "./fence.ts";
import { instructions } from "./instructions.ts";
import type { AskModel } from "./model.ts";
import { costOf } from "./prices.ts";
import { renderTask } from "./render.ts";
import { shortenViews, tellPage } from "./views.ts";

const answerTokens = 4096;
/** After an answer that was cut off there is room for a longer one. */
const longAnswerTokens = 12_288;
const cached = { cache_control: { type: "ephemeral" } } as const;

export interface ClaudeSettings {
  /** The model's name, as the API knows it. */
  readonly model: string;
  readonly ask: AskModel;
  /** Takes what must not leave out of a text before the model is sent it. */
  readonly hide?: (text: string) => string;
}

/** The planner that lets Claude decide. */
export function createClaudePlanner(settings: ClaudeSettings): Planner {
  return { model: settings.model, start: (task, from) => startThread(settings, task, from) };
}

/** The tools as the Messages API takes them; the last one ends the part that is cached for every run. */
export function describeTools(hasAccount = false): ToolParam[] {
  const offered = toolsFor(hasAccount);
  return offered.map(({ name, description, input }, at) => {
    const schema = slim(z.toJSONSchema(input, { io: "input" }));
    const tool = { name, description, input_schema: { ...schema, type: "object" as const } };
    return at === offered.length - 1 ? { ...tool, ...cached } : tool;
  });
}

/** What a model needs no telling of: each input is checked when it comes, and what is wrong with it is told then. */
const untold = new Set(
  "$schema additionalProperties default pattern minLength maxLength minItems maxItems minimum maximum".split(
    " ",
  ),
);

/** A schema without what only checks it, or was told with another tool: a model is sent it with each request. */
function slim(given: object): object {
  if ("like" in given) return { description: `as in ${String(given.like)}` };
  const schema = withoutChoiceOfNull(given);
  const entries = Object.entries(schema).filter(([name, value]) => !untold.has(name) && !isForOthers(value));
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.map((each) => (isObject(each) ? slim(each) : each))];
      return [name, isObject(value) ? slim(value) : value];
    }),
  );
}

/** Says "or null" by the type, which takes fewer words. */
function withoutChoiceOfNull(schema: object): object {
  const { anyOf, ...rest } = schema as { readonly anyOf?: readonly Record<string, unknown>[] };
  const [one, other] = anyOf ?? [];
  if (
    anyOf?.length !== 2 ||
    one === undefined ||
    other?.["type"] !== "null" ||
    typeof one["type"] !== "string"
  )
    return schema;
  return { ...one, type: [one["type"], "null"], ...rest };
}

/** True for a property that only another planner gives. */
const isForOthers = (value: unknown): boolean => isObject(value) && "withoutModel" in value;

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const reloaded =
  "The page was loaded again: references from before stand for nothing, and what was typed, opened or loaded in it may be gone.";

/** A conversation so far. */
interface ThreadState {
  readonly mark: string;
  readonly messages: readonly MessageParam[];
  /** The calls that wait for their results. */
  readonly open: readonly ToolCall[];
  /** True where the last answer was cut off in its midst. */
  readonly isCut?: boolean;
  /** The page as it was shown last. */
  readonly shown?: readonly Section[] | null;
}

const goOn = "Go on by calling a tool; finish, finish_empty, not_found or reject ends the run.";
const cutOff =
  "Your last answer was cut off at its greatest length, and nothing of it was done. Make fewer or shorter calls in one turn.";

const whole = (text: string): string => text;

function startThread(
  { model, ask, hide = whole }: ClaudeSettings,
  task: PlannerTask,
  from?: string,
): PlannerThread {
  const earlier = from === undefined ? null : (JSON.parse(from) as ThreadState);
  const fence = makeFence(earlier?.mark);
  const messages: MessageParam[] = [...(earlier?.messages ?? [])];
  const described = describeTools(task.hasAccount);
  const system: TextBlockParam[] = [{ type: "text", text: instructions, ...cached }];
  let open: readonly ToolCall[] = earlier?.open ?? [];
  let isCut = earlier?.isCut === true;
  let shown = earlier?.shown ?? null;
  const words = [task.prompt, ...(task.fields ?? []).map(({ name }) => name)].join(" ");

  /** What came of a call: ours outside the fence, what the page says within. */
  function sayResult(result: ToolResult | undefined): string {
    const { message = "Not done.", quote = "" } = result ?? {};
    const own = hide(message);
    return quote === "" ? own : `${own}${own === "" ? "" : "\n"}${fence.around(hide(quote))}`;
  }

  async function say(seen: Seen): Promise<ContentBlockParam[]> {
    const blocks: ContentBlockParam[] = open.map(({ id }) => {
      const result = seen.results.find((each) => each.id === id);
      return {
        type: "tool_result",
        tool_use_id: id,
        is_error: result?.ok !== true,
        content: sayResult(result),
      };
    });
    if (messages.length === 0) {
      const text = `${fence.notice}\n\nThe user's task:\n${hide(renderTask(task))}`;
      blocks.push({ type: "text", text });
    } else if (open.length === 0) {
      blocks.push({ type: "text", text: isCut ? cutOff : goOn });
    }
    if (seen.pageIsReloaded === true) blocks.push({ type: "text", text: reloaded });
    if (seen.page === null) blocks.push({ type: "text", text: "No page is open." });
    else if (seen.pageIsNew) {
      const now = await showPage(seen.page, words);
      // What was asked for as a whole is shown so.
      const before = seen.page.isFull === true || seen.pageIsReloaded === true ? null : shown;
      const { block, isWhole } = tellPage(before, now, fence, hide);
      if (isWhole) messages.splice(0, messages.length, ...shortenViews(messages));
      blocks.push(block);
      shown = now;
    }
    return blocks;
  }

  return {
    state: () => JSON.stringify({ mark: fence.mark, messages, open, isCut, shown } satisfies ThreadState),
    async next(seen, signal): Promise<Turn> {
      messages.push({ role: "user", content: await say(seen) });
      const answer = await ask(
        {
          model,
          max_tokens: isCut ? longAnswerTokens : answerTokens,
          system,
          tools: described,
          messages: withCachePoint(messages),
        },
        signal,
      );
      const usage = usageOf(answer);
      if (answer.stop_reason === "refusal")
        throw new ModelError("refused", "The model declined this task.", { spent: usage });
      if (answer.stop_reason === "model_context_window_exceeded") {
        const sentence = "The run has become too long for the model.";
        throw new ModelError("invalid_request", sentence, { spent: usage });
      }
      // A call that was cut off may still parse, as another one than was meant.
      isCut = answer.stop_reason === "max_tokens";
      const said = isCut ? answer.content.filter(({ type }) => type === "text") : answer.content;
      messages.push({ role: "assistant", content: said.length === 0 ? "…" : said });
      open = said
        .filter((block) => block.type === "tool_use")
        .map((block) => ({ id: block.id, tool: block.name, input: block.input }));
      return { calls: open, usage };
    },
  };
}

/** Marks the end of the conversation so far, so that the next call pays only for what is new. */
function withCachePoint(messages: readonly MessageParam[]): MessageParam[] {
  const last = messages.at(-1);
  if (last === undefined || typeof last.content === "string") return [...messages];
  const block = last.content.at(-1);
  if (block?.type !== "text" && block?.type !== "tool_result") return [...messages];
  const content = [...last.content.slice(0, -1), { ...block, ...cached }];
  return [...messages.slice(0, -1), { role: "user", content }];
}

function usageOf({ usage, model }: Message): Turn["usage"] {
  return {
    modelCalls: 1,
    inputTokens:
      usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0),
    outputTokens: usage.output_tokens,
    cachedTokens: usage.cache_read_input_tokens ?? 0,
    costUsd: costOf(model, usage),
  };
}
