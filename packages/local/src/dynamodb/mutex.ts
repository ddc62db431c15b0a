export type Mutex = <T>(run: () => Promise<T>) => Promise<T>;

/** Runs one task at a time, in the order of the calls. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
}
