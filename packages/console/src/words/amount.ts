const units = ["B", "kB", "MB", "GB"] as const;

/** Bytes as people say them. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(unit === 0 || value >= 100 ? 0 : 1)} ${units[unit]}`;
}

/** A time that something took. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const steps: readonly (readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  [60_000, "second", 1000],
  [3_600_000, "minute", 60_000],
  [86_400_000, "hour", 3_600_000],
  [2_592_000_000, "day", 86_400_000],
  [31_536_000_000, "month", 2_592_000_000],
  [Number.POSITIVE_INFINITY, "year", 31_536_000_000],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });

/** How long ago, or in how long, a moment is from `now`. */
export function formatAge(at: number, now: number): string {
  const distance = at - now;
  if (Math.abs(distance) < 5000) return "just now";
  const [, unit, ms] = steps.find(([limit]) => Math.abs(distance) < limit) ?? ["", "year" as const, 1];
  return relative.format(Math.round(distance / ms), unit);
}

export const formatCount = (count: number): string => count.toLocaleString("en");

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
