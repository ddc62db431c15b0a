import type { DataRecord } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import { median } from "../bench/statistics.ts";
import { tabulate } from "./tabulate.ts";

/** How two answers to the same plan on the same page compare, value by value. */
export interface Compared {
  readonly equal: number;
  readonly other: number;
}

export interface PageResult {
  readonly id: string;
  readonly tier: "http" | "json" | "browser";
  /** Whether the page without its scripts gives other records in the same browser; null where that was not asked. */
  readonly isDrawn: boolean | null;
  /** What either took; null where the browser alone was asked. */
  readonly spent: { readonly browserMs: number; readonly tierMs: number; readonly bytes: number } | null;
  /** Null where the tier left it to the browser; why. */
  readonly compared: Compared | null;
  readonly fell: string | null;
  /** True for another page of the kind than the plan was proven on. */
  readonly isOther: boolean;
  /** What the browser says where the tier answered and it does not: that the site changed, or why it could not look. */
  readonly objection: string | null;
}

/** How many values of two answers to the same plan are the same. */
export function compare(one: readonly DataRecord[], other: readonly DataRecord[]): Compared {
  let [equal, differing] = [0, 0];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [a = {}, b = {}] = [one[at], other[at]];
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const isSame = JSON.stringify(own(a, name) ?? null) === JSON.stringify(own(b, name) ?? null);
      if (isSame) equal += 1;
      else differing += 1;
    }
  }
  return { equal, other: differing };
}

/** Prints what the tiers gave of some pages; false where a value differs or a tier was taken that never should be. */
export function report(title: string, results: readonly PageResult[]): boolean {
  const proven = results.filter(({ isOther }) => !isOther);
  const others = results.filter(({ isOther, tier }) => isOther && tier !== "browser");
  const drawn = proven.filter((each) => each.isDrawn);
  const rows = (["http", "json"] as const).map((tier) => {
    const sum = (of: readonly PageResult[], side: keyof Compared) =>
      of.reduce((total, { compared }) => total + (compared?.[side] ?? 0), 0);
    const [here, there] = [proven, others].map((of) => of.filter((each) => each.tier === tier));
    return [
      tier,
      here?.length,
      sum(here ?? [], "equal"),
      sum(here ?? [], "other"),
      drawn.filter((each) => each.tier === tier).length,
      there?.length,
      there?.filter(({ fell }) => fell !== null).length,
      there?.filter(({ objection }) => objection !== null).length,
      sum(there ?? [], "equal"),
      sum(there ?? [], "other"),
    ].map(String);
  });
  console.log(
    `\n${title}: ${proven.length} plans proven, ${drawn.length} of them on pages that scripts draw\n`,
  );
  const heads = ["tier", "chosen", "values equal", "other", "drawn by scripts"];
  const further = [
    "other pages of the kind",
    "left to the browser",
    "answered where the browser does not",
    "values equal",
    "other",
  ];
  console.log(tabulate([[...heads, ...further], ...rows]));
  for (const tier of ["http", "json"] as const) {
    const spent = results.flatMap((each) => (each.tier === tier && each.spent ? [each.spent] : []));
    if (spent.length === 0) continue;
    const times = `${median(spent.map(({ tierMs }) => tierMs)).toFixed(1)} ms, in an open browser ${median(spent.map(({ browserMs }) => browserMs)).toFixed(0)} ms`;
    console.log(`${tier}: median ${times}, ${median(spent.map(({ bytes }) => bytes))} bytes`);
  }
  for (const { id, tier, compared, fell, objection, isOther } of results) {
    if (tier === "browser") continue;
    if ((compared?.other ?? 0) > 0 || objection !== null || (fell !== null && !isOther))
      console.log(`${id} (${tier}): ${fell ?? objection ?? `${compared?.other} values differ`}`);
  }
  const isKept = results.every(
    ({ compared, objection }) => (compared?.other ?? 0) === 0 && objection === null,
  );
  return isKept && drawn.every(({ tier }) => tier !== "http");
}
