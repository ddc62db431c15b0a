import { residentBytes } from "./process-group.ts";

const intervalMs = 500;

/**
 * Watches the memory of a browser's process group while `ended` is pending, and calls `onExceeded` once when the
 * limit is exceeded: a page can fill gigabytes within seconds.
 */
export function watchMemory(
  group: number,
  maxBytes: number,
  ended: Promise<void>,
  onExceeded: () => void,
): void {
  const timer = setInterval(() => {
    if (residentBytes(group) <= maxBytes) return;
    clearInterval(timer);
    onExceeded();
  }, intervalMs);
  timer.unref();
  void ended.then(() => clearInterval(timer));
}
