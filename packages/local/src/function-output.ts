import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { type Log, parseLine } from "./log.ts";

/** How long the last lines of a process that ended are waited for: what it started may hold its output open. */
const drainMs = 200;

/** Logs what a function's process writes, line by line, and returns how to have done with it once the process ended. */
export function logOutput(child: ChildProcess, name: string, log: Log): () => Promise<void> {
  const outputs = [child.stdout, child.stderr].filter((output) => output !== null);
  const read = outputs.map(
    (input) =>
      new Promise<void>((resolve) => {
        const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
        lines.on("line", (line) => {
          if (line.trim() !== "") log(parseLine(name, line));
        });
        lines.once("close", resolve);
      }),
  );
  return async () => {
    await Promise.race([Promise.all(read), sleep(drainMs)]);
    for (const output of outputs) output.destroy();
  };
}
