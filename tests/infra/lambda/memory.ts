import { listFunctionProcesses, readProcess } from "./processes.ts";

/** Bytes of memory that a function's processes held at most, at one time. */
export interface Memory {
  readonly peakBytes: number;
  readonly processes: number;
}

const intervalMs = 50;

/**
 * Watches the processes of a function: every 50 ms it adds up their proportional set sizes, in which memory that
 * processes share counts once.
 */
export function measureMemory(sandboxPid: number): { peak(): Memory; close(): void } {
  let peak: Memory = { peakBytes: 0, processes: 0 };
  const timer = setInterval(() => {
    const pids = listFunctionProcesses(sandboxPid);
    const peakBytes = pids.reduce((sum, pid) => sum + memoryOf(pid), 0);
    if (peakBytes > peak.peakBytes) peak = { peakBytes, processes: pids.length };
  }, intervalMs);
  timer.unref();
  return { peak: () => peak, close: () => clearInterval(timer) };
}

/** Its proportional set size, in bytes. */
export function memoryOf(pid: number): number {
  const [, kilobytes = "0"] = /^Pss:\s+(\d+) kB/m.exec(readProcess(pid, "smaps_rollup")) ?? [];
  return Number(kilobytes) * 1024;
}
