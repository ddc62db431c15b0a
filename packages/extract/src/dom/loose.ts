/**
 * Of things with a text those that have exactly this one; where none does, those whose text differs only in a number or in
 * whether it speaks of one or of several: "Serves 4" and "Serves 6", "Author" and "Authors".
 */
export function preferExact<Thing>(
  things: readonly Thing[],
  textOf: (thing: Thing) => string,
  wanted: string,
): Thing[] {
  const exact = things.filter((thing) => textOf(thing) === wanted);
  if (exact.length > 0) return exact;
  const loose = loosen(wanted);
  return /\p{L}/u.test(loose) ? things.filter((thing) => loosen(textOf(thing)) === loose) : [];
}

function loosen(text: string): string {
  return text
    .replace(/\(s\)/g, "")
    .replace(/\p{N}+/gu, "0")
    .replace(/(\p{L}{3})s(?!\p{L})/gu, "$1");
}
