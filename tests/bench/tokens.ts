/** Tokens of a text, estimated: 3.3 characters each, where it is not Latin 1.2 of them. */
export function tokensOf(text: string): number {
  const foreign = text.match(/[^\p{ASCII}\p{Script=Latin}]/gu)?.length ?? 0;
  return Math.ceil((text.length - foreign) / 3.3 + foreign / 1.2);
}
