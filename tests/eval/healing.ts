import type { ProvenPlan } from "@gleaner/automation";
import { heal, type KeptPage } from "@gleaner/replay";
import type { Item } from "./item.ts";
import type { Mode, Prediction } from "./prediction.ts";
import { predictNothing } from "./prediction.ts";
import { byFamily, learn, openingAt, replayOn, roleOf } from "./product.ts";
import type { PageServer } from "./serve.ts";
import type { Scored } from "./summary.ts";
import { tabulate } from "./tabulate.ts";
import { faultOf, limits, type Visit } from "./visit.ts";

/** The path of a job, and of the heal that follows a replay which finds its site changed. */
export const healing: Mode = {
  units: byFamily,
  async predict(unit, visit, pages) {
    const { teacher, pupils } = roleOf(unit);
    if (teacher === undefined) return [];
    const { proven, kept, reason } = await learn(teacher, visit, pages);
    const predictions: Prediction[] = [];
    for (const item of pupils)
      predictions.push(
        proven ? await replayOrHeal(item, { proven, kept }, visit, pages) : predictNothing(item, reason),
      );
    return predictions;
  },
};

async function replayOrHeal(
  item: Item,
  { proven, kept = null }: { proven: ProvenPlan; kept: KeptPage | null | undefined },
  visit: Visit,
  pages: PageServer,
): Promise<Prediction> {
  const replayed = await replayOn(item, proven, visit, pages);
  if (replayed.verdict !== "site_changed") return replayed;
  const plan = openingAt(proven.plan, pages.urlOf(item));
  const openSession = visit.openClean;
  try {
    const healed = await heal({ session: visit, proven: { ...proven, plan }, limits, openSession, kept });
    if (!healed.ok) return { ...replayed, reason: `${replayed.reason} ${healed.reason}` };
    const { records, evidence } = healed.collected;
    const { read } = healed.proven.plan;
    return { ...replayed, fault: null, records, evidence, read, verdict: "healed", reason: "" };
  } catch (error) {
    return { ...replayed, reason: `${replayed.reason} ${faultOf(error)}` };
  }
}

const delivering = new Set<string | null>(["ok", "partial", "empty_but_valid", "healed"]);
const heads = "families,right without heal,healed,values missing,quiet wrong,honest failure,no plan".split(
  ",",
);

/** What became of pages after a redesign; null where no replay was healed or could have been. */
export function showHealing(scored: readonly Scored[]): string {
  const ends = scored.map(endOf);
  const counts = heads.slice(1).map((head) => String(ends.filter((end) => end === head).length));
  const wrong = scored.filter(({ prediction }) => delivering.has(prediction.verdict));
  const cells = (of: "wrong" | "predicted") => wrong.reduce((sum, each) => sum + each.cells[of], 0);
  const lines = scored.map(
    (each) =>
      `${endOf(each)}: ${each.prediction.item.id} ${each.prediction.reason ?? each.prediction.fault ?? ""}`,
  );
  const table = tabulate([heads, [String(scored.length), ...counts]]);
  const quiet = `wrong and delivered: ${cells("wrong")} of ${cells("predicted")} delivered values`;
  return `${table}\n${quiet}\n\n${lines.toSorted().join("\n")}`;
}

function endOf({ prediction: { verdict }, cells }: Scored): string {
  if (verdict === null) return "no plan";
  if (!delivering.has(verdict)) return "honest failure";
  if (cells.wrong > 0) return "quiet wrong";
  if (cells.missed > 0) return "values missing";
  return verdict === "healed" ? "healed" : "right without heal";
}
