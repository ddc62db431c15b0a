/** White space to single spaces, trimmed; zero-width marks dropped. */
export function collapse(text: string): string {
  return text
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
