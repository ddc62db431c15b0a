import type { BrowserSession } from "@gleaner/browser";
import type { Login } from "@gleaner/login";
import type { PageSession } from "@gleaner/replay";
import { type Assignment, type Report, RunFault } from "../assignment.ts";
import { openNotebook, type Stage, type Standing } from "./standing.ts";

/** A run's browser, and the account that it uses. */
export type RunSession = BrowserSession & Pick<PageSession, "login">;

/** A run's course through its invocations. */
export interface Course {
  /** Where an earlier worker left the run; null where it begins. */
  readonly from: Standing | null;
  /** When it is time for the next invocation, in milliseconds since 1970; Infinity where the run ends in this one. */
  readonly handOnAt: number;
  /**
   * Tells where the run stands, with what its browser keeps. Throws a RunFault `paused` when it is time for the next
   * invocation to go on from here.
   */
  keep(stage: Stage, session: RunSession | null): Promise<void>;
}

/** More than this is not kept: the main process has it in memory as often as twice. */
const maxBytes = 128 * 1024 * 1024;

type Given = Pick<Assignment, "from" | "handOnAt" | "tellEveryMs">;

/**
 * `loginOf` is asked for the account that the run uses by then; null where it uses none. Of a standing over `limit` bytes
 * it is told that there is none, and the run goes on to the end of its invocation.
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
      // A page that does not answer now is no place to stop at; the next one may be.
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
 * Makes a browser that has visited nothing yet the one of which a standing tells. A site that was told the account's
 * secrets may show them from the first page on.
 */
export async function takeUp(session: RunSession, { storage, login }: Standing): Promise<void> {
  if (login && session.login) {
    Object.assign(session.login.standing, login);
    if (login.isLoggedIn || login.typed !== "no") await session.login.unlock();
  }
  if (storage) await session.restore(storage);
}

/** True for what ends a run so that the next invocation goes on. */
export const isPause = (thrown: unknown): boolean =>
  thrown instanceof RunFault && thrown.fault.kind === "paused";
