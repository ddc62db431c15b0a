/** An address that may be a link: of a page, never a script; undefined for anything else that a page calls one. */
export function toHref(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}
