import { createHandler } from "./handler.ts";
import { openRunner } from "./runner.ts";

/** Opens a runner whose worker is started from the file at `entry`, a file: address. */
export function open(entry: string) {
  const runner = openRunner(entry);
  return { handler: createHandler(runner), close: runner.close };
}
