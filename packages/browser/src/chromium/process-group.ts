import { readdir, readFile } from "node:fs/promises";

const pollIntervalMs = 10;

/** Kills a process group at once and waits, within a bound, until its processes are gone. */
export async function killGroup(group: number, timeoutMs: number): Promise<void> {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    return; // Gone already.
  }
  const lastAt = performance.now() + timeoutMs;
  while (performance.now() < lastAt && (await isGroupAlive(group))) {
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

/** Whether a process of the group still runs. Those that ended but were not collected do not count: that is their parent's affair. */
async function isGroupAlive(group: number): Promise<boolean> {
  try {
    process.kill(-group, 0);
  } catch {
    return false;
  }
  const names = await readdir("/proc").catch(() => []);
  const stats = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, "utf8").catch(() => "")),
  );
  return stats.some((stat) => {
    // "id (name) state parent group …", where the name may hold anything (proc_pid_stat(5)).
    const [state, , groupId] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(groupId) === group && state !== "Z" && state !== "X";
  });
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
