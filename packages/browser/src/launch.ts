import { type BrowserContext, type CDPSession, errors, type Page } from "playwright-core";
import { startChromium } from "./chromium/process.ts";
import { withDeadline } from "./deadline.ts";
import { type Guard, startGuard } from "./egress/guard.ts";
import type { EgressOptions } from "./egress/policy.ts";
import { watchActivity } from "./page/activity.ts";
import { dismissDialogs } from "./page/dialogs.ts";
import { registerEngine } from "./page/element.ts";
import { watchMainDocument } from "./page/main-document.ts";
import { probeScript } from "./page/probe.ts";
import { createSparing } from "./page/sparing.ts";
import { openWorld } from "./page/world.ts";
import { acceptLanguageOf, clientHintsOf, defaultProfile, type Profile, userAgentOf } from "./profile.ts";
import { type BrowserSession, createSession, type PageScripts, type SessionParts } from "./session.ts";

/** How a browser is started. */
export interface LaunchOptions {
  readonly executablePath: string;
  readonly egress: EgressOptions;
  /** Chromium's own sandbox; see probeSandbox. */
  readonly sandbox: boolean;
  /** All of Chromium in one process, as Lambda needs it. */
  readonly singleProcess: boolean;
  /** Where the session's private folder is made. */
  readonly tempDir: string;
  readonly pageScripts: PageScripts;
  /** Largest main document, in bytes after decompression; 15 MB unless given. */
  readonly maxPageBytes?: number;
  /** Longest a call into the page may take; 15 s unless given. */
  readonly callTimeoutMs?: number;
  /** Most memory that the browser may take, in megabytes; 1,500 unless given. */
  readonly maxMemoryMb?: number;
  /** Longest the launch may take; 20 s unless given. */
  readonly launchTimeoutMs?: number;
  readonly userAgent?: string;
  readonly profile?: Profile;
}

const defaultMaxPageBytes = 15_000_000;
const defaultCallTimeoutMs = 15_000;
const defaultMaxMemoryMb = 1_500;
const defaultLaunchTimeoutMs = 20_000;
const never = new AbortController().signal;

/** Starts a guard and a browser behind it. A failed start leaves nothing behind. */
export async function launch(options: LaunchOptions): Promise<BrowserSession> {
  const profile = options.profile ?? defaultProfile;
  const timeoutMs = options.launchTimeoutMs ?? defaultLaunchTimeoutMs;
  const guard = await startGuard(options.egress);
  const process = await startChromium({
    ...options,
    timeoutMs,
    proxy: guard.address,
    language: profile.locale,
    width: profile.width,
    height: profile.height,
  }).catch(async (error: unknown) => {
    await guard.close();
    throw error;
  });
  const kill = async () => {
    await Promise.all([process.kill(), guard.close().catch(() => {})]);
  };

  const prepare = async (): Promise<BrowserSession> => {
    await registerEngine();
    const context = await process.browser.newContext({
      userAgent: options.userAgent ?? userAgentOf(process.browser.version()),
      locale: profile.locale,
      timezoneId: profile.timezone,
      viewport: { width: profile.width, height: profile.height },
      serviceWorkers: "block",
      acceptDownloads: false,
      permissions: [],
    });
    const dialog = dismissDialogs(context);
    const own = ownPages(context);
    const open = async (): Promise<Opened> => {
      const page = await own.open();
      const cdp = await context.newCDPSession(page);
      if (options.userAgent === undefined) {
        const version = process.browser.version();
        await cdp.send("Emulation.setUserAgentOverride", {
          userAgent: userAgentOf(version),
          acceptLanguage: acceptLanguageOf(profile.locale),
          userAgentMetadata: clientHintsOf(version),
        });
      }
      return { page, cdp, guard, pid: process.pid, dialog };
    };
    const first = await open();
    await first.cdp.send("Network.enable", unkept);
    await first.cdp.send("Page.enable");
    await greetGuard(first.cdp, guard);
    const session = await assemble({ ...first, kill }, options);
    let sparedSites: readonly string[] | null = null;
    const openBeside = async (): Promise<BrowserSession> => {
      const opened = await open();
      const closePage = () => opened.page.close();
      try {
        const other = await assemble({ ...opened, kill: closePage }, options);
        if (sparedSites !== null) await other.spare(sparedSites);
        return other;
      } catch (error) {
        await closePage().catch(() => {});
        throw error;
      }
    };
    return {
      ...session,
      async beside(limits) {
        const opening = openBeside();
        try {
          return await withDeadline(opening, limits, "No other page was opened in time.");
        } catch (error) {
          // A page that opens too late is closed, because the caller has given up.
          void opening.then(
            (late) => late.close(),
            () => {},
          );
          throw error;
        }
      },
      spare(sites) {
        sparedSites = sites;
        return session.spare(sites);
      },
    };
  };
  try {
    return await withDeadline(prepare(), { signal: never, timeoutMs }, "The browser did not start in time.");
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Response bodies are never requested, so the browser keeps none. */
const unkept = { maxTotalBufferSize: 0, maxResourceBufferSize: 0 };

/** A page of the browser, behind its guard. */
interface Opened extends Pick<SessionParts, "page" | "pid" | "dialog"> {
  readonly cdp: CDPSession;
  readonly guard: Guard;
}

async function assemble(
  started: Opened & Pick<SessionParts, "kill">,
  options: LaunchOptions,
): Promise<BrowserSession> {
  const { cdp, guard, ...parts } = started;
  const { frameTree } = await cdp.send("Page.getFrameTree");
  const mainFrameId = frameTree.frame.id;
  const now = () => performance.now();
  await cdp.send("Network.enable", unkept);
  await cdp.send("Page.enable");
  const world = await openWorld(cdp, mainFrameId, probeScript);
  const maxPageBytes = options.maxPageBytes ?? defaultMaxPageBytes;
  return createSession({
    ...parts,
    world,
    mainDocument: watchMainDocument(cdp, mainFrameId, guard, maxPageBytes),
    sparing: createSparing(cdp, () => parts.page.url()),
    activity: watchActivity(cdp, mainFrameId, () => parts.page.url(), now),
    pageScripts: options.pageScripts,
    callTimeoutMs: options.callTimeoutMs ?? defaultCallTimeoutMs,
    maxMemoryMb: options.maxMemoryMb ?? defaultMaxMemoryMb,
    proxy: guard.proxy,
    bytesReceived: guard.bytesReceived,
    now,
  });
}

/**
 * Gives the guard's credentials to the browser. Chromium takes none on its command line, but remembers those that it
 * was given once. Only this one request is intercepted, so that pages do not pay for interception.
 */
async function greetGuard(cdp: CDPSession, guard: Guard): Promise<void> {
  const swallow = () => {};
  const goOn = ({ requestId }: { requestId: string }) => {
    cdp.send("Fetch.continueRequest", { requestId }).catch(swallow);
  };
  cdp.on("Fetch.requestPaused", goOn);
  cdp.on("Fetch.authRequired", ({ requestId, authChallenge }) => {
    const answer =
      authChallenge.source === "Proxy"
        ? ({ response: "ProvideCredentials", username: guard.username, password: guard.password } as const)
        : ({ response: "CancelAuth" } as const);
    cdp.send("Fetch.continueWithAuth", { requestId, authChallengeResponse: answer }).catch(swallow);
  });
  await cdp.send("Fetch.enable", { handleAuthRequests: true, patterns: [{ urlPattern: guard.greeting }] });
  await cdp.send("Page.navigate", { url: guard.greeting });
  if (!guard.greeted()) throw new errors.TimeoutError("The browser could not reach its egress guard.");
  await cdp.send("Fetch.disable");
  cdp.off("Fetch.requestPaused", goOn);
}

/** Closes every page that another page opens: only pages that a job opens may stay. */
function ownPages(context: BrowserContext): { open(): Promise<Page> } {
  const own = new Set<Page>();
  let opening = 0;
  const closeOthers = (): void => {
    // While a page is being opened it cannot be told from unwanted ones, so these are closed when it is known.
    if (opening > 0) return;
    for (const page of context.pages()) if (!own.has(page)) page.close().catch(() => {});
  };
  context.on("page", closeOthers);
  return {
    async open() {
      opening += 1;
      try {
        const page = await context.newPage();
        own.add(page);
        page.on("close", () => own.delete(page));
        return page;
      } finally {
        opening -= 1;
        closeOthers();
      }
    },
  };
}
