/** The parts of an update that sets these attributes, whatever they are called. */
export function setting(sets: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(sets);
  return {
    expression: entries.map((_, at) => `#set${at} = :set${at}`).join(", "),
    names: Object.fromEntries(entries.map(([name], at) => [`#set${at}`, name])),
    values: Object.fromEntries(entries.map(([, value], at) => [`:set${at}`, value])),
  };
}
