/**
 * The parts of an update expression that sets these attributes, of an item or of its map `within`; any names are
 * allowed.
 */
export function setting(sets: Readonly<Record<string, unknown>>, within?: string) {
  const entries = Object.entries(sets);
  const path = within === undefined ? "" : `${within}.`;
  return {
    expression: entries.map((_, at) => `${path}#set${at} = :set${at}`).join(", "),
    names: Object.fromEntries(entries.map(([name], at) => [`#set${at}`, name])),
    values: Object.fromEntries(entries.map(([, value], at) => [`:set${at}`, value])),
  };
}
