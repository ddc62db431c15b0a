import type { Observation } from "@gleaner/extract";
import { asksForLogin, type PageSession, type Wait } from "@gleaner/replay";
import { type Outline, takeOutline } from "./outline.ts";
import type { PageView } from "./planner.ts";

/** The page as the planner last saw it: what references stand for. */
export interface View extends PageView {
  readonly observation: Observation;
  /** Null until the planner has asked for the outline. */
  taken(): Outline | null;
}

/** Observes the page; the outline is taken only when somebody asks for it. */
export async function observe(session: PageSession, full: boolean, wait: Wait): Promise<View> {
  const observation = await session.bound(session.call("observe"), wait);
  let outline: Outline | null = null;
  return {
    observation,
    asksForLogin: await session.bound(asksForLogin(session), wait),
    isFull: full,
    taken: () => outline,
    async outline() {
      outline ??= await takeOutline(session, wait);
      return outline;
    },
  };
}
