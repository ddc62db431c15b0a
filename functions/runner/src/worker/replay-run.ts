import type { ProvenPlan } from "@gleaner/automation";
import { type Replayed, type ReplayProgress, replay } from "@gleaner/replay";
import type { RunEnd } from "../assignment.ts";
import type { Healer } from "./heal-run.ts";
import { tryHttp } from "./http-run.ts";
import { limitsOf, type Run, withBrowser } from "./run.ts";

/**
 * Replays an automation, at the tier that its proof found and then in the browser, and ends by its verdict. With `heal` the
 * plan is mended where the site has changed, also where the records could be read otherwise: what vouches for that may be
 * gone by the next replay.
 */
export async function runReplay(proven: ProvenPlan, run: Run, heal: Healer | null): Promise<RunEnd> {
  const { from, keep } = run.course;
  const earlier = from?.stage.kind === "replay" ? from.stage.replay : null;
  run.learn({ steps: earlier ? 0 : proven.plan.steps.length });
  const fetched = earlier ? null : await tryHttp(proven, run);
  if (fetched?.replayed) return deliver(fetched.replayed, run);
  const startedAt = performance.now();
  const replayed = await withBrowser(run, async (session) => {
    run.log({ level: "info", message: "Replaying in the browser, without a model." });
    const save = (progress: ReplayProgress) => keep({ kind: "replay", replay: progress }, session);
    try {
      return await replay(session, proven, limitsOf(run), { from: earlier, save });
    } finally {
      const bytes = session.bytesReceived();
      const milliseconds = Math.round(performance.now() - startedAt);
      const last = { tier: "browser", milliseconds, bytes, fell: null } as const;
      run.learn({ tier: "browser", tiers: [...(fetched?.tiers ?? []), last] });
    }
  });
  run.log({ level: replayed.verdict === "ok" ? "info" : "warn", message: replayed.reason });
  run.learn({ verdict: replayed.verdict });
  const healed = heal && needsHeal(replayed, proven) ? await heal(replayed.verdict) : null;
  return healed ?? deliver(replayed, run);
}

/** Ends by a replay's verdict, with what the contract has learned by it. */
function deliver(replayed: Replayed, run: Run): RunEnd {
  const { learned } = replayed;
  return { ...endOf(replayed, run), ...(learned && { learned }) };
}

const needsHeal = ({ verdict, read }: Replayed, { plan }: ProvenPlan): boolean =>
  verdict === "site_changed" ||
  (verdict === "ok" && read !== undefined && JSON.stringify(read) !== JSON.stringify(plan.read));

/** A page that no longer gives what was proven never ends as a success, and what it gave is not delivered. */
function endOf({ verdict, reason, collected }: Replayed, run: Run): RunEnd {
  switch (verdict) {
    case "ok":
    case "empty_but_valid":
    case "partial": {
      if (!collected) break;
      const { records, evidence, completeness } = collected;
      run.deliver({ records, evidence, completeness });
      return { status: "success", error: null };
    }
    case "blocked":
      return { status: "blocked", error: { code: "blocked", message: reason } };
    case "login_expired":
    case "proxy_failed":
      return { status: "failed", error: { code: verdict, message: reason } };
    case "site_changed":
      break;
  }
  return { status: "failed", error: { code: "site_changed", message: reason } };
}
