import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The processes below `pid`, parents before children; a browser's are among them though it leads its own group. */
export function listDescendants(pid: number): number[] {
  const childrenOf = Map.groupBy(listProcesses(), (process) => process.parent);
  const found = [pid];
  for (const parent of found) found.push(...(childrenOf.get(parent) ?? []).map((child) => child.pid));
  return found.slice(1);
}

/** Kills `pid`, its process group and everything below it; stopped first, so that it cannot start more meanwhile. */
export function killTree(pid: number): void {
  signal(-pid, "SIGSTOP");
  const below = listDescendants(pid);
  signal(-pid, "SIGKILL");
  for (const each of [pid, ...below]) signal(each, "SIGKILL");
}

/** Kills everything below `pid`, but not `pid` itself. */
export function killDescendants(pid: number): void {
  for (const each of listDescendants(pid)) signal(each, "SIGKILL");
}

/**
 * Kills the processes whose command line names `folder`: browsers outlive the runner that started them, when that one
 * was killed from outside, and are no longer below anything of ours. Linux only; elsewhere it finds nothing.
 */
export function killUsersOf(folder: string): void {
  for (const pid of processIds()) {
    if (pid !== process.pid && read(`/proc/${pid}/cmdline`).includes(`${folder}/`)) signal(pid, "SIGKILL");
  }
}

function listProcesses(): { pid: number; parent: number }[] {
  const ids = processIds();
  if (ids.length === 0) return listByPs();
  return ids.map((pid) => {
    // The second field, the command in brackets, may hold spaces and brackets itself.
    const stat = read(`/proc/${pid}/stat`);
    return { pid, parent: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) };
  });
}

function listByPs(): { pid: number; parent: number }[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return (stdout ?? "").split("\n").flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return pid && parent !== undefined ? [{ pid, parent }] : [];
  });
}

function processIds(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** Empty for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function signal(pid: number, name: "SIGSTOP" | "SIGKILL"): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}
