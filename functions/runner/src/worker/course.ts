import type { BrowserSession } from "@gleaner/browser";
import type { Login } from "@gleaner/login";
import type { PageSession } from "@gleaner/replay";
import { type Assignment, type Report, RunFault } from "../assignment.ts";
import { openNotebook, type Stage, type Standing } from "./standing.ts";

/** A run's browser, and the account that it uses. */
export type RunSession = BrowserSession & Pick<PageSession, "login">;

/** A run's continuation across invocations. */
export interface Course {
  /** The progress of an earlier worker; null at the start. */
  readonly from: Standing | null;
  /** When to stop for the next invocation, in milliseconds since 1970; Infinity where the run ends in this one. */
  readonly handOnAt: number;
  /**
   * Reports the run's progress, including its browser's storage. Throws a RunFault `paused` when the next invocation
   * should continue from here.
   */
  keep(stage: Stage, session: RunSession | null): Promise<void>;
}

/** Larger progress is not stored, because the main process may hold it in memory twice. */
const maxBytes = 128 * 1024 * 1024;

type Given = Pick<Assignment, "from" | "handOnAt" | "tellEveryMs">;

/**
 * `loginOf` gives the account that the run uses at that time; null where it uses none. Where the progress exceeds
 * `limit` bytes, null is reported, and the run continues until its invocation ends.
 */
export function openCourse(
  { from, handOnAt, tellEveryMs }: Given,
  tell: (report: Report) => void,
  loginOf: () => Login | null,
  limit = maxBytes,
): Course {
  const notebook = openNotebook();
  let toldAt = Date.now();
  return {
    from: from && notebook.read(from),
    handOnAt: handOnAt ?? Number.POSITIVE_INFINITY,
    async keep(stage, session) {
      const isTime = handOnAt !== null && Date.now() >= handOnAt;
      if (!isTime && Date.now() - toldAt < tellEveryMs) return;
      // A page that does not respond now cannot be saved; the next report may succeed.
      const storage = session && (await session.storage().catch(() => undefined));
      if (storage === undefined) return;
      const login = session?.login?.standing ?? null;
      const usedCodes = loginOf()?.codes?.used() ?? [];
      const { bytes, ...written } = notebook.write({ stage, storage, login, usedCodes });
      toldAt = Date.now();
      if (bytes > limit) return tell({ kind: "standing", state: null, pieces: [], added: [] });
      tell({ kind: "standing", ...written });
      if (isTime) throw new RunFault({ kind: "paused" });
    },
  };
}

/**
 * Restores the stored session in a new browser. If the site has received the account's secrets, its pages are
 * scrubbed from the first one on.
 */
export async function takeUp(session: RunSession, { storage, login }: Standing): Promise<void> {
  if (login && session.login) {
    Object.assign(session.login.standing, login);
    if (login.isLoggedIn || login.typed !== "no") await session.login.unlock();
  }
  if (storage) await session.restore(storage);
}

/** True for the error that pauses a run for the next invocation. */
export const isPause = (thrown: unknown): boolean =>
  thrown instanceof RunFault && thrown.fault.kind === "paused";
