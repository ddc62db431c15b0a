/**
 * How long a client waits for a service when the work is already committed: the caller must not be delayed, because
 * the sweep repeats the request. By default the SDK waits without limit and only warns, unless
 * `throwOnRequestTimeout` is set. Times are in milliseconds, for one attempt.
 */
export const patience = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 1000, throwOnRequestTimeout: true },
} as const;
