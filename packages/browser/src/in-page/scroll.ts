import { rootOf, selectAll } from "@gleaner/extract/dom";
import { extentOf, scrollInside } from "./layout.ts";

/**
 * To the end; forward by most of a screen; or back by one, so that scrolling to the end again triggers loading more
 * rows.
 */
export type ScrollWay = "end" | "on" | "back";

/** Scrolls the page; to the end also scrolls the largest scrolling box in it. */
export function scroll(way: ScrollWay): void {
  if (way === "end") {
    const [box, root] = [largestBox(), rootOf(document)];
    if (box) scrollInside(box);
    if (root) scrollTo({ top: extentOf(root).contentHeight, behavior: "instant" });
  } else {
    scrollBy({ top: innerHeight * (way === "on" ? 0.9 : -1), behavior: "instant" });
  }
}

function largestBox(): Element | null {
  let largest: Element | null = null;
  let most = 0;
  for (const element of selectAll(document, "main, section, div, ul, ol, table, tbody")) {
    const { width, height, contentHeight } = extentOf(element);
    if (contentHeight <= height + 1 || width * height <= most) continue;
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    largest = element;
    most = width * height;
  }
  return largest;
}
