import Anthropic from "@anthropic-ai/sdk";
import { ModelError } from "../model-error.ts";

/** Says in our words what the SDK threw; what is no error of the API passes as it is (an abort, a bug). */
export function toModelError(error: unknown): unknown {
  if (error instanceof Anthropic.APIUserAbortError || !(error instanceof Anthropic.APIError)) return error;
  const { status } = error;
  if (status === 401 || status === 403) {
    return new ModelError("unauthorized", "The model refused the API key.", error);
  }
  if (status === 429) return new ModelError("rate_limited", "The model's rate limit is used up.", error);
  if (status !== undefined && status >= 400 && status < 500) {
    return new ModelError("invalid_request", `The model refused the request (status ${status}).`, error);
  }
  return new ModelError("unavailable", "The model could not be reached or failed.", error);
}
