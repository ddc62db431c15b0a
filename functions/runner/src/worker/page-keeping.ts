import type { Plan } from "@gleaner/automation";
import { type Limits, openPageKeeper, type PageKeeper, packPage, type Session } from "@gleaner/replay";
import type { RunEnd } from "../assignment.ts";

/** The page that a replay returns to be kept. */
export interface PageKeeping {
  /** Captures the first page that this session reads; pages read by earlier sessions are dropped. */
  look(session: Session): { readonly onFirst?: NonNullable<Limits["onFirst"]> };
  /** The page, packed; undefined where none was captured. */
  brought(): Promise<Pick<RunEnd, "page">>;
}

/** Captures a plan's page only when that is due, because it means reading the whole page and storing a large item. */
export function openPageKeeping(plan: Plan, isDue: boolean): PageKeeping {
  let keeper: PageKeeper | null = null;
  return {
    look(session) {
      keeper = isDue ? openPageKeeper(session, plan) : null;
      return keeper ? { onFirst: keeper.onFirst } : {};
    },
    async brought() {
      if (keeper === null) return {};
      const kept = keeper.kept();
      return { page: kept && (await packPage(kept)) };
    },
  };
}
