/**
 * The object's own property of this name. A field may be called `constructor`, and must not be read from the
 * prototype.
 */
export const own = <Value>(named: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(named, name) ? named[name] : undefined;

/** An empty object for arbitrary names. It has no prototype, so that `__proto__` is an ordinary key. */
export const newNamed = <Value>(): Record<string, Value> => Object.create(null);
