/** Sets an entry as the newest of at most so many; the oldest is removed, so that a page that invents names fills no memory. */
export function remember<Value>(entries: Map<string, Value>, key: string, value: Value, most: number): void {
  entries.delete(key);
  entries.set(key, value);
  const oldest = entries.size > most ? entries.keys().next().value : undefined;
  if (oldest !== undefined) entries.delete(oldest);
}
