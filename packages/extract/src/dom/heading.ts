import { collapse, textOf } from "../value/text.ts";

/** The caption or nearest heading over an element; null where there is none close by. */
export function findHeading(element: Element | null): string | null {
  const caption = element?.closest("table")?.querySelector("caption");
  if (caption && collapse(textOf(caption)) !== "") return collapse(textOf(caption)).slice(0, 200);
  let level = 0;
  for (let up = element; up && level < 6 && up.localName !== "body"; up = up.parentElement, level++) {
    for (let before = up.previousElementSibling; before; before = before.previousElementSibling) {
      const heading = isHeading(before) ? before : lastHeading(before);
      const text = heading ? collapse(textOf(heading)) : "";
      if (text !== "") return text.slice(0, 200);
    }
  }
  return null;
}

// Headings without a heading tag: named so, or a short line in bold.
function isHeading(element: Element): boolean {
  if (/^h[1-6]$/.test(element.localName)) return true;
  const length = element.textContent?.trim().length ?? 0;
  if (length < 3 || length > 60) return false;
  if (/(^|[-_\s])(sub)?(title|heading|header|headline)/i.test(element.getAttribute("class") ?? ""))
    return true;
  const strong = element.querySelector("b, strong");
  return strong !== null && strong.textContent?.trim() === element.textContent?.trim();
}

function lastHeading(element: Element): Element | null {
  const headings = element.querySelectorAll("h1, h2, h3, h4, h5, h6");
  return headings[headings.length - 1] ?? null;
}
