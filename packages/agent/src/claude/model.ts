import Anthropic from "@anthropic-ai/sdk";
import type { Message, MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import { toModelError } from "./to-model-error.ts";

/** Asks the model once. The only way to it, so that a test scripts a model as a function. */
export type AskModel = (request: MessageCreateParamsNonStreaming, signal: AbortSignal) => Promise<Message>;

export interface ModelSettings {
  readonly apiKey: string;
  readonly baseURL?: string | undefined;
  /** Longest wait for one answer, in ms; the SDK's default otherwise. */
  readonly timeoutMs?: number | undefined;
  /** The SDK tries again, with back-off, what is worth it. */
  readonly maxRetries?: number | undefined;
}

/** Connects to the Messages API; throws ModelErrors. */
export function connectModel({ apiKey, baseURL, timeoutMs, maxRetries = 4 }: ModelSettings): AskModel {
  const client = new Anthropic({
    apiKey,
    // The SDK would otherwise read these of the environment.
    authToken: null,
    baseURL: baseURL ?? "https://api.anthropic.com",
    maxRetries,
    logLevel: "off",
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  });
  return async (request, signal) => {
    try {
      return await client.messages.create(request, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw toModelError(error);
    }
  };
}
