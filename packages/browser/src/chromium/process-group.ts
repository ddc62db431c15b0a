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
  // A killed process starts no others, so only these processes are checked again.
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

/** The resident memory of a process group; shared memory counts for each process. Linux only: elsewhere it is 0. */
export function residentBytes(group: number): number {
  return listGroup(group).reduce((sum, { residentPages }) => sum + residentPages * pageBytes, 0);
}

interface Member {
  readonly pid: string;
  readonly residentPages: number;
}

/**
 * A group's processes. Zombies do not count, because collecting them is their parent's task. Reads synchronously,
 * because /proc answers at once and asynchronous reads would take nine times as long in this process.
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

/** Whether a process with this id exists, even one of another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
