import {
  type DefaultError,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from "@tanstack/query-core";
import { useEffect, useReducer, useState } from "preact/hooks";
import { Refused } from "./request.ts";

const mostRetries = 3;
const retryMs = 1000;

/** Whether a retry may help: the service did not answer, was busy, or answered 429. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status >= 500 || error.retryAfterSeconds !== undefined;

/** The state of a query. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser that says it is offline still reaches a service on the same machine or in the same network.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, error) => failures < mostRetries && isPassing(error),
      retryDelay: (failures, error) =>
        error instanceof Refused && error.retryAfterSeconds !== undefined
          ? error.retryAfterSeconds * 1000
          : retryMs * 2 ** failures,
      staleTime: 1000,
    },
  },
});
// Without it, what failed while the page was hidden would wait for ever.
queries.mount();

/**
 * Runs a query and repeats it at its interval while the page is visible; the last result stays visible during a
 * repeat.
 */
export function useQuery<Data>(options: QueryObserverOptions<Data, DefaultError>) {
  const [observer] = useState(() => new QueryObserver(queries, options));
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => observer.setOptions(options));
  useEffect(() => observer.subscribe(() => render(undefined)), [observer]);
  return observer.getOptimisticResult(
    queries.defaultQueryOptions(options) as Parameters<typeof observer.getOptimisticResult>[0],
  );
}
