import type { Page } from "playwright-core";

/** Scrolls the page, and the largest scrolling box in it, to the end. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const boxes = [...document.querySelectorAll("main, section, div, ul, ol, table, tbody")].filter(
      (box) => box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY),
    );
    boxes.sort((a, b) => b.clientHeight * b.clientWidth - a.clientHeight * a.clientWidth);
    boxes[0]?.scrollTo({ top: boxes[0].scrollHeight, behavior: "instant" });
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
  });
}

/** Scrolls on by most of a screen. */
export async function scrollOn(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollBy({ top: window.innerHeight * 0.9, behavior: "instant" }));
}

/** Steps back a little, so that the next way to the end crosses the sentinel that loads more rows. */
export async function scrollBack(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollBy({ top: -window.innerHeight, behavior: "instant" }));
}
