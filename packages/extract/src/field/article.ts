import type { Page } from "../dom/page.ts";
import { type Box, scan } from "../dom/scan.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import type { Draft } from "./draft.ts";

const MIN_TEXT = 400;

/** The main text of an article: the element whose own paragraphs hold most of the page's prose. */
export function findArticle(page: Page): Draft[] {
  const mass = new Map<Box, number>();
  for (const box of scan(page)) {
    if (box.tag !== "p" || box.textLength < 40 || box.region === "footer" || box.region === "nav") continue;
    const links = linkText(box);
    if (links > box.textLength * 0.5) continue;
    // A part goes to the grandparent: bodies are often split into sections.
    if (box.parent) mass.set(box.parent, (mass.get(box.parent) ?? 0) + box.textLength);
    const above = box.parent?.parent;
    if (above) mass.set(above, (mass.get(above) ?? 0) + box.textLength * 0.6);
  }
  const [best, most] = [...mass].sort((a, b) => b[1] - a[1])[0] ?? [null, 0];
  if (!best || most < MIN_TEXT) return [];
  const css = uniqueSelector(page, best.element);
  if (!css) return [];
  const names = ["body", "text", "content", "article body", "article text"];
  return [{ locators: [{ by: "css", css: `${css} p` }], attribute: null, take: "join", names }];
}

function linkText(box: Box): number {
  if (box.tag === "a") return box.textLength;
  return box.children.reduce((sum, child) => sum + linkText(child), 0);
}
