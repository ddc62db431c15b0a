import type { Message, MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import type { AskModel } from "@gleaner/agent";

type Call = readonly [tool: string, input: unknown];

/** What one answer of the model is: the calls that it makes on reading the newest message. */
export type Answer = (newest: string) => readonly Call[];

/** A model that gives prepared answers in order, refuses or fails, and the requests it was sent. */
export function scriptModel(...answers: readonly (Answer | "refuse" | Error)[]) {
  const requests: MessageCreateParamsNonStreaming[] = [];
  const ask: AskModel = async (request) => {
    const answer = answers[requests.length];
    requests.push(structuredClone(request));
    if (answer === undefined) throw new Error("The script has no further answer.");
    if (answer instanceof Error) throw answer;
    if (answer === "refuse") return message(request, requests.length, [], "refusal");
    const content = answer(newestOf(request)).map(([name, input], at) => ({
      type: "tool_use",
      id: `call-${requests.length}-${at}`,
      name,
      input,
    }));
    return message(request, requests.length, content, "tool_use");
  };
  return { ask, requests };
}

const message = (
  { model }: MessageCreateParamsNonStreaming,
  number: number,
  content: readonly object[],
  stop_reason: Message["stop_reason"],
): Message =>
  ({
    id: `message-${number}`,
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason,
    usage: { input_tokens: 100, output_tokens: 10, cache_read_input_tokens: 5 },
  }) as unknown as Message;

/** All text of the newest user message. */
export function newestOf(request: MessageCreateParamsNonStreaming): string {
  return JSON.stringify(request.messages.at(-1)?.content)
    .replaceAll("\\\\", "\\")
    .replaceAll('\\"', '"')
    .replaceAll("\\n", "\n");
}

/** The reference at the start of the first line that matches; the script points by what it reads, as a model does. */
export function refOf(text: string, line: RegExp): string {
  const found = text.split("\n").find((each) => line.test(each));
  const ref = /^\s*([a-z]\w*(?:\.c\d+)?)/.exec(found ?? "")?.[1];
  if (ref === undefined) throw new Error(`no line matches ${line}`);
  return ref;
}
