import { alignRecords } from "./align.ts";
import { compareValues, isNull } from "./compare.ts";
import type { Scored } from "./summary.ts";
import { percent, tabulate } from "./tabulate.ts";

const kinds = ["right", "null", "wrong, flagged", "wrong, quiet"] as const;
type Kind = (typeof kinds)[number];

/** What became of the cells of replayed pages: a wrong value is flagged when the replay's verdict was not ok. */
export function showHonesty(scored: readonly Scored[]): string | null {
  const replayed = scored.filter(({ prediction }) => prediction.verdict !== null);
  if (replayed.length === 0) return null;
  const sets = [...new Set(replayed.map(({ prediction }) => prediction.item.set))];
  const rows = sets.map((set) => {
    const own = replayed.filter(({ prediction }) => prediction.item.set === set);
    const cells = own.flatMap(kindsOf);
    const counts = kinds.map((kind) => cells.filter((each) => each === kind).length);
    const flagged = own.filter(({ prediction }) => prediction.verdict !== "ok").length;
    return [set, String(own.length), String(flagged), ...counts.map((count) => percent(count, cells.length))];
  });
  return tabulate([["replayed", "pages", "not ok", ...kinds], ...rows]);
}

function kindsOf({ prediction }: Scored): Kind[] {
  const { item, records, verdict } = prediction;
  const { expected, schema } = item;
  const wrong = verdict === "ok" ? "wrong, quiet" : "wrong, flagged";
  const { pairs, extra } = expected.single
    ? { pairs: [0], extra: [] }
    : alignRecords(item, expected.records, records);
  const answered = expected.records.flatMap((answer, at) =>
    Object.entries(schema).map(([name, type]): Kind => {
      const value = records[pairs[at] ?? -1]?.[name];
      if (compareValues(type, answer[name], value).exact) return "right";
      return isNull(value) ? "null" : wrong;
    }),
  );
  const surplus = extra.flatMap((at) =>
    Object.keys(schema).map((name): Kind => (isNull(records[at]?.[name]) ? "null" : wrong)),
  );
  return [...answered, ...surplus];
}
