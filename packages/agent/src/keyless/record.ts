import type { Observation, RecordGroup } from "@gleaner/extract";
import { assign } from "./assignment.ts";
import { type Match, type MatchedField, matched, mean, unmatched } from "./matched.ts";
import { headOf } from "./name-score.ts";
import { bareNames, isAuthorLike, isLinesLike, kindOf } from "./record-kind.ts";
import { chooseTitle, isTitle } from "./record-title.ts";
import type { AskedField, Request } from "./request.ts";
import { hasRival } from "./rival.ts";
import { acceptable, sameValues, scoreTarget } from "./score.ts";
import { fieldOf, listsOf, type Target } from "./target.ts";

/** Fewer rows are rather sections, each a list of its own, than the items of a list field. */
const fewestItems = 3;
/** What a value gains that structured data confirms. */
const confirmedGain = 0.06;
/** The score of a list that only its kind of lines speaks for. */
const byKind = 0.5;

/** Matches the fields of one record to the single values and lists of the page. */
export function matchRecord(request: Request, observation: Observation): Match {
  const targets = targetsOf(observation);
  const title = request.fields.find(isTitle);
  const titled = title && chooseTitle(targets, observation);
  const rest = request.fields.filter((field) => field !== title || !titled);
  const matches = new Map(matchRest(rest, targets, request, observation).map((each) => [each.name, each]));
  if (title && titled) {
    matches.set(title.name, matched(title, titled.target, titled.score, observation.language));
  }
  const fields = request.fields.map(
    (field) => matches.get(field.name) ?? unmatched(field, "nothing on the page is named or typed like it"),
  );
  return { kind: "record", group: null, fields, score: mean(fields) };
}

// Of groups only the lines under a heading: other columns hold parts of them and addresses too.
function targetsOf({ fields, groups }: Observation): Target[] {
  const named = (target: Target): Target => ({ ...target, names: bareNames(target.names) });
  const lines = groups.flatMap(linesOf).map((target) => ({ ...target, names: target.names.slice(0, 1) }));
  return [...fields.map((field) => named(fieldOf(field))), ...lines.map(named)];
}

// One list under a heading: its rows stand side by side, are no headings of further text, and are read whole.
function linesOf(group: RecordGroup): Target[] {
  const { rows, count, heading } = group;
  const isList = /^:scope > (?!h[1-6]\b)/.test(rows.css) && !rows.run && rows.except === null;
  if (!isList || count < fewestItems || heading === null) return [];
  const texts = listsOf(group).filter(({ whole, type }) => whole && type === "text");
  return texts
    .filter(({ reader }) =>
      reader.locators.some(
        (locator) =>
          locator.by === "self" ||
          (texts.length === 1 &&
            locator.by === "css" &&
            locator.nth === undefined &&
            !/:scope|,/.test(locator.css)),
      ),
    )
    .slice(0, 1);
}

function matchRest(
  fields: readonly AskedField[],
  targets: readonly Target[],
  request: Request,
  { language, fields: candidates }: Observation,
): MatchedField[] {
  const page = { targets, noun: request.noun, language, rows: false };
  const confirmed = new Set(candidates.filter((each) => each.confirmed).map(({ ref }) => ref));
  const scores = fields.map((field) =>
    targets.map((target) => {
      if (!isPlausible(field, target, targets)) return 0;
      const score = scoreTarget(field, target, page);
      if (score === 0) return 0;
      const gain = confirmed.has(target.ref) ? confirmedGain : 0;
      return score + gain;
    }),
  );
  const assigned = assign(scores);
  const taken = new Set(assigned.flatMap((at) => targets[at] ?? []));
  return fields.map((field, row) => {
    const column = assigned[row] ?? -1;
    const target = targets[column];
    const score = scores[row]?.[column] ?? 0;
    if (target === undefined || score < acceptable) return matchByKind(field, targets, taken, language);
    if (hasRival(targets, { assigned, column, scores: scores[row] ?? [] }))
      return unmatched(field, "several values would fit as well");
    return matched(field, target, score, language);
  });
}

function isPlausible(field: AskedField, target: Target, targets: readonly Target[]): boolean {
  if (field.list) return isLinesLike(field, target);
  return headOf(field.name) !== "author" || isAuthorLike(target, targets);
}

// Nothing is called so: the one list whose lines are of the asked kind, where there is one.
function matchByKind(
  field: AskedField,
  targets: readonly Target[],
  taken: ReadonlySet<Target>,
  language: string | null,
): MatchedField {
  const kind = field.list ? kindOf(field) : null;
  const [best, second] = targets
    .filter((target) => kind !== null && target.list && !taken.has(target) && target.names.includes(kind))
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
  const isClear =
    best && (!second || sameValues(best, second) || (second.count ?? 0) < (best.count ?? 0) * 0.7);
  if (best && isClear) return matched(field, best, byKind, language);
  return unmatched(
    field,
    best ? "several lists would fit as well" : "nothing on the page is named or typed like it",
  );
}
