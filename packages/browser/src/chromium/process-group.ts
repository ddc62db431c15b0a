import { readdirSync, readFileSync } from "node:fs";

const pollIntervalMs = 10;

/** Kills a process group at once and waits, within a bound, until its processes are gone. */
export async function killGroup(group: number, timeoutMs: number): Promise<void> {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    return; // Gone already.
  }
  const lastAt = performance.now() + timeoutMs;
  // What is killed starts nothing more, so that only these are looked at again.
  let left = listGroup(group);
  while (left.length > 0 && performance.now() < lastAt) {
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    left = listGroup(
      group,
      left.map(({ pid }) => pid),
    );
  }
}

const pageBytes = 4096;

/** The resident memory of a process group; what its processes share counts for each. Linux only: elsewhere it is 0. */
export function residentBytes(group: number): number {
  return listGroup(group).reduce((sum, { residentPages }) => sum + residentPages * pageBytes, 0);
}

interface Member {
  readonly pid: string;
  readonly residentPages: number;
}

/**
 * A group's processes. Those that ended but were not collected do not count: that is their parent's affair. The kernel
 * answers at once, and asking it in the background would take nine times as long of this process.
 */
function listGroup(group: number, among: readonly string[] = listProcesses()): Member[] {
  return among.flatMap((pid) => {
    const stat = readStat(pid);
    // "id (name) state parent group …", where the name may hold anything (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ", 22);
    const [state, , groupId] = fields;
    const isMember = Number(groupId) === group && state !== "Z" && state !== "X";
    return isMember ? [{ pid, residentPages: Number(fields[21]) }] : [];
  });
}

function listProcesses(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return []; // There is none but on Linux.
  }
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return ""; // It has ended.
  }
}

/** Whether a process of this id exists, be it somebody else's. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
