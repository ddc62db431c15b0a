/** A text as two people would agree that it is the same: case, white space, width, quotes and dashes aside. */
export function squeeze(text: string): string {
  return fold(text).replace(/[\s\u200b-\u200d\u2060\ufeff\u00ad]+/g, "");
}

const isPlain = /^[ -~\t\n]*$/;

/** Case, width, quotes and dashes made one, white space kept. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase().replaceAll("`", "'");
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[–—−‐‑]/g, "-")
    .replace(/⁄/g, "/");
}
