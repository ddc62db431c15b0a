import type { WantedField } from "@gleaner/automation";
import { expectType, expectWanted } from "./field-type.ts";
import type { Draft, Reading } from "./grammar/reading.ts";
import { cutRate, hintedMeasures, measuresIn } from "./measure.ts";
import type { AskedField, AskedWord } from "./request.ts";
import { withoutSlips } from "./slip.ts";
import { genitives, units, vocabularies } from "./words/index.ts";
import { bearers, type FieldKind, genericConcepts, kindOf } from "./words/kinds.ts";
import { conceptOf, contentWords, isRecordNoun, isThing, isVocabulary, splitWords, stem } from "./words.ts";

type Named = Pick<AskedField, "words" | "concept" | "kind" | "namesOther">;
type Described = Named & Pick<AskedField, "measures">;

/** What records have where other things have a name: whose title is asked for hardly matters. */
const titles = new Set(vocabularies.map(({ labels }) => stem(labels.get("title") ?? "")));

/** Kinds of what is measured; null for what is of no kind that is known. */
const measured: ReadonlySet<FieldKind | null> = new Set<FieldKind | null>(["money", "number", "time", null]);

/** What a name and its hint say: the name's words by weight, its concept and kind, and what it is measured in. */
function describe(given: string, hint: string | null, noun: string | null): Described {
  const { name, rates } = cutRate(given);
  const said = describeName(name, noun);
  const measures = [...rates, ...measuresIn(name), ...hintedMeasures(hint ?? "")];
  return { ...said, measures: measured.has(said.kind) ? measures : [] };
}

/** The words of a name that carry meaning; of "number of pages", too, what is counted. */
function tellingWords(name: string): string[] {
  const [all, content] = [splitWords(name), contentWords(name)];
  const isCount = all.length > 2 && content.every((word) => conceptOf(word) === "number");
  return isCount ? all.filter((word) => content.includes(word) || isThing(word)) : content;
}

/** What a name says on its own: its words by weight, its concept and kind. */
function describeName(name: string, noun: string | null): Named {
  const owner = new Set(noun === null ? [] : contentWords(noun));
  const words = tellingWords(name).map((stem): AskedWord => {
    const isGeneric = genericConcepts.has(conceptOf(stem)) || units.has(stem) || owner.has(stem);
    return { stem, distinctive: !isGeneric };
  });
  const concepts = words.map(({ stem }) => conceptOf(stem)).filter((each) => kindOf(each) !== null);
  const named = concepts.findLast((each) => bearers.has(kindOf(each)));
  // "author name" and "name of the city" ask for the author and the city.
  const last = (concepts.at(-1) === "title" ? named : undefined) ?? concepts.at(-1) ?? null;
  const concept = last === null ? null : ofHead(name, last);
  const kind = concept === null ? null : kindOf(concept);
  const isTitle = words.some((word) => titles.has(word.stem));
  // "product name" is the record's, "Latin name" and, of every doctor, "clinic name" are not.
  const isOther = ({ stem, distinctive }: AskedWord): boolean =>
    distinctive && (noun !== null || !isRecordNoun(stem));
  const namesOther = kind === "name" && !isTitle && words.some(isOther);
  return { words, concept, kind, namesOther };
}

/** Kinds of what is asked for by what it is of: "name of the city", "link of the picture". */
const ofOthers: ReadonlySet<FieldKind | null> = new Set<FieldKind>(["name", "link"]);

/**
 * What a name asks for whose last concept is this: "phone of the seller" a phone, "number of bids" a number. A name or a
 * link is that of what comes last.
 */
function ofHead(name: string, last: string): string {
  const words = splitWords(name);
  const at = words.findIndex((word) => genitives.has(word));
  if (at < 1) return last;
  const heads = words.slice(0, at).map(conceptOf);
  const known = heads.filter((each) => kindOf(each) !== null);
  const head = known.findLast((each) => !genericConcepts.has(each)) ?? known.at(-1) ?? last;
  return ofOthers.has(kindOf(head)) || kindOf(head) === kindOf(last) ? last : head;
}

/** The field that a prompt's words ask for on a page that calls its values by these stems. */
export function askForDraft(
  { name, hints, type, mayRestrict }: Draft,
  { noun }: Reading,
  called: ReadonlySet<string>,
): AskedField {
  const hint = hints.join("; ") || null;
  const meant = withoutSlips(name, called);
  const expected = expectType(meant, hint);
  const said = type === "list" ? expectType(meant, "list") : { type, firm: type === "number", list: false };
  return {
    name,
    hint,
    mayRestrict,
    ...describe(meant, hint, noun),
    ...(expected.firm || type === null ? expected : said),
  };
}

/**
 * A prompt's first field that is called as records are asks for their name: "dish, price", "farmacia, dirección". Where the
 * page calls something so, or another field asks for their name, it is a field like others.
 */
export function nameRecords(
  fields: readonly AskedField[],
  { noun, vocabulary }: Reading,
  called: ReadonlySet<string>,
): AskedField[] {
  const [first, ...others] = fields;
  const [word, ...more] = first?.words ?? [];
  if (first === undefined || word === undefined) return [...fields];
  const { stem } = word;
  const isNoun = contentWords(noun ?? "").includes(stem) || vocabulary.recordNouns.has(stem);
  // What names a kind of value in some language is no record's name.
  const isRecord = more.length === 0 && first.kind === null && !first.list && isNoun && !isVocabulary(stem);
  const isTaken =
    others.some(({ kind }) => kind === "name") ||
    [...called].some((each) => conceptOf(each) === conceptOf(stem));
  return [
    isRecord && !isTaken ? { ...first, ...describeName("title", null), isByNoun: true } : first,
    ...others,
  ];
}

/** The field that a schema asks for, with what the prompt says of one of that name. */
export function askForWanted(
  wanted: WantedField,
  { drafts, noun }: Pick<Reading, "drafts" | "noun">,
): AskedField {
  const said = drafts.find(({ name }) => name === wanted.name)?.hints ?? [];
  const hint =
    [wanted.description, ...said].filter((part) => part !== null && part !== "").join("; ") || null;
  const expected = expectWanted({ ...wanted, description: hint });
  return { name: wanted.name, hint, mayRestrict: false, ...describe(wanted.name, hint, noun), ...expected };
}
