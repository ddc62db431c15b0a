import type { Item } from "./item.ts";
import type { Scored } from "./prediction.ts";
import { scoreItem } from "./score.ts";
import { percent, tabulate } from "./tabulate.ts";

/** What a plan meets there. */
const causes = [
  "another site",
  "another page of the site",
  "gone after a redesign",
  "gone",
  "among other lists",
  "dressed anew",
] as const;
export type Cause = (typeof causes)[number];

/** A page that a plan was not learned for: the page of another task, or one that is made of it. */
export interface ForeignItem extends Item {
  readonly cause: Cause;
  /** The task whose page it is, or is made of. */
  readonly of: Item;
  /** The task that the plan was learned on. */
  readonly learnedOn: string;
}

export const isForeign = (item: Item): item is ForeignItem => "cause" in item;

const heads = [
  "what a plan meets",
  "pages",
  "ok",
  "of these false",
  "partial",
  "refused",
  "right",
  "false, ok",
  "false, partial",
  "false/values",
  "of which the page's own",
];
const sure = new Set<string | null>(["ok", "healed", "empty_but_valid"]);

/** How many pages ended how, and what of the delivered values was false, by what a plan met there. */
export function showForeign(scored: readonly Scored[]): string {
  const groups = causes.flatMap((cause) =>
    ([false, true] as const).map((single) => ({
      name: `${cause}, ${single ? "record" : "list"}`,
      own: scored.filter(
        ({ prediction: { item } }) =>
          (item as ForeignItem).cause === cause && item.expected.single === single,
      ),
    })),
  );
  const rows = [...groups, { name: "all", own: scored }].flatMap(({ name, own }) =>
    own.length === 0 ? [] : [rowOf(name, own)],
  );
  const lines = scored.flatMap((each) => (each.score.field.fp > 0 ? [lineOf(each)] : []));
  return `${tabulate([heads, ...rows])}\n\n${lines.toSorted().join("\n")}`;
}

function rowOf(name: string, scored: readonly Scored[]): string[] {
  const ended = (test: (verdict: string | null) => boolean) =>
    scored.filter(({ prediction }) => test(prediction.verdict));
  const [ok, partial] = [ended((verdict) => sure.has(verdict)), ended((verdict) => verdict === "partial")];
  const count = (of: readonly Scored[], kind: "tp" | "fp") =>
    of.reduce((sum, { score }) => sum + score.field[kind], 0);
  const wrong = count(scored, "fp");
  return [
    name,
    ...[scored.length, ok.length, ok.filter(({ score }) => score.field.fp > 0).length, partial.length].map(
      String,
    ),
    String(scored.length - ok.length - partial.length),
    ...[count(scored, "tp"), count(ok, "fp"), count(partial, "fp")].map(String),
    percent(wrong, wrong + count(scored, "tp")),
    String(scored.reduce((sum, each) => sum + ownOf(each), 0)),
  ];
}

/** Of a page of another site: false values that are what its own task asks for. */
function ownOf({ prediction: { item, records } }: Scored): number {
  const { cause, of, schema } = item as ForeignItem;
  return cause === "another site" ? scoreItem({ ...of, schema }, of.expected, records).score.field.tp : 0;
}

function lineOf({ prediction: { item, verdict }, score: { field, mismatches } }: Scored): string {
  const { cause, of, learnedOn } = item as ForeignItem;
  const names = [...new Set(mismatches.map((each) => each.field))].join(", ");
  return `${cause}: ${learnedOn} on ${of.id}, ${verdict}: ${field.fp} false, ${field.tp} right; ${names}`;
}
