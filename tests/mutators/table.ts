import type { Outcome } from "./plan.ts";

/** Outcomes in the order of the table. */
export const outcomes: readonly Outcome[] = ["right", "nulls", "flagged", "short", "wrong"];

export type Counts = Record<Outcome, number>;

/** Counts outcomes by the name of a change. */
export function createTally() {
  const rows = new Map<string, Counts>();
  const none = (): Counts => ({ right: 0, nulls: 0, flagged: 0, short: 0, wrong: 0 });
  const all = none();
  return {
    all,
    add(name: string, outcome: Outcome): void {
      const row = rows.get(name) ?? none();
      rows.set(name, row);
      row[outcome] += 1;
      all[outcome] += 1;
    },
    total: () => outcomes.reduce((sum, outcome) => sum + all[outcome], 0),
    /** The table as text, one line a name. */
    print(): string {
      const cells = (counts: Counts) => outcomes.map((each) => String(counts[each]).padStart(9)).join("");
      const head = `${"".padEnd(24)}${outcomes.map((each) => each.padStart(9)).join("")}`;
      const lines = [...rows, ["all", all] as const].map(
        ([name, counts]) => `${name.padEnd(24)}${cells(counts)}`,
      );
      return [head, ...lines, ""].join("\n");
    },
  };
}
