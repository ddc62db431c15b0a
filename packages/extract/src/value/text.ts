const SKIPPED = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "svg",
  "head",
  "iframe",
  "object",
  "select",
  "textarea",
]);
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark output q ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** True for elements whose content a person never sees as text. */
export function isSkipped(tag: string): boolean {
  return SKIPPED.has(tag);
}

/** True for elements that flow within a line. */
export function isInline(tag: string): boolean {
  return INLINE.has(tag) || tag.includes("-");
}

/** White space to single spaces, trimmed; zero-width marks dropped. */
export function collapse(text: string): string {
  return text
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The text of a node as lines: white space collapsed, a line break at `br` and around blocks. No layout is asked. */
export function textOf(node: Node): string {
  const parts: string[] = [];
  appendText(node, parts);
  return tidyLines(parts.join(""));
}

/** The text of several nodes in a row, as lines. */
export function textOfAll(nodes: readonly Node[]): string {
  const parts: string[] = [];
  for (const node of nodes) appendText(node, parts);
  return tidyLines(parts.join(""));
}

function appendText(node: Node, parts: string[]): void {
  if (node.nodeType === 3) {
    parts.push((node.nodeValue ?? "").replace(/\s+/g, " "));
    return;
  }
  if (node.nodeType !== 1 && node.nodeType !== 11) return;
  const tag = (node as Element).localName ?? "";
  if (isSkipped(tag)) return;
  if (tag === "br") {
    parts.push("\n");
    return;
  }
  const isBlock = tag !== "" && !isInline(tag);
  if (isBlock) parts.push(tag === "td" || tag === "th" ? " " : "\n");
  const shadow = (node as Element).shadowRoot;
  if (shadow) for (let child = shadow.firstChild; child; child = child.nextSibling) appendText(child, parts);
  for (let child = node.firstChild; child; child = child.nextSibling) appendText(child, parts);
  if (isBlock) parts.push(tag === "td" || tag === "th" ? " " : "\n");
}

function tidyLines(text: string): string {
  return text
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}
