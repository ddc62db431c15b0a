import { Refusal } from "./error.ts";

/** Asks a service; where it does not answer, or is too busy to, after the SDK's own retries: `storage_busy`. */
export async function refuseUnanswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw isUnanswered(error) ? busy(error) : error;
  }
}

/** What a caller is told who may succeed a moment later. */
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

/** No answer in time, a lost connection, a fault of the service's own, or too many requests: not what was asked for. */
function isUnanswered(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isServerFault = "$fault" in error && error.$fault === "server";
  return isServerFault || throttles.has(error.name) || error.name === "TimeoutError" || "syscall" in error;
}
