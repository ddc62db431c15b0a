import { readdirSync, readFileSync } from "node:fs";

/** The processes of the function in a sandbox: all below it but those that set it up. */
export function listFunctionProcesses(sandboxPid: number): number[] {
  const childrenOf = Map.groupBy(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number),
    // "id (name) state parent …", where the name may hold anything (proc_pid_stat(5)).
    (pid) => {
      const stat = readProcess(pid, "stat");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    },
  );
  const found = [sandboxPid];
  for (const parent of found) found.push(...(childrenOf.get(parent) ?? []));
  return found.slice(1).filter((pid) => !/gateway\.mjs|sandbox\.sh/.test(readProcess(pid, "cmdline")));
}

/** Stops them, as Lambda freezes an environment between invocations, or lets them go on. */
export function signalFunction(sandboxPid: number, signal: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of listFunctionProcesses(sandboxPid)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
  }
}

/** Empty for a process that has just ended. */
export function readProcess(pid: number, file: "cmdline" | "environ" | "stat" | "smaps_rollup"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
