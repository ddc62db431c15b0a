import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A tool call of the model. */
export type Call = readonly [tool: string, input: unknown];

/** What one request is answered with: tool calls, an error, or nothing at all. */
export type Answer =
  | { readonly calls: readonly Call[] }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | "hang up"
  | "never";

/** Answers the requests of one run in turn, having read the newest message; `turn` counts from 1. */
export type Script = (newest: string, turn: number) => Answer;

export interface ModelServer {
  readonly url: string;
  /** How a run is answered whose task holds this text. */
  script(task: string, script: Script): void;
  /** The keys that requests came with. */
  readonly keys: ReadonlySet<string>;
  requests(task: string): number;
  /** What it was sent, each request as it came. */
  readonly received: readonly string[];
  close(): Promise<void>;
}

/** What every answer is said to have cost. */
export const usage = { input_tokens: 100, output_tokens: 10, cache_read_input_tokens: 5 } as const;

interface Request {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

/** A Messages API that answers as scripted. */
export async function startModelServer(): Promise<ModelServer> {
  const scripts = new Map<string, Script>();
  const requests = new Map<string, number>();
  const keys = new Set<string>();
  const received: string[] = [];

  const server = createServer((request, response) => {
    void (async () => {
      const { authorization = "", "x-api-key": key } = request.headers;
      keys.add(String(key ?? authorization.replace(/^Bearer /, "")));
      const body = await text(request);
      received.push(body);
      const { messages, model } = JSON.parse(body) as Request;
      const first = textOf(messages[0]?.content);
      const [task, script] = [...scripts].find(([each]) => first.includes(each)) ?? [];
      if (task === undefined || script === undefined) throw new Error("no script for this task");
      requests.set(task, (requests.get(task) ?? 0) + 1);
      const turn = messages.filter(({ role }) => role === "user").length;
      const answer = script(textOf(messages.at(-1)?.content), turn);
      if (answer === "never") return;
      if (answer === "hang up") return void request.socket.destroy();
      if ("status" in answer) {
        const error = { type: "error", error: { type: "api_error", message: "Scripted." } };
        response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
        return void response.end(JSON.stringify(error));
      }
      const content = answer.calls.map(([name, input], at) => ({
        type: "tool_use",
        id: `call_${turn}_${at}`,
        name,
        input,
      }));
      const message = { id: `msg_${turn}`, type: "message", role: "assistant", model, content, usage };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ ...message, stop_reason: "tool_use", stop_sequence: null }));
    })().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script: (task, script) => void scripts.set(task, script),
    keys,
    received,
    requests: (task) => requests.get(task) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** All text in a message's content. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(textOf).join("\n");
  if (typeof content !== "object" || content === null) return "";
  return [
    "text" in content ? textOf(content.text) : "",
    "content" in content ? textOf(content.content) : "",
  ].join("\n");
}
