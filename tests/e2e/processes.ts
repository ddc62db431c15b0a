import { readdirSync, readFileSync } from "node:fs";

/** Linux shows a process's command line, environment and group below /proc; the empty text stands for one that has ended. */
function read(pid: number, file: "cmdline" | "environ" | "stat"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
}

/** Everything that runs; what has ended and was not collected by its parent does not. */
function listProcesses(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(Number(name), "stat");
      // "id (name) state parent group …", where the name may hold anything (proc_pid_stat(5)).
      const [state, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (state === undefined || state === "" || state === "Z" || state === "X") return [];
      return [{ pid: Number(name), parent: Number(parent), group: Number(group) }];
    });
}

/** The browsers that the runners of a service on this data folder started, each by the process that leads its group. */
export function findBrowsers(dataDir: string): number[] {
  return listProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => {
      const command = read(pid, "cmdline");
      return command.includes(`--user-data-dir=${dataDir}/`) && !command.includes("--type=");
    });
}

/** The processes in which the runners of a service on this data folder make their runs. */
export function findWorkers(dataDir: string): number[] {
  return listProcesses()
    .map(({ pid }) => pid)
    .filter(
      (pid) =>
        read(pid, "environ").includes("\0GLEANER_WORKER=") && read(pid, "cmdline").includes(`${dataDir}/`),
    );
}

/** All that a service on this data folder started, and what those started: function processes, browsers, renderers. */
export function findProcesses(dataDir: string): number[] {
  const all = listProcesses().filter(({ pid }) => pid !== process.pid);
  const named = all.filter(({ pid }) =>
    `${read(pid, "cmdline")}${read(pid, "environ")}`.includes(`${dataDir}/`),
  );
  const known = new Set(named.map(({ pid }) => pid));
  return all.filter(({ pid, group }) => known.has(pid) || known.has(group)).map(({ pid }) => pid);
}

/** Kills processes at once; one that ends as soon as its parent is killed may be gone before its turn. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

/** Whether anything of a process's group still runs. */
export function isGroupRunning(leader: number): boolean {
  return listProcesses().some(({ group }) => group === leader);
}
