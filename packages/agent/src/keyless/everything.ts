import type { FieldType } from "@gleaner/automation";
import type { Column, FieldCandidate, Observation, RecordGroup } from "@gleaner/extract";
import { leadFor, leadOf } from "./lead.ts";
import type { Match, MatchedField } from "./matched.ts";
import { isMarks } from "./possible.ts";
import { prepareTargets, type Seen } from "./prepared.ts";
import { groupSpokenOf, groupsFor } from "./record-groups.ts";
import type { AskedField, Request } from "./request.ts";
import { columnTargets, isPartOf, showsSame, type Target, valueTargets } from "./target.ts";

/*
 * What a prompt that names no field is given: the useful columns of the records that it speaks of, or the values of the page,
 * each under a name of its own. What strings other values together, is cut out of one or repeats one is left out, and so is
 * what no name is left for.
 */

/** Most fields of a prompt that names none. */
const mostFields = 20;
/** A column that fewer rows have is a remark rather than a field. */
const leastCoverage = 0.3;
/** Share of the rows that a column must have to count for the worth of its group. */
const leastOfColumn = 0.6;
/** Groups worth less than this share of the richest are passed over. */
const leastWorth = 0.25;

/** A field without a name: a label before its values is cut off only where the page calls them so. */
const nothingAsked: Pick<AskedField, "kind" | "words"> = { kind: null, words: [] };

/** All well filled columns of the records that are spoken of, or the values of the page. Null where there is nothing. */
export function matchEverything(request: Request, observation: Observation): Match | null {
  const group = request.shape === "record" ? null : groupFor(request, observation);
  const offered = group === null ? observation.fields : group.columns;
  const targets =
    group === null ? valueTargets(observation).filter(({ isColumn }) => !isColumn) : columnTargets(group);
  const seen = prepareTargets(targets, observation.title);
  const nameFor = namesApart(seen, offered);
  const told: Target[] = [];
  const fields: MatchedField[] = [];
  for (const each of seen) {
    const { target } = each;
    const { ref, coverage, type, reader } = target;
    if (saysNothingOfItsOwn(each, seen) || told.some((other) => showsSame(other, target))) continue;
    if (coverage < leastCoverage || fields.length === mostFields) continue;
    const name = nameFor(target);
    if (name === undefined) continue;
    told.push(target);
    fields.push({
      name,
      ref,
      type: null,
      reader,
      without: type === "text" ? (leadOf(target.samples) ?? leadFor(nothingAsked, target)) : null,
      probability: 1,
      why: `found, read as ${type}`,
    });
  }
  return fields.length === 0 ? null : { group, fields };
}

/**
 * The records that are spoken of, else the first of the main part that tell enough; null where they are labels with the page's
 * own values.
 */
function groupFor(request: Request, observation: Observation): RecordGroup | null {
  const { groups, named } = groupsFor(request, observation);
  const main = groups.filter(({ region }) => region === undefined);
  const most = Math.max(0, ...main.map(worthOf));
  const group =
    groupSpokenOf(request, groups) ??
    named[0] ??
    main.find((each) => worthOf(each) >= most * leastWorth) ??
    groups[0];
  return group === undefined || isLabelled(group, observation) ? null : group;
}

/** What rows have to tell: the number of their columns with names and values, times the logarithm of their own number. */
const worthOf = ({ columns, count }: RecordGroup): number =>
  Math.log2(1 + count) *
  columns.filter(
    ({ names, type, coverage }) =>
      names.length > 0 && !calledAfterOthers.has(type) && coverage > leastOfColumn,
  ).length;

/** True for rows of a label and a value and nothing else, which are the page's own values. */
function isLabelled(group: RecordGroup, { fields }: Observation): boolean {
  const wholes = columnTargets(group).filter(({ isWhole, isList }) => isWhole && !isList);
  const called = new Set(fields.flatMap(({ names }) => names));
  return (
    wholes.length === 2 &&
    wholes.every(({ type }) => type === "text") &&
    wholes.some(({ samples }) =>
      samples.every((sample) =>
        called.has(
          sample
            .toLowerCase()
            .replace(/[:：]$/, "")
            .trim(),
        ),
      ),
    )
  );
}

/** True for what strings other values together, repeats one of them, or is one of several; and for the site's name. */
const saysNothingOfItsOwn = (each: Seen, all: readonly Seen[]): boolean =>
  each.isContainer ||
  each.isCut ||
  each.isOneOfSeveral ||
  each.isLed ||
  each.isSite ||
  isMarks(each.target) ||
  isComposed(each.target, all);

/** True where the texts of others make up the whole of it: a name and the badge beside it. */
function isComposed({ type, isWhole, samples: [text = ""] }: Target, all: readonly Seen[]): boolean {
  if (type !== "text" || !isWhole) return false;
  const parts = all
    .flatMap(({ target }) => (target.isWhole && !target.isList ? target.samples.slice(0, 1) : []))
    .filter((part) => part !== text && text.includes(part))
    .sort((a, b) => b.length - a.length);
  let rest = text;
  let found = 0;
  for (const part of parts) {
    if (!rest.includes(part)) continue;
    rest = rest.replace(part, " ");
    found += 1;
  }
  return found > 1 && !/[\p{L}\p{N}]/u.test(rest);
}

/** Types of columns that are called what something else is called: the link of a title, its picture, whether it is there. */
const calledAfterOthers: ReadonlySet<FieldType> = new Set(["boolean", "url", "image"]);

/**
 * Gives each target a name that is no other one's: the first of its names that no other whole column has, else the first that is
 * left. What is cut out of another has one only where it is called otherwise, and so has the mere presence of what another says.
 */
function namesApart(
  seen: readonly Seen[],
  offered: readonly (Column | FieldCandidate)[],
): (target: Target) => string | undefined {
  const names = new Map(offered.map(({ ref, names: own }) => [ref, own.map(toName).filter(Boolean)]));
  const namesOf = ({ ref }: Target): readonly string[] => names.get(ref) ?? [];
  const targets = seen.map(({ target }) => target);
  const wholeOf = new Map(
    targets.map((part) => [part, targets.find((whole) => whole !== part && isPartOf(part, whole))]),
  );
  const wholes = targets.filter((each) => !calledAfterOthers.has(each.type) && !wholeOf.get(each));
  const taken = new Set<string>();
  return (target) => {
    const whole = wholeOf.get(target);
    const mustDiffer = whole ? namesOf(whole) : [];
    const left = namesOf(target).filter((name) => !taken.has(name) && !mustDiffer.includes(name));
    const isOwn = (name: string): boolean =>
      !wholes.some((other) => other !== target && namesOf(other).includes(name));
    const own = target.isColumn ? left.find(isOwn) : undefined;
    const name = own ?? (target.type === "boolean" ? undefined : left[0]);
    if (name !== undefined) taken.add(name);
    return name;
  };
}

function toName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "")
    .slice(0, 60);
}
