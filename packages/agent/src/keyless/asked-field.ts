import type { WantedField } from "@gleaner/automation";
import { expectType, expectWanted } from "./field-type.ts";
import type { Draft, Reading } from "./grammar/reading.ts";
import { cutRate, hintedMeasures, measuresIn } from "./measure.ts";
import type { AskedField, AskedWord } from "./request.ts";
import { units, vocabularies } from "./words/index.ts";
import { bearers, type FieldKind, genericConcepts, kindOf } from "./words/kinds.ts";
import { conceptOf, contentWords, isThing, splitWords, stem } from "./words.ts";

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
  const concept = (concepts.at(-1) === "title" ? named : undefined) ?? concepts.at(-1) ?? null;
  const kind = concept === null ? null : kindOf(concept);
  const isTitle = words.some((word) => titles.has(word.stem));
  const namesOther = kind === "name" && noun !== null && !isTitle && words.some((word) => word.distinctive);
  return { words, concept, kind, namesOther };
}

/** The field that a prompt's words ask for. */
export function askForDraft({ name, hints, type, mayRestrict }: Draft, { noun }: Reading): AskedField {
  const hint = hints.join("; ") || null;
  const expected = expectType(name, hint);
  const said = type === "list" ? expectType(name, "list") : { type, firm: type === "number", list: false };
  return {
    name,
    hint,
    mayRestrict,
    ...describe(name, hint, noun),
    ...(expected.firm || type === null ? expected : said),
  };
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
