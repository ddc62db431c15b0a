import type { Scored } from "./prediction.ts";
import { tabulate } from "./tabulate.ts";

const delivering = new Set<string | null>(["ok", "partial", "empty_but_valid", "healed"]);

/** What may become of a page that changed. */
export const endings = [
  "right without heal",
  "healed",
  "values missing",
  "quietly short",
  "quiet wrong",
  "honest failure",
  "no plan",
] as const;
export type Ending = (typeof endings)[number];

export const isDelivered = ({ prediction }: Scored): boolean => delivering.has(prediction.verdict);

/** What became of pages after a redesign; null where there is none. */
export function showHealing(all: readonly Scored[]): string | null {
  const scored = all.filter(({ prediction: { item } }) => item.set === "layout");
  if (scored.length === 0) return null;
  const ends = scored.map(endOf);
  const counts = endings.map((ending) => String(ends.filter((end) => end === ending).length));
  const wrong = scored.filter(isDelivered);
  const cells = (of: "wrong" | "predicted") => wrong.reduce((sum, each) => sum + each.cells[of], 0);
  const lines = scored.map(
    (each) =>
      `${endOf(each)}: ${each.prediction.item.id} ${each.prediction.reason ?? each.prediction.fault ?? ""}`,
  );
  const table = tabulate([
    ["families", ...endings],
    [String(scored.length), ...counts],
  ]);
  const quiet = `wrong and delivered: ${cells("wrong")} of ${cells("predicted")} delivered values`;
  return `${table}\n${quiet}\n\n${lines.toSorted().join("\n")}`;
}

/** What became of one page; a result that says of itself that it is partial is not quietly short. */
export function endOf(scored: Scored): Ending {
  const { prediction, cells, score } = scored;
  if (prediction.verdict === null) return "no plan";
  if (!isDelivered(scored)) return "honest failure";
  if (cells.wrong > 0) return "quiet wrong";
  if (score.aligned < score.expected_records && prediction.verdict !== "partial") return "quietly short";
  if (cells.missed > 0) return "values missing";
  return prediction.verdict === "healed" ? "healed" : "right without heal";
}
