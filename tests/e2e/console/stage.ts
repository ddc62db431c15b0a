import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../../../packages/local/src/chromium.ts";
import { readMail } from "../../mail.ts";
import { eventually } from "../eventually.ts";
import { openScene, type Scene } from "../scene.ts";

declare global {
  var axe: typeof import("axe-core");
  /** What the policy refused, and what ran that was not ours to run. */
  var refused: string[];
  var broken: string | undefined;
}

/** A service with a browser in which people look at its console. */
export interface Stage extends Scene {
  /** A window of its own, without a session. */
  open(): Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  /** A window in which the seeded user has signed in by a link. */
  enter(): Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  at(path: string): string;
  /** Waits for an e-mail to an address that says so, and gives what was found. */
  findInMail(to: string, wanted: RegExp): Promise<string>;
}

const patienceMs = 60_000;

export async function openStage(): Promise<Stage> {
  const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const [scene, executablePath] = await Promise.all([
    openScene({ runners: 1, env: { GLEANER_CODE_ANSWER_MS: "1" } }),
    findChromium(process.env),
  ]);
  const browser: Browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--headless"] });
  const { service } = scene.system;

  const open = async () => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(patienceMs);
    await context.addInitScript({ content: axeSource });
    await context.addInitScript(() => {
      globalThis.refused = [];
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        globalThis.refused.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    return { context, page: await context.newPage() };
  };
  return {
    ...scene,
    open,
    at: (path) => service.url + path,
    findInMail: async (to, wanted) => {
      let found: string | undefined;
      await eventually(async () => {
        const mails = await readMail(scene.system.dataDir, to);
        found = mails.map((mail) => wanted.exec(mail)?.[0]).findLast((match) => match !== undefined);
        return found !== undefined;
      });
      return String(found);
    },
    enter: async () => {
      const { context, page } = await open();
      await page.goto(String(await service.signInLink()));
      await page.getByRole("heading", { name: "What do you want to collect?" }).waitFor();
      return { context, page };
    },
    close: async () => {
      await browser.close();
      await scene.close();
    },
  };
}

/** What axe finds wrong with the page as it is, in a line each; by some of its rules alone where they are named. */
export async function findBarriers(page: Page, rules?: string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    (only) => globalThis.axe.run({ resultTypes: ["violations"], ...(only && { runOnly: only }) }),
    rules,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}
