/**
 * What an object keyed by names holds under one of them: its own alone. A field may be called `constructor`, and what it
 * is not asked for must not come from the prototype.
 */
export const own = <Value>(named: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(named, name) ? named[name] : undefined;

/** An empty object to be keyed by names; without a prototype, so that `__proto__` is a name like any other. */
export const newNamed = <Value>(): Record<string, Value> => Object.create(null);
