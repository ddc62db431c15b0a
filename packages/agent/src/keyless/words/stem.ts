/** A text without the accents of Latin letters. */
export const withoutAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");

/** Reduces a word to a rough stem: lower case, no accents, no plural ending. */
export function stem(word: string): string {
  const plain = withoutAccents(word.toLowerCase());
  if (/[^aeiou]ies$/.test(plain) && plain.length > 4) return `${plain.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|z)es$/.test(plain)) return plain.slice(0, -2);
  if (plain.length > 3 && /[^su]s$/.test(plain)) return plain.slice(0, -1);
  return plain;
}
