export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Least, middle and greatest, in milliseconds. */
export function spread(values: readonly number[]): string {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return [least, median(values), greatest].map((ms) => `${ms.toFixed(0)} ms`.padStart(8)).join(" ");
}
