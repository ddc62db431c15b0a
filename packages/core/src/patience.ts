/**
 * How long a client waits for a service that is told of what is done already: it must not hold up who asked for that,
 * since the sweep tells it again. The SDK itself waits for ever, and only warns unless it is told to throw. Times are in
 * milliseconds, of one attempt.
 */
export const patience = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 1000, throwOnRequestTimeout: true },
} as const;
