import { askForWanted } from "../../packages/agent/src/keyless/asked-field.ts";
import { optionsFor } from "../../packages/agent/src/keyless/choice.ts";
import { isSameWord } from "../../packages/agent/src/keyless/likeness.ts";
import {
  placeOf,
  prepareAsked,
  prepareTargets,
  type Seen,
} from "../../packages/agent/src/keyless/prepared.ts";
import type { AskedField, Request } from "../../packages/agent/src/keyless/request.ts";
import { vocabularies } from "../../packages/agent/src/keyless/words/index.ts";
import { conceptOf, contentWords, stem } from "../../packages/agent/src/keyless/words.ts";
import type { Case, Reading } from "./cases.ts";
import { requestOf } from "./cases.ts";
import type { Question } from "./conditional-logit.ts";

/**
 * A target that is right this often is right. Where the best is right less often, but sometimes, it is asked for in that
 * share of the cases, and nothing in the others.
 */
const right = 0.85;
const sometimes = 0.3;
/** A target that is right nearly as often as the best is as good. */
const asGood = 0.95;
/** A list whose answers are hardly found in its rows was paired wrongly, and says nothing. */
const leastWorth = 0.4;
/** What a question counts that is asked without types beside one with them, and one about what is not there. */
const [untypedWeight, absentWeight, namedWeight] = [0.5, 0.35, 0.3];

/** A question with what it is about, for reading its errors. */
export interface FieldQuestion extends Question {
  readonly task: string;
  readonly field: string;
  readonly variant: "typed" | "untyped" | "doubt" | "absent" | "named" | "meant" | "prompt";
  readonly labels: readonly string[];
  /** How right each option is, 0 to 1; nothing is right where nothing else is. */
  readonly rates: readonly number[];
  /** How many values an answer gives: those of a list count one by one. */
  readonly values: number;
}

/** What is asked of a case's pages, as its schema types it, without types, and for things that are not there. */
export function fieldQuestions(cases: readonly Case[]): FieldQuestion[] {
  const pool = wordPool(cases);
  return cases.flatMap((each, at) => {
    const untyped = requestOf(each.item, each.look.observation.url, false);
    return bestReadings(each).flatMap((reading) => [
      ...ask(each, reading, each.request, "typed", 1),
      ...(untyped === null ? [] : ask(each, reading, untyped, "untyped", untypedWeight)),
      ...askAbsent(each, reading, pool, at),
      ...askNamed(each, reading, at),
    ]);
  });
}

/** The readings of a case that hold its answers best. */
function bestReadings({ readings }: Case): Reading[] {
  const worth = ({ rates, found, surplus }: Reading): number =>
    rates === null
      ? 0
      : found * (1 - surplus / 2) * meanOf(Object.values(rates).map((each) => Math.max(0, ...each)));
  const best = Math.max(...readings.map(worth));
  return best < leastWorth ? [] : readings.filter((each) => worth(each) >= best * 0.999).slice(0, 1);
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);

export const labelOf = ({ target }: Seen): string =>
  `${target.ref} ${target.type} [${target.names
    .map((name) => name.join(" "))
    .slice(0, 4)
    .join(" | ")}] ${JSON.stringify(target.samples[0]?.slice(0, 50))}`;

function ask(
  { item, site, look, request: typed }: Case,
  { group, targets, rates }: Reading,
  request: Request,
  variant: "typed" | "untyped",
  weight: number,
): FieldQuestion[] {
  const seen = prepareTargets(targets, look.observation.title, look.observation.url);
  return request.fields.flatMap((field, at) => {
    const name = typed.fields[at]?.name ?? field.name;
    const own = rates?.[name];
    if (own === undefined) return [];
    const asked = prepareAsked(field, group !== null, look.observation.language);
    const options = optionsFor(asked, seen);
    const rightness = options.map((option) => (option.at === null ? 0 : (own[option.at] ?? 0)));
    const best = Math.max(...rightness);
    const isFound = best > sometimes;
    const nothing = options.map((_, index) => index === options.length - 1);
    const hits = rightness.map((rate) => rate >= (best >= right ? right : best * asGood));
    const labels = options.map((option) =>
      option.at === null ? "nothing" : labelOf(seen[option.at] as Seen),
    );
    const answer = item.expected.records[0]?.[name];
    const question: FieldQuestion = {
      task: item.id,
      field: name,
      variant,
      labels,
      site,
      table: placeOf(field, group !== null),
      options: options.map(({ features }) => features),
      rates: rightness,
      values: group === null && Array.isArray(answer) ? Math.max(1, answer.length) : 1,
      right: isFound ? hits : nothing,
      weight: isFound && best < right ? weight * best : weight,
    };
    return isFound && best < right
      ? [question, { ...question, variant: "doubt", right: nothing, weight: weight * (1 - best) }]
      : [question];
  });
}

/** Distinctive words that tasks ask for. */
function wordPool(cases: readonly Case[]): string[] {
  const words = cases.flatMap(({ request }) =>
    request.fields.flatMap((field) =>
      field.words.filter(({ distinctive }) => distinctive).map(({ stem }) => stem),
    ),
  );
  return [...new Set(words)].sort();
}

/** Asks for what is not there: a field of the page with a word before it that nothing on the page is called. */
function askAbsent(
  { item, site, look, request }: Case,
  reading: Reading,
  pool: readonly string[],
  seed: number,
): FieldQuestion[] {
  const { group, targets } = reading;
  const seen = prepareTargets(targets, look.observation.title, look.observation.url);
  const said = new Set([
    ...targets.flatMap(({ names }) => names.flat()),
    ...targets.flatMap(({ samples }) => samples.flatMap((sample) => contentWords(sample.slice(0, 80)))),
    ...request.fields.flatMap(({ words }) => words.map(({ stem }) => stem)),
  ]);
  return request.fields.flatMap((field, at) => {
    const word = pool[(seed * 31 + at * 17) % pool.length];
    // What a page or a row is about has one name, whatever the thing is called.
    const isName = field.kind === "name";
    if (word === undefined || field.list || isName || [...said].some((other) => isSameWord(word, other)))
      return [];
    const generic = field.words.filter(({ distinctive }) => !distinctive).slice(-1);
    const absent: AskedField = {
      ...field,
      name: `${word} ${field.name}`,
      hint: null,
      words: [{ stem: word, distinctive: true }, ...generic],
      kind: generic.length > 0 ? field.kind : null,
      concept: generic.length > 0 ? field.concept : null,
      ...(generic.length > 0 ? {} : { type: field.firm ? field.type : null }),
    };
    const options = optionsFor(prepareAsked(absent, group !== null, look.observation.language), seen);
    return [
      {
        task: item.id,
        field: absent.name,
        variant: "absent" as const,
        site,
        labels: options.map((option) => (option.at === null ? "nothing" : labelOf(seen[option.at] as Seen))),
        table: placeOf(absent, group !== null),
        options: options.map(({ features }) => features),
        rates: options.map(() => 0),
        values: 1,
        right: options.map((_, index) => index === options.length - 1),
        weight: absentWeight,
      },
    ];
  });
}

/** The field that a name alone asks for. */
const askForBareName = (name: string): AskedField =>
  askForWanted({ name, type: null, list: false, description: null }, { drafts: [], noun: null });

/** Targets of a page that are asked for by a name of theirs. */
const namedTargets = 4;

/**
 * Asks for what the page calls by its name: for some targets by their first name, word for word, and by another word of
 * the same meaning. Whatever has that first name is right.
 */
function askNamed({ item, site, look }: Case, { group, targets }: Reading, seed: number): FieldQuestion[] {
  const seen = prepareTargets(targets, look.observation.title, look.observation.url);
  const named = targets.filter(({ names: [first], isList }) => first !== undefined && !isList);
  const step = Math.max(1, Math.floor(named.length / namedTargets));
  return named
    .filter((_, at) => (at + seed) % step === 0)
    .slice(0, namedTargets)
    .flatMap(({ names: [first = []] }) => {
      const other = first.map((word) => synonymOf(word, seed));
      const ways = [
        { variant: "named" as const, name: first.join(" ") },
        ...(other.join() === first.join() ? [] : [{ variant: "meant" as const, name: other.join(" ") }]),
      ];
      return ways.map(({ variant, name }) => {
        const asked = prepareAsked(askForBareName(name), group !== null, look.observation.language);
        const options = optionsFor(asked, seen);
        const isNamed = options.map(
          ({ at }) => at !== null && (seen[at] as Seen).target.names[0]?.join() === first.join(),
        );
        return {
          task: item.id,
          field: name,
          variant,
          site,
          labels: options.map((option) =>
            option.at === null ? "nothing" : labelOf(seen[option.at] as Seen),
          ),
          table: placeOf(asked.field, group !== null),
          options: options.map(({ features }) => features),
          rates: isNamed.map((is) => (is ? 1 : 0)),
          values: 1,
          right: isNamed,
          weight: isNamed.some(Boolean) ? namedWeight : 0,
        };
      });
    })
    .filter(({ weight }) => weight > 0);
}

const byConcept = new Map<string, string[]>();
for (const { concepts } of vocabularies)
  for (const [word, concept] of concepts) byConcept.set(concept, [...(byConcept.get(concept) ?? []), word]);

/** Another word of the same meaning; the word itself where there is none. */
function synonymOf(word: string, seed: number): string {
  const others = (byConcept.get(conceptOf(word)) ?? []).filter((other) => stem(other) !== word);
  return others[seed % others.length] ?? word;
}
