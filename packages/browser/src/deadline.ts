import { PageError } from "./page-error.ts";

/** How long a wait may last, and what may end it sooner. */
export interface Limits {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/**
 * Waits for `work` no longer than the limits allow: rejects with the signal's reason when aborted, with a PageError
 * `timeout` when late. The work itself goes on; what it does afterwards is ignored.
 */
export function withDeadline<T>(work: Promise<T>, limits: Limits, sentence: string): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const { signal, timeoutMs } = limits;
    const abort = () => settle(() => reject(signal.reason));
    const timer = setTimeout(
      () => settle(() => reject(new PageError("timeout", sentence))),
      Math.max(0, timeoutMs),
    );
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      finish();
    };
    signal.addEventListener("abort", abort);
    work.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
    if (signal.aborted) abort();
  });
}

/** Waits that long; rejects as `withDeadline` does where the limits allow less. */
export async function pause(milliseconds: number, limits: Limits): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await withDeadline(elapsed, limits, "The page did not come to rest in time.");
  } finally {
    clearTimeout(timer);
  }
}
