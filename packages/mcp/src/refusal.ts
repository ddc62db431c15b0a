import { ApiError, ConnectionError } from "gleaner";
import * as z from "zod";
import type { Answer } from "./answer.ts";
import { Refused } from "./refused.ts";
import { shorten } from "./short.ts";

/** A refusal as an assistant reads it. */
interface Told {
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly limit?: number;
  readonly resets_at?: string;
  readonly retry_after_seconds?: number;
  readonly request_id?: string;
}

/** A refused call's answer, with the service's code and sentence. An unexpected error is passed only to `report`. */
export function refuse(error: unknown, report: (error: Error) => void): Answer {
  const told = shorten(tell(error, report), longestSentence);
  return { content: [{ type: "text", text: JSON.stringify(told) }], isError: true };
}

function tell(error: unknown, report: (error: Error) => void): Told {
  if (error instanceof ApiError) return tellProblem(error);
  if (error instanceof Refused) return { code: error.code, message: error.message };
  if (error instanceof z.ZodError) return tellFaults(error);
  if (error instanceof ConnectionError) {
    return { code: "unreachable", message: "The service does not answer. Try again in a while." };
  }
  report(error instanceof Error ? error : new Error("what was thrown is no error"));
  return {
    code: "internal",
    message: "Something went wrong on our side. It was recorded; please try again.",
  };
}

function tellProblem({ code, message, errors, problem, retryAfterSeconds, requestId }: ApiError): Told {
  const { limit, resetsAt } = problem;
  return {
    code,
    message,
    ...(errors.length > 0 && { errors: errors.slice(0, maxErrors) }),
    ...(limit !== undefined && { limit }),
    ...(resetsAt !== undefined && { resets_at: resetsAt }),
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    ...(requestId !== null && { request_id: requestId }),
  };
}

const maxErrors = 10;
/** The sentence may quote an argument of any length, so it is shortened. */
const longestSentence = 600;

function tellFaults({ issues }: z.ZodError): Told {
  const errors = issues.slice(0, maxErrors).map(({ path, message }) => ({ field: path.join("."), message }));
  const [first] = errors;
  const where = first?.field ? `${first.field}: ` : "";
  return { code: "invalid_request", message: `${where}${first?.message ?? "invalid"}`, errors };
}
