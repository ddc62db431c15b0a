/** The UTC calendar month of a time, as `2026-11`. */
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** When the UTC month of `ms` began, and when the next one begins. */
export function monthBounds(ms: number): { start: string; resetsAt: string } {
  const at = new Date(ms);
  const first = (offset: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1));
  return { start: first(0).toISOString(), resetsAt: first(1).toISOString() };
}

/** When the month after one such as `2026-11` begins, UTC. */
export const resetOf = (month: string): string => monthBounds(Date.parse(month)).resetsAt;
