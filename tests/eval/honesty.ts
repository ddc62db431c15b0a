import { alignRecords } from "./align.ts";
import { compareValues, isNull } from "./compare.ts";
import type { Scored } from "./prediction.ts";
import { percent, tabulate } from "./tabulate.ts";

const kinds = ["right", "right, flagged", "null", "wrong, flagged", "wrong, quiet"] as const;
type Kind = (typeof kinds)[number];

/**
 * What became of the cells of replayed pages. Values are flagged when the replay's verdict was not ok and nothing healed
 * it: where the site has changed they are a proposal, which the service does not deliver.
 */
export function showHonesty(scored: readonly Scored[]): string | null {
  const replayed = scored.filter(({ prediction }) => prediction.verdict !== null);
  if (replayed.length === 0) return null;
  const sets = [...new Set(replayed.map(({ prediction }) => prediction.item.set))];
  const rows = sets.map((set) => {
    const own = replayed.filter(({ prediction }) => prediction.item.set === set);
    const pages = own.map(kindsOf);
    const cells = pages.flat();
    const perfect = pages.filter((page) => page.every((kind) => kind === "right")).length;
    const counts = kinds.map((kind) => cells.filter((each) => each === kind).length);
    const flagged = own.filter(
      ({ prediction }) => prediction.verdict !== "ok" && prediction.verdict !== "healed",
    ).length;
    return [
      set,
      ...[own.length, flagged, perfect].map(String),
      ...counts.map((count) => percent(count, cells.length)),
    ];
  });
  return tabulate([["replayed", "pages", "not ok", "perfect and ok", ...kinds], ...rows]);
}

function kindsOf({ prediction }: Scored): Kind[] {
  const { item, records: delivered, proposal, verdict } = prediction;
  const { expected, schema } = item;
  const records = proposal ?? delivered;
  const isDelivered = verdict === "ok" || verdict === "healed";
  const right = isDelivered ? "right" : "right, flagged";
  const wrong = isDelivered ? "wrong, quiet" : "wrong, flagged";
  const { pairs, extra } = expected.single
    ? { pairs: [0], extra: [] }
    : alignRecords(item, expected.records, records);
  const answered = expected.records.flatMap((answer, at) =>
    Object.entries(schema).map(([name, type]): Kind => {
      const value = records[pairs[at] ?? -1]?.[name];
      if (compareValues(type, answer[name], value).exact) return right;
      return isNull(value) ? "null" : wrong;
    }),
  );
  const surplus = extra.flatMap((at) =>
    Object.keys(schema).map((name): Kind => (isNull(records[at]?.[name]) ? "null" : wrong)),
  );
  return [...answered, ...surplus];
}
