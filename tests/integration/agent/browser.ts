import { join } from "node:path";
import { type BrowserSession, type LaunchOptions, launch, unpackChromium } from "@gleaner/browser";
import * as pageScripts from "@gleaner/extract/page";
import { chromiumDir } from "../browser/chromium.ts";

/** Starts a browser that may visit the test sites of this address. */
export async function openBrowser(
  url: string,
  options: Pick<LaunchOptions, "callTimeoutMs" | "maxMemoryMb"> = {},
): Promise<BrowserSession> {
  return launch({
    executablePath: await unpackChromium(chromiumDir),
    egress: { allowHosts: [new URL(url).host], refusePorts: [] },
    sandbox: false,
    singleProcess: false,
    tempDir: join(chromiumDir, "sessions"),
    pageScripts,
    ...options,
  });
}
