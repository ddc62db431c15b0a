import type { Message, MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import type { AskModel } from "@gleaner/agent";

type Call = readonly [tool: string, input: unknown];

/** What one answer of the model is: the calls that it makes on reading the newest message. */
export type Answer = (newest: string) => readonly Call[];

/** A model that gives prepared answers in order, and the requests it was sent. */
export function scriptModel(...answers: readonly Answer[]) {
  const requests: MessageCreateParamsNonStreaming[] = [];
  const ask: AskModel = async (request) => {
    const answer = answers[requests.length];
    requests.push(structuredClone(request));
    if (answer === undefined) throw new Error("The script has no further answer.");
    const content = answer(newestOf(request)).map(([name, input], at) => ({
      type: "tool_use",
      id: `call-${requests.length}-${at}`,
      name,
      input,
    }));
    return {
      id: `message-${requests.length}`,
      type: "message",
      role: "assistant",
      model: request.model,
      content,
      stop_reason: "tool_use",
      usage: { input_tokens: 100, output_tokens: 10, cache_read_input_tokens: 5 },
    } as unknown as Message;
  };
  return { ask, requests };
}

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
