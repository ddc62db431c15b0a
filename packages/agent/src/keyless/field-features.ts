import { numericTypes } from "./field-type.ts";
import { kindFeatures } from "./kind-features.ts";
import { compareWords, isAsked, isSameWord, type Likeness, weightOf } from "./likeness.ts";
import { type Features, yes } from "./logit.ts";
import { type Asked, isPageTitle, type Seen } from "./prepared.ts";
import type { AskedField, AskedWord } from "./request.ts";
import { retypeReader } from "./retype.ts";
import type { Target } from "./target.ts";
import { bearers, type FieldKind, kindOf, namedKinds } from "./words/kinds.ts";
import { conceptOf, contentWords, isThing } from "./words.ts";

/** How much less a name counts with every name before it. */
const laterName = 0.9;

/**
 * True for an amount, a date, a code or a contact of which no word is met that says which is meant, and for the name of
 * something else than the records: then it is another one. Ranks and years are told by their looks.
 */
export function isAnother(
  { kind, words, concept, mayRestrict, namesOther }: AskedField,
  { target, shown }: Seen,
  features: Features,
): boolean {
  const distinctive = words.filter((word) => word.distinctive);
  // A rating says of a "blitz rating" no more than its kind, and of records any date may be called as they are.
  const isTelling = ({ stem }: AskedWord): boolean =>
    !isThing(stem) && (kind === "date" ? !isOfTime(kindOf(conceptOf(stem))) : conceptOf(stem) !== concept);
  const others = namedKinds.has(kind) ? distinctive.filter(isTelling) : [];
  const telling = kind === "date" || others.length > 0 ? others : distinctive;
  const isNamed = ({ stem }: AskedWord): boolean =>
    target.names.flat().some((name) => isSameWord(stem, name)) ||
    (shown.length > 0 && shown.every((sample) => sample.has(stem)));
  if (mayRestrict) return !telling.every(isNamed);
  // What the page calls a user is no thread's title, and what a doctor is called no clinic's.
  const isOther = namesOther || isBearer(target);
  if (kind === "name" && telling.length > 0 && !telling.some(isNamed) && isOther) return true;
  const isLookedAt = (features["rank: counts the rows"] ?? 0) + (features["year: like"] ?? 0) > 0;
  if (!namedKinds.has(kind) || telling.length === 0 || isLookedAt) return false;
  return !telling.some(isNamed);
}

const isOfTime = (kind: FieldKind | null): boolean => kind === "date" || kind === "time";

/** True where the first of a target's names says that it is a person, a company or a place. */
const isBearer = ({ names: [first = []] }: Target): boolean =>
  first.some((word) => bearers.has(kindOf(conceptOf(word))));

/** How the asked words stand to the best of a target's names. */
export interface NameLikeness extends Likeness {
  /** 0 to 1, the higher the more it is the same name. */
  readonly value: number;
  /** Which name it was, 0 for the first. */
  readonly at: number;
}

export function compareTarget({ field }: Asked, { target }: Seen): NameLikeness {
  let best: NameLikeness = { met: 0, distinctive: 0, literal: 0, surplus: 1, strange: 1, value: 0, at: 0 };
  for (const [at, name] of target.names.entries()) {
    const like = compareWords(field.words, name, target.type);
    const value = like.met * (1 - (like.surplus + like.strange) / 4) * laterName ** at;
    if (value > best.value) best = { ...like, value, at };
  }
  return best;
}

/** What stands between the options of one field: how well each is named. */
export interface Names {
  readonly own: NameLikeness;
  /** The best that another target, which shows something else, is named. */
  readonly other: number;
  /** The share of the asked distinctive words that the names of any one target have. */
  readonly met: number;
  /** True where the first name of no other target has a distinctive word that was asked for. */
  readonly isAlone: boolean;
}

/** True for a target whose first name has one of the distinctive words that are asked for. */
export function saysWordOf({ field }: Asked, { target }: Seen): boolean {
  const [first = []] = target.names;
  const distinctive = field.words.filter((word) => word.distinctive);
  return first.some((word) => isAsked(distinctive, word));
}

/** What speaks for and against reading a field from a target. */
export function featuresOf(asked: Asked, seen: Seen, names: Names): Features {
  return {
    ...nameFeatures(asked, seen, names),
    ...typeFeatures(asked, seen),
    ...kindFeatures(asked, seen),
    ...placeFeatures(asked, seen),
  };
}

/** Most words of a text that is a value with its name: "407 backers", "Brightness −3.4". */
const mostStated = 6;
/** Kinds whose values have a digit. */
const counted: ReadonlySet<FieldKind | null> = new Set<FieldKind>([
  "number",
  "money",
  "date",
  "time",
  "code",
]);

/** True for a few words that begin or end with what is asked for, and say more than that. */
function isStatement(text: string, { words, kind }: AskedField): boolean {
  const said = contentWords(text);
  const rest = said.filter((word) => !isAsked(words, word));
  return (
    said.length <= mostStated &&
    rest.length > 0 &&
    [said[0], said.at(-1)].some((word = "") => isAsked(words, word)) &&
    (!counted.has(kind) || rest.some((word) => /\d/.test(word)))
  );
}

function nameFeatures(
  { field, isBare, hint }: Asked,
  { target, concepts, shown }: Seen,
  { own, other, met, isAlone }: Names,
): Features {
  const isWhole = own.met > 0.999;
  const isSame = isWhole && own.surplus === 0;
  const hasDistinctive = field.words.some((word) => word.distinctive);
  const isButKind = !isWhole && own.distinctive > 0.999 && own.strange === 0 && hasDistinctive;
  const isNearlySame = isWhole && !isSame && own.strange === 0;
  const isLiteral = isSame && own.literal > 0.999;
  const distinctive = field.words.filter((word) => word.distinctive);
  const all = target.names.flat();
  const isMet = (stem: string): boolean => all.some((name) => isSameWord(stem, name));
  const isShown = (stem: string): boolean => shown.length > 0 && shown.every((sample) => sample.has(stem));
  const weigh = (some: typeof field.words): number => some.reduce((sum, word) => sum + weightOf(word), 0);
  const unmet = distinctive.filter(({ stem }) => !isMet(stem));
  const share = distinctive.length === 0 ? 0 : weigh(unmet) / weigh(distinctive);
  const hasConcept = field.concept !== null && concepts.has(field.concept);
  // "colour" for "coat colour", "storage" for "storage conditions": less than what is asked for, and nothing else.
  const [first = []] = target.names;
  const isShort = share > 0 && share < 1 && first.every((name) => isAsked(field.words, name));
  return {
    "name: same word for word, first": yes(isLiteral && own.at === 0),
    "name: same word for word, later": yes(isLiteral && own.at > 0),
    "name: same meaning, first": yes(isSame && !isLiteral && own.at === 0),
    "name: same meaning, later": yes(isSame && !isLiteral && own.at > 0),
    "name: all words and one of kind, first": yes(isNearlySame && own.at === 0),
    "name: all words and one of kind, later": yes(isNearlySame && own.at > 0),
    "name: all but the kind, first": yes(isButKind && own.at === 0),
    "name: all but the kind, later": yes(isButKind && own.at > 0),
    "name: all words and more": isWhole && own.strange > 0 ? 1 - own.strange / 2 : 0,
    "name: some words": isWhole ? 0 : own.met,
    "name: surplus words": own.met > 0 ? own.strange : 0,
    "name: how late": own.met > 0 ? Math.min(1, own.at / 4) : 0,
    "name: of several distinctive": yes(isSame && distinctive.length > 1),
    "name: distinctive words in several names": yes(distinctive.length > 1 && share === 0 && !isWhole),
    "name: distinctive words unmet": share,
    "name: distinctive words unmet, kind named": yes(share > 0 && hasConcept),
    "name: nothing distinctive, kind named": yes(isBare && hasConcept),
    "name: nothing distinctive, kind unnamed": yes(isBare && !hasConcept),
    "name: distinctive words met nowhere, a name": yes(
      distinctive.length > 0 && met === 0 && field.kind === "name",
    ),
    "name: distinctive words met elsewhere": share > 0 ? met : 0,
    "name: said in every short value": yes(
      met < 1 &&
        unmet.every(({ stem }) => isShown(stem)) &&
        target.samples.every((sample) => isStatement(sample, field)),
    ),
    "name: short, and no other has a word of it": yes(isShort && isAlone),
    "name: in the hint":
      hint.length === 0
        ? 0
        : Math.max(
            0,
            ...target.names.map((name) => name.filter((each) => hint.includes(each)).length / name.length),
          ),
    "name: another is named better": Math.max(0, other - own.value),
    "name: best named": yes(own.value > 0.3 && own.value > other + 0.05),
  };
}

function typeFeatures({ field, language }: Asked, { target, isOnlyOfType, isFirstOfType }: Seen): Features {
  const { type, firm } = field;
  const isText = type === null || type === "text";
  const isSame = !isText && target.type === type;
  const isNumeric = !isText && !isSame && numericTypes.has(type) && numericTypes.has(target.type);
  const isMade = !isText && !isSame && !isNumeric && retypeReader(target, type, language) !== null;
  return {
    "type: the asked one": yes(isSame),
    "type: the asked one, only one": yes(isSame && isOnlyOfType),
    "type: the asked one, first": yes(isSame && isFirstOfType),
    "type: another number": yes(isNumeric),
    "type: made from text": yes(isMade),
    "type: text for a guess": yes(!isText && !firm && !isSame && !isNumeric && !isMade),
    "type: text": yes(isText && target.type === "text"),
    "type: number for text": yes(isText && numericTypes.has(target.type)),
    "type: date for text": yes(isText && target.type === "date"),
    "type: image of a link": yes(type === "image" && target.type === "url"),
  };
}

function placeFeatures(
  { field }: Asked,
  { target, shape, isContainer: holds, rank, hasMore, hasLess, isSite, fuller, isCut }: Seen,
): Features {
  return {
    "place: whole": yes(target.isWhole),
    "place: attribute of text": yes(target.reader.attribute !== null && target.type === "text"),
    "place: structured data": yes(target.isStructured),
    "place: confirmed": yes(target.isConfirmed),
    "place: linked": yes(target.isLinked),
    "place: coverage": target.coverage,
    "place: another of its type is fuller": fuller,
    "place: cut out of a code": yes(isCut),
    "place: rare": yes(target.coverage < 0.2),
    "place: container": yes(holds),
    "place: another is within": yes(hasMore && !target.isList),
    "place: within another": yes(hasLess && !target.isList),
    "place: how late": rank,
    "place: constant": target.isColumn ? shape.constant : 0,
    "place: list for one": yes(target.isList && !field.list),
    "place: column as list": yes(target.isList && target.isColumn),
    "place: count of a list": target.isList ? Math.min(1, target.count / 20) : 0,
    "place: page title": yes(isPageTitle(target)),
    "place: site name": yes(isSite),
    "place: beside": yes(target.isBeside),
    "place: no name": yes(target.names.length === 0),
  };
}

/** What speaks for leaving a field null, whatever the page has. */
export function nothingFeatures(asked: Asked, named: number, met: number): Features {
  const { field, isBare } = asked;
  const distinctive = field.words.filter((word) => word.distinctive).length;
  return {
    nothing: 1,
    "nothing: bare": yes(isBare),
    "nothing: distinctive words": Math.min(1, distinctive / 3),
    "nothing: distinctive words met nowhere": yes(distinctive > 0 && met === 0 && field.kind !== "name"),
    "nothing: no kind": yes(field.kind === null),
    "nothing: typed": yes(field.type !== null && field.type !== "text"),
    "nothing: firm": yes(field.firm),
    "nothing: best name": named,
    "nothing: truth value": yes(field.type === "boolean"),
  };
}
