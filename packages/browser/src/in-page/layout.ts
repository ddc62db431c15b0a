import { createElement, takeFrom } from "@gleaner/extract/dom";

// Members that only a rendered document has. They are read in the way of `@gleaner/extract/dom`, so that no page can
// shadow them.
const neutral = createElement(document, "i");
const ofElement = takeFrom<Element>(neutral);
const readyState = takeFrom(document)("readyState");
const innerText = takeFrom(neutral)("innerText");
const checkVisibility: (this: Element, options: CheckVisibilityOptions) => boolean =
  ofElement("checkVisibility");
const clientHeight = ofElement("clientHeight");
const clientWidth = ofElement("clientWidth");
const getBoundingClientRect = ofElement("getBoundingClientRect");
const scrollHeight = ofElement("scrollHeight");
const scrollTo: (this: Element, options: ScrollToOptions) => void = ofElement("scrollTo");

/** An element's visible size and the height of its content, in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
  readonly contentHeight: number;
}

/** True while the document is still being parsed. */
export function isLoading(): boolean {
  return readyState.call(document) === "loading";
}

/** Measures the content of an element. */
export function extentOf(element: Element): Extent {
  return {
    width: clientWidth.call(element),
    height: clientHeight.call(element),
    contentHeight: scrollHeight.call(element),
  };
}

/** Scrolls an element's content to its end. */
export function scrollInside(element: Element): void {
  scrollTo.call(element, { top: scrollHeight.call(element), behavior: "instant" });
}

/** True where part of an element is within the window. */
export function isInWindow(element: Element): boolean {
  const { width, height, top, bottom } = getBoundingClientRect.call(element);
  return width > 0 && height > 0 && top < innerHeight && bottom > 0;
}

/** The middle of an element in window coordinates; null where it is outside the window. */
export function middleInWindow(element: Element): { readonly x: number; readonly y: number } | null {
  const { left, top, width, height } = getBoundingClientRect.call(element);
  const [x, y] = [left + width / 2, top + height / 2];
  const isIn = width > 0 && height > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  return isIn ? { x, y } : null;
}

/**
 * True for an element that a person could see, after scrolling if needed: it has a layout, is painted, and is not
 * moved off the page.
 */
export function isShown(element: Element): boolean {
  const { width, height, right, bottom } = getBoundingClientRect.call(element);
  const isPlaced = width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0;
  return isPlaced && checkVisibility.call(element, { opacityProperty: true, visibilityProperty: true });
}

/** The rendered text of an element; forces a layout. */
export function renderedTextOf(element: Element | null): string {
  return element instanceof HTMLElement ? innerText.call(element) : "";
}
