import Anthropic from "@anthropic-ai/sdk";
import { ModelError } from "../model-error.ts";

/** Says in our words what the SDK threw; what is no error of the API passes as it is (an abort, a bug). */
export function toModelError(cause: unknown, model: string): unknown {
  if (cause instanceof Anthropic.APIUserAbortError || !(cause instanceof Anthropic.APIError)) return cause;
  if (cause instanceof Anthropic.APIConnectionTimeoutError) {
    return new ModelError("timed_out", "The model did not answer in time.", { cause });
  }
  const { status } = cause;
  switch (status) {
    case 401:
    case 403:
      return new ModelError("unauthorized", "The model refused the API key.", { cause });
    case 404:
      return new ModelError("unknown_model", `The endpoint knows no model "${model}" (status 404).`, {
        cause,
      });
    case 408:
      return new ModelError("timed_out", "The model did not answer in time.", { cause });
    case 429:
      return new ModelError("rate_limited", "The model's rate limit is used up.", { cause });
    case 529:
      return new ModelError("overloaded", "The model is overloaded.", { cause });
  }
  // A request that was taken can fail by overload too: the error's type says so.
  if (/overloaded/.test(String(cause.type))) {
    return new ModelError("overloaded", "The model is overloaded.", { cause });
  }
  if (status !== undefined && status >= 400 && status < 500) {
    return new ModelError("invalid_request", `The model refused the request (status ${status}).`, { cause });
  }
  return new ModelError("unavailable", "The model could not be reached or failed.", { cause });
}
