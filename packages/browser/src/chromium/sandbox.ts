import { withDeadline } from "../deadline.ts";
import { startChromium } from "./process.ts";

const probeTimeoutMs = 10_000;
/** The probe sends no requests, so this port needs no listener. */
const nowhere = "http://127.0.0.1:9";

/**
 * Whether Chromium's own sandbox works here. Tested once, by starting Chromium and opening a page. Root cannot have
 * it.
 */
export async function probeSandbox(executablePath: string, tempDir: string): Promise<boolean> {
  if (process.getuid?.() === 0) return false;
  const limits = { signal: new AbortController().signal, timeoutMs: probeTimeoutMs };
  const chromium = await startChromium({
    executablePath,
    tempDir,
    timeoutMs: probeTimeoutMs,
    sandbox: true,
    singleProcess: false,
    proxy: nowhere,
    language: "en-US",
    width: 800,
    height: 600,
  }).catch(() => undefined);
  if (!chromium) return false;
  try {
    const page = withDeadline(chromium.browser.newPage(), limits, "");
    return await page.then(
      () => true,
      () => false,
    );
  } finally {
    await chromium.kill();
  }
}
