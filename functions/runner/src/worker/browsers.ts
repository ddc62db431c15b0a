import {
  type BrowserSession,
  createStandby,
  type LaunchOptions,
  launch,
  type Profile,
  probeSandbox,
  type Standby,
  type UpstreamProxy,
  unpackChromium,
} from "@gleaner/browser";
import * as pageScripts from "@gleaner/extract/page";
import type { RunnerSettings } from "../settings.ts";

/** The options of a run's browsers that vary between runs. */
export interface Outfit {
  /** The proxy for all of their traffic. */
  readonly proxy?: UpstreamProxy | undefined;
  readonly profile?: Profile | undefined;
}

/** Where a run's browsers come from. */
export interface Browsers {
  /** An unused browser: the one on standby, if its options match. Rejects with the signal's reason. */
  take(signal: AbortSignal, outfit?: Outfit): Promise<BrowserSession>;
  /** One more clean browser beside the run's first. Rejects with the signal's reason. */
  launch(signal: AbortSignal, outfit?: Outfit): Promise<BrowserSession>;
  /** Closes all browsers of the run, and waits until they are gone. */
  clear(): Promise<void>;
  /** Closes the browser on standby. */
  close(): Promise<void>;
}

/**
 * Starts launching the first browser at once; a failure is reported by the next request for a browser. `onNoSandbox`
 * is called where Chromium's own sandbox is wanted and does not work.
 */
export function openBrowsers(settings: RunnerSettings, onNoSandbox: () => void): Browsers {
  const prepared = prepare(settings, onNoSandbox);
  prepared.catch(() => undefined);
  const taken = new Set<BrowserSession>();
  const tie = async (open: () => Promise<BrowserSession>, signal: AbortSignal): Promise<BrowserSession> => {
    const session = await tied(open, signal);
    taken.add(session);
    void session.closed.then(() => taken.delete(session));
    return session;
  };
  return {
    take: (signal, outfit) => {
      const take = async () => {
        const { standby, options } = await prepared;
        return standby.take(outfit && isOwn(outfit) ? withOutfit(options, outfit) : undefined);
      };
      return tie(take, signal);
    },
    launch: (signal, outfit = {}) =>
      tie(async () => launch(withOutfit((await prepared).options, outfit)), signal),
    clear: async () => {
      await Promise.all([...taken].map((session) => session.close()));
    },
    close: async () => (await prepared).standby.close(),
  };
}

const isOwn = ({ proxy, profile }: Outfit): boolean => proxy !== undefined || profile !== undefined;

const withOutfit = (options: LaunchOptions, { proxy, profile }: Outfit): LaunchOptions => ({
  ...options,
  egress: { ...options.egress, proxy },
  ...(profile && { profile }),
});

/**
 * Binds a browser to its run: when the run is over the browser is killed, even while a call waits for its page, and a
 * launch that hangs is not awaited.
 */
async function tied(open: () => Promise<BrowserSession>, signal: AbortSignal): Promise<BrowserSession> {
  signal.throwIfAborted();
  const opening = open();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => {
    reject(signal.reason);
    opening.then(
      (session) => session.close(),
      () => undefined,
    );
  };
  signal.addEventListener("abort", abort, { once: true });
  aborted.catch(() => undefined);
  const session = await Promise.race([opening, aborted]);
  void session.closed.then(() => signal.removeEventListener("abort", abort));
  return session;
}

async function prepare(
  settings: RunnerSettings,
  onNoSandbox: () => void,
): Promise<{ options: LaunchOptions; standby: Standby }> {
  const { tempDir, chromiumDir, singleProcess, allowHosts, openedBy, refuseHosts, refusePorts } = settings;
  const executablePath = settings.chromium ?? (await unpackChromium(chromiumDir, settings.nodeEnvironment));
  const sandbox = !singleProcess && (await probeSandbox(executablePath, tempDir));
  if (!singleProcess && !sandbox) onNoSandbox();
  const egress = { allowHosts, openedBy, refuseHosts, refusePorts };
  const { browserMemoryMb: maxMemoryMb } = settings;
  const options = { executablePath, egress, sandbox, singleProcess, tempDir, pageScripts, maxMemoryMb };
  return { options, standby: createStandby(options) };
}
