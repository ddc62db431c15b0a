import type { Contract, ProvenPlan } from "@gleaner/automation";
import { fullerRemnant, type Replayed, type ReplayProgress, replay } from "@gleaner/replay";
import type { RunEnd, Work } from "../assignment.ts";
import type { Healer } from "./heal-run.ts";
import { tryHttp } from "./http-run.ts";
import { openPageKeeping, type PageKeeping } from "./page-keeping.ts";
import { limitsOf, type Run, withBrowser } from "./run.ts";

type ReplayWork = Pick<Extract<Work, { kind: "replay" }>, "proven" | "isTierResting" | "isPageDue">;

/**
 * Replays an automation, at its proven tier and then in the browser, and ends with its verdict. With `heal` the plan
 * is mended where the site has changed, even if the records could still be read by other locators: these may be gone
 * by the next replay.
 */
export async function runReplay(
  { proven, isTierResting = false, isPageDue = false }: ReplayWork,
  run: Run,
  heal: Healer | null,
): Promise<RunEnd> {
  const { from, keep } = run.course;
  const earlier = from?.stage.kind === "replay" ? from.stage.replay : null;
  run.learn({ steps: earlier ? 0 : proven.plan.steps.length });
  const isPictured = run.screenshots === true;
  // Only a browser can take pictures.
  const pages = openPageKeeping(proven.plan, isPageDue);
  const fetched = earlier || isPictured || isTierResting ? null : await tryHttp(proven, run, pages);
  if (fetched?.replayed) return deliver(fetched.replayed, proven, run, pages);
  const why = isTierResting ? " What proof found to be faster was not enough the last times." : "";
  run.log({ level: "info", message: `Replaying in the browser, without a model.${why}` });
  const tiers = [...(fetched?.tiers ?? [])];
  const visit = (spares: Contract["spares"], from: ReplayProgress | null): Promise<Replayed> =>
    withBrowser(run, async (session) => {
      const startedAt = performance.now();
      const save = (progress: ReplayProgress) => keep({ kind: "replay", replay: progress }, session);
      let fell: string | null = null;
      try {
        if (spares) await session.spare(spares.sites);
        const onTurn = async () => run.pictures?.takeTurned(session, "asked");
        const limits = { ...limitsOf(run), ...pages.look(session), ...(isPictured && { onTurn }) };
        const seen = await replay(session, proven, limits, { from, save });
        if (spares && isDoubtful(seen, proven)) fell = seen.reason;
        if (seen.verdict !== "ok") await run.pictures?.take(session, "verdict");
        else if (isPictured) await run.pictures?.take(session, "asked");
        return seen;
      } finally {
        const bytes = session.bytesReceived();
        const milliseconds = Math.round(performance.now() - startedAt);
        tiers.push({ tier: "browser", milliseconds, bytes, fell });
        run.learn({ tier: "browser", tiers: [...tiers] });
      }
    });
  const spares = isPictured ? undefined : proven.contract.spares;
  const sparing = await visit(spares, earlier);
  const isDoubted = spares !== undefined && isDoubtful(sparing, proven);
  if (isDoubted) {
    const message = `Without pictures and the like it is not sure: ${sparing.reason} Loading all there is.`;
    run.log({ level: "warn", message });
    run.voidPages();
  }
  const replayed = isDoubted ? await visit(undefined, null) : sparing;
  run.log({ level: replayed.verdict === "ok" ? "info" : "warn", message: replayed.reason });
  run.learn({ verdict: replayed.verdict });
  const healed = heal && needsHeal(replayed, proven) ? await heal(replayed.verdict) : null;
  if (healed?.end) return healed.end;
  const remnant = fullerRemnant(replayed, healed?.remnant);
  if (!remnant) return deliver(replayed, proven, run, pages);
  run.log({ level: remnant.verdict === "ok" ? "info" : "warn", message: remnant.reason });
  run.learn({ verdict: remnant.verdict });
  return endOf(remnant, run);
}

/** Ends with a replay's verdict and the updated contract, and with the page where no value was in doubt. */
async function deliver(
  replayed: Replayed,
  proven: ProvenPlan,
  run: Run,
  pages: PageKeeping,
): Promise<RunEnd> {
  const { learned } = replayed;
  const isAsProven = replayed.verdict === "ok" && !readsOtherwise(replayed, proven);
  const page = isAsProven ? await pages.brought() : {};
  return { ...endOf(replayed, run), ...(learned && { learned }), ...page };
}

/** Options that differ where a page is loaded in full. */
const isDoubtful = (replayed: Replayed, proven: ProvenPlan): boolean =>
  replayed.verdict === "ok"
    ? readsOtherwise(replayed, proven)
    : replayed.verdict !== "login_expired" && replayed.verdict !== "proxy_failed";

const needsHeal = (replayed: Replayed, proven: ProvenPlan): boolean =>
  replayed.verdict === "site_changed" || (replayed.verdict === "ok" && readsOtherwise(replayed, proven));

const readsOtherwise = ({ read }: Replayed, { plan }: ProvenPlan): boolean =>
  read !== undefined && JSON.stringify(read) !== JSON.stringify(plan.read);

/** A page that no longer gives what was proven never ends as a success, and its records are not delivered. */
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
