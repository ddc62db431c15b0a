import { type Ending, endings, endOf, isDelivered } from "../../eval/healing.ts";
import { percent, tabulate } from "../../eval/tabulate.ts";
import type { Tried } from "./trial.ts";

const ways = { keyless: "job without a model", chosen: "chosen, imported" } as const;

/** A table by kind of change and way in which plans were made, and a line for each change that was not right. */
export function showTried(all: readonly Tried[]): string {
  const sets = [...new Set(all.map(({ change }) => change.set))];
  const rows = sets.flatMap((set) => {
    const own = all.filter(({ change }) => change.set === set);
    const made = [...new Set(own.map(({ way }) => way))].map((way) =>
      rowOf(
        set,
        way === null ? "none" : ways[way],
        own.filter((each) => each.way === way),
      ),
    );
    return made.length > 1 ? [...made, rowOf(set, "all", own)] : made;
  });
  const lines = all
    .filter((each) => !/^(right|healed)/.test(becameOf(each)))
    .map((each) => {
      const { change, prediction, score, way } = each;
      const wrong = isDelivered(each) ? JSON.stringify(score.mismatches.slice(0, 3)) : "";
      return `${becameOf(each)}: ${change.name} (${way ?? "no plan"}): ${prediction.reason ?? ""} ${wrong}`;
    });
  const heads = ["changes", "plans", "cases", ...endings, "wrong of delivered values"];
  return `${tabulate([heads, ...rows])}\n\n${lines.toSorted().join("\n")}`;
}

function rowOf(set: string, way: string, tried: readonly Tried[]): string[] {
  const ends = tried.map(becameOf);
  const delivered = tried.filter(isDelivered);
  const cells = (of: "wrong" | "predicted") => delivered.reduce((sum, each) => sum + each.cells[of], 0);
  const share = `${cells("wrong")} of ${cells("predicted")}, ${percent(cells("wrong"), cells("predicted"))}`;
  const counts = endings.map((ending) => String(ends.filter((end) => end === ending).length));
  return [set, way, String(tried.length), ...counts, share];
}

/** What became of it: after a change that breaks a page all that is delivered is wrong. */
function becameOf(tried: Tried): Ending {
  return tried.change.isBreaking && isDelivered(tried) ? "quiet wrong" : endOf(tried);
}
