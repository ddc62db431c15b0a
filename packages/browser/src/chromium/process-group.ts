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

/** Whether a process of the group still runs. */
async function isGroupAlive(group: number): Promise<boolean> {
  try {
    process.kill(-group, 0);
  } catch {
    return false;
  }
  return (await listGroup(group)).length > 0;
}

const pageBytes = 4096;

/** The resident memory of a process group; what its processes share counts for each. Linux only: elsewhere it is 0. */
export async function residentBytes(group: number): Promise<number> {
  const members = await listGroup(group);
  return members.reduce((sum, { residentPages }) => sum + residentPages * pageBytes, 0);
}

/** A group's processes. Those that ended but were not collected do not count: that is their parent's affair. */
async function listGroup(group: number): Promise<{ readonly residentPages: number }[]> {
  const names = await readdir("/proc").catch(() => []);
  const stats = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, "utf8").catch(() => "")),
  );
  return stats.flatMap((stat) => {
    // "id (name) state parent group …", where the name may hold anything (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, , groupId] = fields;
    const isMember = Number(groupId) === group && state !== "Z" && state !== "X";
    return isMember ? [{ residentPages: Number(fields[21]) }] : [];
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
