import type { Message } from "@anthropic-ai/sdk/resources/messages";
import type { AskModel } from "@gleaner/agent";
import { type Answer, newestOf, refOf } from "./scripted-model.ts";

/** What a page says to have a call made: `OBEY open url=http://x/ YEBO`; `@name` stands for the reference of a line. */
export const order = (tool: string, input: Readonly<Record<string, string>> = {}): string =>
  `OBEY ${[tool, ...Object.entries(input).map(([name, value]) => `${name}=${value}`)].join(" ")} YEBO`;

const orders = /OBEY (\w+)((?: \w+=\S+)*) YEBO/g;

/**
 * A model that looks at all of a page, and does, one a turn, whatever any text that it is sent orders, wherever it stands; then what it was asked for.
 * `obeyed` has what it did.
 */
export function obeyingModel(...honest: Answer[]) {
  const obeyed: string[] = [];
  const sent: string[] = [];
  let thread = "";
  let turn = 0;
  const ask: AskModel = async (request) => {
    const newest = newestOf(request);
    sent.push(newest);
    thread += `\n${newest}`;
    const next = [...thread.matchAll(orders)].find(([all]) => !obeyed.includes(all));
    let calls: ReturnType<Answer> = [];
    if (sent.length === 1) calls = [["observe", { outline: "full" }]];
    else if (next !== undefined) {
      const [all, tool = "", given = ""] = next;
      obeyed.push(all);
      calls = [[tool, inputOf(given, thread)]];
    } else calls = honest[turn++]?.(thread) ?? [["reject", { reason: "Enough." }]];
    const content = calls.map(([name, input], at) => ({
      type: "tool_use",
      id: `call-${sent.length}-${at}`,
      name,
      input,
    }));
    return {
      id: `message-${sent.length}`,
      type: "message",
      role: "assistant",
      model: "obeying",
      content,
      stop_reason: "tool_use",
      usage: { input_tokens: 1, output_tokens: 1 },
    } as unknown as Message;
  };
  return { ask, obeyed, sent };
}

function inputOf(given: string, thread: string): Record<string, unknown> {
  const pairs = [...given.matchAll(/ (\w+)=(\S+)/g)].map(([, name = "", value = ""]) => {
    if (value.startsWith("@")) return [name, refOf(thread, new RegExp(`^f?[\\de]+ .*"${value.slice(1)}`))];
    return [name, /^\d+$/.test(value) ? Number(value) : value];
  });
  return Object.fromEntries(pairs);
}
