import type { Scored } from "./prediction.ts";
import { tabulate } from "./tabulate.ts";

const delivering = new Set<string | null>(["ok", "partial", "empty_but_valid", "healed"]);
const heads = "families,right without heal,healed,values missing,quiet wrong,honest failure,no plan".split(
  ",",
);

/** What became of pages after a redesign; null where there is none. */
export function showHealing(all: readonly Scored[]): string | null {
  const scored = all.filter(({ prediction: { item } }) => item.set === "layout");
  if (scored.length === 0) return null;
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
