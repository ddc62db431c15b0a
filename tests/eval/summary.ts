import type { Scored } from "./prediction.ts";
import { aggregate } from "./report.ts";
import type { Cells } from "./score.ts";
import { percent, tabulate } from "./tabulate.ts";

const heads = [
  ["", "pages", "perfect", "field P", "R", "F1", "record P", "R", "F1"],
  ["false/values", "false/cells", "false null", "open ms", "work ms"],
].flat();

/** The table of all sets: F1 and its parts, rates of false values and false nulls, milliseconds a page. */
export function summarize(scored: readonly Scored[]): string {
  const sets = [...new Set(scored.map(({ prediction }) => prediction.item.set))];
  const rows = sets.map((set) =>
    summarizeSet(
      set,
      scored.filter(({ prediction }) => prediction.item.set === set),
    ),
  );
  const table = tabulate([heads, ...rows, summarizeSet("all", scored)]);
  return `${table}\n
false/values: wrong or surplus values among all that are not null, elements of lists counted one by one (1 - field P)
false/cells:  cells neither null nor right among all cells, a list being one cell; false null: null among cells with an answer`;
}

function summarizeSet(name: string, scored: readonly Scored[]): string[] {
  const { items, perfect_items, field, record } = aggregate(scored.map(({ score }) => score));
  const cells = (of: keyof Cells) => scored.reduce((total, each) => total + each.cells[of], 0);
  const fp = scored.reduce((total, { score }) => total + score.field.fp, 0);
  const tp = scored.reduce((total, { score }) => total + score.field.tp, 0);
  const mean = (of: "openMs" | "workMs") =>
    scored.reduce((total, { prediction }) => total + prediction[of], 0) / Math.max(1, scored.length);
  return [
    name,
    String(items),
    String(perfect_items),
    ...[field.micro.p, field.micro.r, field.micro.f1].map((rate) => rate.toFixed(3)),
    ...[record.micro.p, record.micro.r, record.micro.f1].map((rate) => rate.toFixed(3)),
    percent(fp, tp + fp),
    percent(cells("wrong"), cells("all")),
    percent(cells("missed"), cells("expected")),
    mean("openMs").toFixed(0),
    mean("workMs").toFixed(0),
  ];
}
