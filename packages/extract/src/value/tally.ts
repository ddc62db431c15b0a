/** How often each thing occurs, in the order in which they first do. */
export function tally<T>(things: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
}

/** What occurs most often, the first of equals, and how often; null where there is nothing. */
export function commonest<T>(things: Iterable<T>): readonly [T, number] | null {
  return [...tally(things)].sort((a, b) => b[1] - a[1])[0] ?? null;
}
