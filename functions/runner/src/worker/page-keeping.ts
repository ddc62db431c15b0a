import type { Plan } from "@gleaner/automation";
import { type Limits, openPageKeeper, type PageKeeper, packPage, type Session } from "@gleaner/replay";
import type { RunEnd } from "../assignment.ts";

/** What a replay brings along of its page. */
export interface PageKeeping {
  /** Has the first page looked at that this session reads; what other sessions read before no longer counts. */
  look(session: Session): { readonly onFirst?: NonNullable<Limits["onFirst"]> };
  /** The page, packed; nothing where none was looked at. */
  brought(): Promise<Pick<RunEnd, "page">>;
}

/** Looks at the page of a plan only where that is due: it costs a look at all of the page, and the table a large item. */
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
