import type { Secrets } from "@gleaner/login";
import { type KeptPage, unpackPage } from "@gleaner/replay";
import { type Order, type Report, RunFault } from "../assignment.ts";

/** The main process's answers to a run's questions. */
export type Answer = Exclude<Order, { readonly kind: "run" | "abort" }>;

/** The questions that a run asks the main process, which alone has the answers. */
export interface Questions {
  /** Whether the run may use its account's one-time code of a period. */
  claimCode(period: number): Promise<boolean>;
  /** Whether the run may mend its plan. */
  claimHeal(): Promise<boolean>;
  /** What was kept of the page on which the plan was proven; null where nothing was. */
  keptPage(): Promise<KeptPage | null>;
  /** The secrets of the run's account; throws a RunFault where the vault refuses them. */
  unlock(): Promise<Secrets>;
  answer(given: Answer): void;
}

/** Each rejects with the signal's reason once that is aborted. A run has one open question of each kind at a time. */
export function openQuestions(report: (asked: Report) => void, signal: AbortSignal): Questions {
  const open = new Map<string, PromiseWithResolvers<Answer>>();
  signal.addEventListener("abort", () => {
    for (const { reject } of open.values()) reject(signal.reason);
  });

  async function ask<Kind extends Answer["kind"]>(kind: Kind, asked: Report) {
    signal.throwIfAborted();
    const question = Promise.withResolvers<Answer>();
    open.set(kind, question);
    report(asked);
    return (await question.promise) as Extract<Answer, { readonly kind: Kind }>;
  }

  return {
    claimCode: async (period) => (await ask("code", { kind: "wants_code", period })).isFree,
    claimHeal: async () => (await ask("heal", { kind: "wants_heal" })).isFree,
    async keptPage() {
      const { page } = await ask("page", { kind: "wants_page" });
      return page && unpackPage(page);
    },
    async unlock() {
      const { secrets } = await ask("account", { kind: "wants_account" });
      // The main process has reported the reason.
      if (secrets === null) throw new RunFault({ kind: "infrastructure" });
      return secrets;
    },
    answer: (given) => open.get(given.kind)?.resolve(given),
  };
}
