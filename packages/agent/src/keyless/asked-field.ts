import type { WantedField } from "@gleaner/automation";
import { expectType, expectWanted } from "./field-type.ts";
import { isPluralNoun } from "./grammar/phrase.ts";
import type { Draft, Reading } from "./grammar/reading.ts";
import { cutRate, hintedMeasures, measuresIn } from "./measure.ts";
import type { AskedField, AskedWord } from "./request.ts";
import { withoutSlips } from "./slip.ts";
import { genitives, units, vocabularies } from "./words/index.ts";
import { bearers, type FieldKind, genericConcepts, kindOf } from "./words/kinds.ts";
import { otherNames } from "./words/told-apart.ts";
import {
  conceptOf,
  contentWords,
  isRecordNoun,
  isVocabulary,
  splitWords,
  stem,
  tellingWords,
} from "./words.ts";

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

/** What a name says on its own: its words by weight, its concept and kind. */
function describeName(name: string, noun: string | null): Named {
  const owner = new Set(noun === null ? [] : contentWords(noun));
  const words = tellingWords(name).map((stem): AskedWord => {
    const isGeneric = genericConcepts.has(conceptOf(stem)) || units.has(stem) || owner.has(stem);
    return { stem, distinctive: !isGeneric };
  });
  const concepts = words.map(({ stem }) => conceptOf(stem)).filter((each) => kindOf(each) !== null);
  const named = concepts.findLast((each) => bearers.has(kindOf(each)));
  const contact = concepts.find((each) => kindOf(each) === "contact");
  const isReached =
    contact !== undefined && concepts.every((each) => each === contact || ofContacts.has(each));
  // "author name" and "name of the city" ask for the author and the city.
  const last = (concepts.at(-1) === "title" ? named : undefined) ?? concepts.at(-1) ?? null;
  const concept = isReached ? contact : last === null ? null : ofHead(name, last);
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
/** Kinds of values that have no name of their own. */
const valueKinds: ReadonlySet<FieldKind | null> = new Set<FieldKind>(["money", "number", "date", "time"]);
/** Of a phone or a mailbox they say nothing more: "phone number", "e-mail address", "numéro de téléphone". */
const ofContacts: ReadonlySet<string> = new Set(["number", "address"]);

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
  // "title of the grant": an amount has no name.
  const isOfOther = ofOthers.has(kindOf(head)) && !(kindOf(head) === "name" && valueKinds.has(kindOf(last)));
  return isOfOther || kindOf(head) === kindOf(last) ? last : head;
}

/** In the plural they ask how many there are, in the singular what one says: "comments", "comment". */
const sayings: ReadonlySet<string | null> = new Set(["comment", "review"]);

/** The field that a prompt's words ask for on a page that calls its values by these stems. */
export function askForDraft(
  { name, hints, type, mayRestrict }: Draft,
  { noun, vocabulary }: Reading,
  called: ReadonlySet<string>,
): AskedField {
  const hint = hints.join("; ") || null;
  const meant = withoutSlips(name, called);
  // "price_per_day" is no date.
  const what = cutRate(meant).name;
  const expected = expectType(what, hint);
  const said = type === "list" ? expectType(what, "list") : { type, firm: type === "number", list: false };
  const described = describe(meant, hint, noun);
  const isSaying = sayings.has(described.concept) && described.words.length === 1 && type === null;
  const isText = isSaying && !expected.firm && !isPluralNoun(meant, vocabulary);
  return {
    name,
    hint,
    mayRestrict,
    ...described,
    ...(expected.firm || type === null ? expected : said),
    ...(isText ? { concept: "text", kind: "prose" as const, type: null } : {}),
  };
}

/**
 * A prompt's first field that is called as records are asks for their name: "dish, price", "farmacia, dirección". Where the
 * page calls something so, or another field asks for their name, it is a field like others.
 */
export function nameRecords(
  fields: readonly AskedField[],
  { noun, vocabulary }: Reading,
  labels: readonly string[],
): AskedField[] {
  const [first, ...others] = fields;
  const owner = contentWords(noun ?? "");
  const isTitle = ({ stem }: AskedWord): boolean => conceptOf(stem) === "title";
  // "trail name, length" asks for the trail's name, too.
  const isName = first?.words.some(isTitle) === true;
  const [word, ...more] = first?.words.filter((each) => !isTitle(each)) ?? [];
  if (first === undefined || word === undefined || more.length > 0 || first.list) return [...fields];
  const { stem } = word;
  const isOwner = owner.includes(stem);
  const isNoun = isOwner || vocabulary.recordNouns.has(stem);
  // What names a kind of value in some language is no record's name, unless the records are called so.
  const isLast = conceptOf(splitWords(first.name).at(-1) ?? "") === "title";
  const isRecord = isName
    ? isLast &&
      (isOwner || (owner.length === 0 && !otherNames.has(stem)) || (isBearer(stem) && owner.some(isBearer)))
    : isNoun &&
      (isOwner ? first.kind === null || isBearer(stem) : first.kind === null && !isVocabulary(stem));
  // "pet name" is taken by a "pet name" of the page, not by "pet food", and "dish" by whatever is called a dish.
  const isCalled = (label: string): boolean => {
    const said = contentWords(label).map(conceptOf);
    return said.includes(conceptOf(stem)) && (!isName || said.includes("title"));
  };
  const isTaken = others.some(({ kind }) => kind === "name") || labels.some(isCalled);
  return [
    isRecord && !isTaken
      ? { ...first, ...describeName("title", null), isByNoun: !isName || owner.length === 0 }
      : first,
    ...others,
  ];
}

/** True for a word that says who somebody or something is: a supplier, a department. */
const isBearer = (stem: string): boolean => bearers.has(kindOf(conceptOf(stem)));

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
