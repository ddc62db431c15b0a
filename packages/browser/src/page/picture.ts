import { Buffer } from "node:buffer";
import type { CDPSession, Page } from "playwright-core";
import type { Limits } from "../deadline.ts";
import { probeScript } from "./probe.ts";
import type { World } from "./world.ts";

/** A picture of a page as WebP; its pixels are CSS pixels of the page. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly url: string;
  /** Where its upper left corner is on the page. */
  readonly left: number;
  readonly top: number;
}

const mostBytes = 1_000_000;
/** From the largest that looks well to what still shows where things stand. */
const qualities = [60, 25];
/** What stands further down is not in the picture: Chromium paints no picture much higher. */
const longest = { width: 2000, height: 10_000 };

/**
 * Nothing that is typed, chosen or shown in a frame is seen. The style sheet is the debugger's: no script of the page
 * finds it in the document, and its layout stays as it is.
 */
const mask = `
  input, textarea, select, [contenteditable]:not([contenteditable="false"]) {
    color: transparent !important; -webkit-text-fill-color: transparent !important; caret-color: transparent !important;
    text-shadow: none !important; background: #b8b8b8 !important; transition: none !important;
  }
  input::placeholder, textarea::placeholder { color: transparent !important }
  iframe, frame, object, embed { opacity: 0 !important; transition: none !important }
`;

/** Takes a picture of a page, whole or of its window; null where it would show what was typed, or be too large. */
export async function takePicture(
  { page, world }: { readonly page: Page; readonly world: World },
  whole: boolean,
  limits: Limits,
): Promise<Picture | null> {
  if (await world.call(probeScript, "hasInnerText", [], limits)) return null;
  const cdp = await page.context().newCDPSession(page);
  try {
    return await masked(cdp, () => capture(cdp, page.url(), whole));
  } finally {
    await cdp.detach().catch(() => {});
  }
}

async function masked<Result>(cdp: CDPSession, work: () => Promise<Result>): Promise<Result> {
  const [{ frameTree }] = await Promise.all([cdp.send("Page.getFrameTree"), cdp.send("DOM.enable")]);
  await cdp.send("CSS.enable");
  const { styleSheetId } = await cdp.send("CSS.createStyleSheet", { frameId: frameTree.frame.id });
  await cdp.send("CSS.setStyleSheetText", { styleSheetId, text: mask });
  try {
    return await work();
  } finally {
    await cdp.send("CSS.setStyleSheetText", { styleSheetId, text: "" }).catch(() => {});
  }
}

async function capture(cdp: CDPSession, url: string, whole: boolean): Promise<Picture | null> {
  const { cssContentSize, cssLayoutViewport } = await cdp.send("Page.getLayoutMetrics");
  const size = whole
    ? { width: cssContentSize.width, height: cssContentSize.height }
    : { width: cssLayoutViewport.clientWidth, height: cssLayoutViewport.clientHeight };
  const width = Math.min(Math.ceil(size.width), longest.width);
  const height = Math.min(Math.ceil(size.height), longest.height);
  for (const quality of qualities) {
    const { data } = await cdp.send("Page.captureScreenshot", {
      format: "webp",
      quality,
      ...(whole && { captureBeyondViewport: true, clip: { x: 0, y: 0, width, height, scale: 1 } }),
    });
    const bytes = Buffer.from(data, "base64");
    if (bytes.length > mostBytes) continue;
    const { pageX, pageY } = cssLayoutViewport;
    return { bytes, width, height, url, left: whole ? 0 : pageX, top: whole ? 0 : pageY };
  }
  return null;
}
