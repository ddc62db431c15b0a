const FILLERS = new Set("the of and in a to is by for no nr number value text data".split(" "));

/** How well names that the page gives a thing answer to a field's name (0 to 1), word by word. */
export function likeNames(field: string, names: readonly string[]): number {
  const wanted = wordsOf(field);
  if (wanted.length === 0) return 0;
  let best = 0;
  for (const name of names) {
    const given = wordsOf(name);
    if (given.length === 0) continue;
    const shared = wanted.filter((word) => given.some((other) => isSameWord(word, other))).length;
    best = Math.max(best, shared / wanted.length - Math.max(0, given.length - wanted.length - 1) * 0.1);
  }
  return best;
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !FILLERS.has(word));
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 4 && long.startsWith(short.replace(/(s|e|es)$/, ""));
}
