import { Refusal } from "./error.ts";

/** Calls a service; throws `storage_busy` where it does not answer or is overloaded after the SDK's retries. */
export async function refuseUnanswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw isUnanswered(error) ? busy(error) : error;
  }
}

/** The sentence for a caller whose next attempt may succeed. */
export const busy = (cause: unknown): Refusal =>
  new Refusal("storage_busy", "The storage is busy. Try again in a moment.", {
    details: { retryAfterSeconds: 1 },
    cause,
  });

const throttles = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
]);

/**
 * Recognises a time-out, a lost connection, a fault of the service, or throttling, as opposed to an invalid request.
 */
function isUnanswered(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isServerFault = "$fault" in error && error.$fault === "server";
  return isServerFault || throttles.has(error.name) || error.name === "TimeoutError" || "syscall" in error;
}
