import { type LaunchOptions, launch } from "./launch.ts";
import type { BrowserSession } from "./session.ts";

/** Keeps one browser launched and never used, so that a job need not wait for the launch. */
export interface Standby {
  /**
   * Hands out a fresh browser, which from then on is the caller's to close. One that is wanted other than the one that
   * stands ready is launched in its place.
   */
  take(other?: LaunchOptions): Promise<BrowserSession>;
  /** Closes the browser that stands ready; those handed out are not touched. */
  close(): Promise<void>;
}

/** Launches the first browser at once, and the next when the one handed out is closed: never beside a running job. */
export function createStandby(options: LaunchOptions): Standby {
  let ready: Promise<BrowserSession> | undefined;
  let closed = false;

  const refill = () => {
    if (closed || ready) return;
    const next = launch(options);
    // A failed launch is tried again, and reported, by whoever asks next.
    next.catch(() => {
      if (ready === next) ready = undefined;
    });
    ready = next;
  };

  refill();
  return {
    async take(other) {
      if (closed) throw new Error("The standby is closed.");
      const waiting = ready;
      ready = undefined;
      const found = await waiting?.catch(() => undefined);
      const isFit = !other && found?.page.context().browser()?.isConnected();
      if (!isFit) await found?.close();
      const session = isFit && found ? found : await launch(other ?? options);
      void session.closed.then(refill);
      return session;
    },
    async close() {
      closed = true;
      const waiting = ready;
      ready = undefined;
      const found = await waiting?.catch(() => undefined);
      await found?.close();
    },
  };
}
