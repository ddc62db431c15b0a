import Anthropic from "@anthropic-ai/sdk";
import type { Message, MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import { askPatiently, type Patience } from "./patience.ts";
import { toModelError } from "./to-model-error.ts";

/** Asks the model once. The only way to it, so that a test scripts a model as a function. */
export type AskModel = (request: MessageCreateParamsNonStreaming, signal: AbortSignal) => Promise<Message>;

export interface ModelSettings extends Patience {
  readonly apiKey: string;
  readonly baseURL?: string | undefined;
  /** Longest wait for one answer, in ms; the SDK's default otherwise. */
  readonly timeoutMs?: number | undefined;
}

/** Connects to the Messages API; throws ModelErrors. */
export function connectModel({ apiKey, baseURL, timeoutMs, ...patience }: ModelSettings): AskModel {
  const client = new Anthropic({
    apiKey,
    // The SDK would otherwise read these of the environment.
    authToken: null,
    baseURL: baseURL ?? "https://api.anthropic.com",
    // It would wait for seconds where a model is overloaded for minutes, and knows no deadline.
    maxRetries: 0,
    logLevel: "off",
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  });
  const ask: AskModel = async (request, signal) => {
    try {
      return await client.messages.create(request, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw toModelError(error, request.model);
    }
  };
  return (request, signal) => askPatiently(() => ask(request, signal), patience, signal);
}
