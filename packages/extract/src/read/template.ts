import {
  attributeOf,
  bodyOf,
  classOf,
  firstElementOf,
  MOST_DEPTH,
  nextElementOf,
  tagOf,
} from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { stableClasses } from "../dom/scan.ts";

/** Pages of more marks are told by these. */
const MOST_MARKS = 2000;
/** They hold what all pages of a site have. */
const FRAMES = new Set(["header", "nav", "footer", "aside"]);

/**
 * The classes and ids of a page's main part, without those that count or that a build made up: what its template calls
 * things. Pages of one template have most of them in common, and a redesign leaves few.
 */
export function templateMarks({ document }: Page): string[] {
  const marks = new Set<string>();
  const visit = (element: Element, depth: number): void => {
    if (depth > MOST_DEPTH || marks.size >= MOST_MARKS) return;
    const id = attributeOf(element, "id") ?? "";
    for (const mark of [...stableClasses(classOf(element)).map((token) => `.${token}`), `#${id}`]) {
      if (mark.length > 2 && mark.length <= 60 && !/[\s\d]/.test(mark)) marks.add(mark);
    }
    for (let child = firstElementOf(element); child; child = nextElementOf(child)) {
      if (!FRAMES.has(tagOf(child))) visit(child, depth + 1);
    }
  };
  const body = bodyOf(document);
  if (body) visit(body, 0);
  return [...marks].sort();
}
