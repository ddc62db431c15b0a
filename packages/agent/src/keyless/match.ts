import type { FieldType } from "@gleaner/automation";
import type { Observation, RecordGroup } from "@gleaner/extract";
import { certaintyOf, isCertain } from "./certainty.ts";
import { type Choice, chooseTargets } from "./choice.ts";
import { matchEverything } from "./everything.ts";
import { isAnother } from "./field-features.ts";
import { leadFor } from "./lead.ts";
import { probabilities, scoreOf, type Weights } from "./logit.ts";
import type { Match, MatchedField } from "./matched.ts";
import { showsMeasures } from "./measure.ts";
import { type Place, prepareAsked, prepareTargets, type Seen } from "./prepared.ts";
import { featuresOfReading, type Reading } from "./reading-features.ts";
import { groupsFor } from "./record-groups.ts";
import { type AskedField, cutOf, type Request } from "./request.ts";
import { retypeReader } from "./retype.ts";
import { columnTargets, isOverRows, showsSame, type Target, valueTargets } from "./target.ts";
import { weights } from "./weights.ts";
import { writtenKinds } from "./words/kinds.ts";

/*
 * How fields that are asked for find what they are read from, without a model.
 *
 * 1. The page offers readings: the rows of each group, and the page itself as one record.
 * 2. In a reading every column or value is a target (target.ts). What cannot give the asked type is left out.
 * 3. For a field and a target, features from 0 to 1 say what speaks for and against it (field-features.ts): how the asked
 *    words stand to the target's names (likeness.ts), what its samples look like (shape.ts), its type, its place. Reading
 *    nothing is one more option, with features of its own.
 * 4. A table of weights (weights.ts) turns features into log odds, and these into probabilities that add up to 1 over a
 *    field's options (logit.ts). The table is fitted by `npm run fit` on pages whose answers are known.
 * 5. The fields of a reading get targets so that none is taken twice and the product of odds is greatest (choice.ts).
 * 6. The readings are compared in the same way (reading-features.ts), by a table of their own.
 * 7. How likely its target and its reading are together, and whether the page says the value twice, tells how sure a field is
 *    (certainty.ts). One that is not sure enough for its place stays null: null is better than a guess.
 */

/** What is chosen for every field of a request in the rows of a group, or with null on the page as one record, by a table of weights. */
function readingOf(
  request: Request,
  observation: Observation,
  group: RecordGroup | null,
  table: Readonly<Record<Place, Weights>>,
): Reading {
  const { language, title, url } = observation;
  const targets = prepareTargets(
    group === null ? valueTargets(observation) : columnTargets(group),
    title,
    url,
  );
  const asked = request.fields.map((field) => prepareAsked(field, group !== null, language));
  return { group, targets, choices: chooseTargets(asked, targets, table) };
}

/**
 * The readings that a request allows, each with what was chosen in it. A list or one record that is asked for is what is meant,
 * unless it has too little of several fields, no rows half of them or the page none, and another place has most of them.
 */
export function readingsOf(
  request: Request,
  observation: Observation,
  table: Readonly<Record<Place, Weights>> = weights.fields,
): Reading[] {
  const { shape, fields } = request;
  const readAll = (places: readonly (RecordGroup | null)[]): Reading[] =>
    places.map((group) => readingOf(request, observation, group, table));
  const { groups, named } = groupsFor(request, observation);
  if (named.length > 0) return readAll(named);
  if (shape === null) return readAll([...groups, null]);
  const [meant, other] = shape === "list" ? [groups, [null]] : [[null], groups];
  const least = shape === "list" ? 0.5 : 1 / fields.length;
  const asked = readAll(meant);
  const isHeld = fields.length === 1 || asked.some((reading) => shareOf(reading) >= least);
  // A page's title alone is no record of a list.
  return isHeld ? asked : [...asked, ...readAll(other).filter((reading) => shareOf(reading) > 0.5)];
}

/** The share of the fields that a reading has, more likely than not. */
const shareOf = ({ choices }: Reading): number =>
  choices.filter(({ at, probability }) => at !== null && probability > 0.5).length / choices.length;

/**
 * Chooses the rows or the record, and for each asked field what to read it from, or nothing. Null when the page offers
 * nothing for any asked field.
 */
export function matchFields(request: Request, observation: Observation): Match | null {
  if (request.fields.length === 0) return matchEverything(request, observation);
  const readings = readingsOf(request, observation);
  if (readings.length === 0) return null;
  const chances = probabilities(
    readings.map((reading) => scoreOf(featuresOfReading(reading, request, observation), weights.readings)),
  );
  const at = chances.indexOf(Math.max(...chances));
  const best = readings[at];
  if (best === undefined) return null;
  const fields = request.fields.map((field, index) => {
    const sure = chanceOfSame(readings, chances, best, index);
    return toMatched(request, field, best, surelyRead(best.choices[index], sure), observation.language);
  });
  // What records are called says nothing alone: any list has names. What stands over rows is said of each again.
  const isMet = fields.some(
    ({ ref, reader }, index) => ref !== null && !request.fields[index]?.isByNoun && !isOverRows(reader),
  );
  return isMet ? { group: best.group, fields } : null;
}

/** How likely one of the readings is meant that show the same for a field as the best of them does. */
function chanceOfSame(
  readings: readonly Reading[],
  chances: readonly number[],
  best: Reading,
  field: number,
): number {
  const chosen = ({ targets, choices }: Reading): Target | undefined =>
    targets[choices[field]?.at ?? -1]?.target;
  const own = chosen(best);
  return readings.reduce((sum, reading, at) => {
    const other = chosen(reading);
    const isSame = reading === best || (own !== undefined && other !== undefined && showsSame(own, other));
    return isSame ? sum + (chances[at] ?? 0) : sum;
  }, 0);
}

/** A choice is as sure as it is that its reading is the one meant. */
const surelyRead = (choice: Choice | undefined, chance: number): Choice | undefined =>
  choice === undefined ? undefined : { ...choice, probability: choice.probability * chance };

function toMatched(
  request: Request,
  field: AskedField,
  { group, targets }: Reading,
  choice: Choice | undefined,
  language: string | null,
): MatchedField {
  const seen = choice === undefined || choice.at === null ? undefined : targets[choice.at];
  if (seen === undefined || choice === undefined)
    return unmatched(field, "nothing on the page is named or typed like it");
  if (isAnother(field, seen, choice.features))
    return unmatched(field, "what is nearest to it on the page is called otherwise");
  if (!isMeasuredSo(field, seen.target, targets))
    return unmatched(field, "the page does not show that measure of it");
  const { target } = seen;
  const place = group !== null ? "row" : target.isList ? "list" : "page";
  const probability = certaintyOf(choice.probability, target, place);
  if (!isCertain(probability, place, request))
    return unmatched(field, "nothing on the page is surely what is meant");
  const wanted = typeFor(field, target);
  const reader = retypeReader(target, wanted, language);
  const isSame = reader === null || reader === target.reader;
  const type = isSame ? target.type : wanted;
  return {
    name: field.name,
    ref: target.ref,
    type: isSame ? null : wanted,
    reader: reader ?? target.reader,
    without: type === "text" ? (cutOf(field) ?? leadFor(field, target)) : null,
    probability,
    why: `found, read as ${type}`,
  };
}

/** False where another measure is asked for than the page shows, or it shows none: an amount is no other one's. */
function isMeasuredSo({ measures }: AskedField, target: Target, targets: readonly Seen[]): boolean {
  const { labels, samples, type } = target;
  const isSaidBy = (texts: readonly string[]): boolean =>
    texts.length > 0 && texts.every((text) => showsMeasures(measures, [text]));
  return (
    showsMeasures(measures, labels) ||
    (type === "text" && isSaidBy(samples)) ||
    targets.some(({ target: whole }) => standsIn(target, whole) && isSaidBy(whole.samples))
  );
}

/** True where each value of the one stands in the other's text: "78" in "from 78 € / night". */
const standsIn = ({ samples }: Target, whole: Target): boolean =>
  whole.type === "text" &&
  whole.samples.length === samples.length &&
  samples.every((sample, at) => whole.samples[at]?.includes(sample));

const typeFor = ({ type, kind }: AskedField, target: Target): FieldType =>
  type ?? (writtenKinds.has(kind) ? "text" : target.type);

function unmatched(field: AskedField, why: string): MatchedField {
  return { name: field.name, ref: null, type: null, reader: null, without: null, probability: 0, why };
}
