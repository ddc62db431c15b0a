import type { FieldType } from "@gleaner/automation";
import { compareWords, isSameWord, type Likeness, weightOf } from "./likeness.ts";
import type { Features } from "./logit.ts";
import type { AskedField } from "./request.ts";
import { retypeReader } from "./retype.ts";
import { type Shape, shapeOf } from "./shape.ts";
import { isWithin, showsSame, type Target } from "./target.ts";
import type { FieldKind } from "./words/kinds.ts";
import { conceptOf, contentWords, splitWords } from "./words.ts";

/** Where a field is looked for: in the rows of a list, among a page's single values, or, as a list, on a page. */
export type Place = "row" | "page" | "list";

/** A target with what is worked out once for all fields. */
export interface Seen {
  readonly target: Target;
  readonly shape: Shape;
  /** Concepts of all its names. */
  readonly concepts: ReadonlySet<string>;
  readonly isFirstOfType: boolean;
  readonly isOnlyOfType: boolean;
  /** True when another text stands within it, or it within another. */
  readonly hasMore: boolean;
  readonly hasLess: boolean;
  /** True when it says what the site is called. */
  readonly isSite: boolean;
  /** True when it holds what other targets hold apart. */
  readonly isContainer: boolean;
  /** Its place in reading order, 0 for the first to 1 for the last. */
  readonly rank: number;
  /** Its longest sample beside the longest of all, 0 to 1. */
  readonly length: number;
  /** True where no other target's values have the shape. */
  readonly isOnly: Readonly<Record<"person" | "code" | "prose" | "year", boolean>>;
  /** Share of its words that the page's title has, 0 to 1. */
  readonly inTitle: number;
  /** True where the page's title begins with it. */
  readonly leadsTitle: boolean;
  /** The words that each sample begins with. */
  readonly shown: readonly ReadonlySet<string>[];
}

/** A shape that most samples have. */
const mostly = 0.66;

/** A field with what is worked out once for all targets. */
export interface Asked {
  readonly field: AskedField;
  readonly place: Place;
  /** True when its name says of what kind the value is and nothing more. */
  readonly isBare: boolean;
  readonly hint: readonly string[];
  readonly language: string | null;
}

const words: ReadonlySet<FieldType> = new Set(["text"]);
const numeric: ReadonlySet<FieldType> = new Set(["number", "money", "rating", "duration"]);
/** Kinds whose values are words, whatever they look like. */
const wordy: ReadonlySet<FieldKind> = new Set([
  "name",
  "person",
  "organisation",
  "place",
  "prose",
  "label",
  "lines",
]);
/** How much less a name counts with every name before it. */
const laterName = 0.9;
const longestName = 110;
/** How much of a sample's beginning is compared with the asked words, in characters. */
const shownLength = 60;

export function placeOf(field: AskedField, isOfRows: boolean): Place {
  return isOfRows ? "row" : field.list ? "list" : "page";
}

export function prepareAsked(field: AskedField, isOfRows: boolean, language: string | null): Asked {
  return {
    field,
    place: placeOf(field, isOfRows),
    isBare: field.words.every(({ distinctive }) => !distinctive),
    hint: field.hint === null ? [] : contentWords(field.hint),
    language,
  };
}

/** Looks at all targets that compete, on a page of that title. */
export function prepareTargets(targets: readonly Target[], title: string): Seen[] {
  const lengthOf = ({ samples }: Target): number => Math.max(0, ...samples.map((sample) => sample.length));
  const longest = Math.max(1, ...targets.map(lengthOf));
  const shapes = targets.map(({ samples }) => shapeOf(samples));
  const isOnly = (at: number, shape: "person" | "code" | "prose" | "year"): boolean =>
    (shapes[at]?.[shape] ?? 0) > mostly &&
    shapes.every(
      (other, index) =>
        index === at || other[shape] <= mostly || showsSame(targets[index] as Target, targets[at] as Target),
    );
  const sites = new Set(
    targets
      .filter(({ names }) => names.some(([first]) => first === "site"))
      .flatMap(({ samples }) => samples),
  );
  const pageTitle = title.toLowerCase();
  const titleWords = new Set(splitWords(pageTitle));
  return targets.map((target, at) => {
    const own = splitWords(target.samples[0]?.slice(0, longestName) ?? "");
    const alike = targets.filter(({ type, isList }) => type === target.type && isList === target.isList);
    return {
      target,
      shape: shapes[at] as Shape,
      concepts: new Set(target.names.flat().map(conceptOf)),
      isFirstOfType: alike[0] === target,
      isOnlyOfType: alike.every((other) => other === target || showsSame(other, target)),
      hasMore: targets.some((other) => other.isWhole && isWithin(other, target)),
      hasLess: targets.some((other) => isWithin(target, other)),
      isSite: sites.has(target.samples[0] ?? ""),
      isContainer: isContainer(target, targets),
      rank: at / Math.max(1, targets.length - 1),
      length: lengthOf(target) / longest,
      isOnly: {
        person: isOnly(at, "person"),
        code: isOnly(at, "code"),
        prose: isOnly(at, "prose"),
        year: isOnly(at, "year"),
      },
      inTitle: own.filter((word) => titleWords.has(word)).length / Math.max(1, own.length),
      leadsTitle: own.length > 0 && pageTitle.startsWith(target.samples[0]?.toLowerCase() ?? ""),
      shown: target.samples.map((sample) => new Set(contentWords(sample.slice(0, shownLength)))),
    };
  });
}

/** True for the whole text of the document's title. */
function isPageTitle({ reader: { locators, transforms } }: Target): boolean {
  const [first] = locators;
  return first?.by === "css" && first.css === "title" && transforms.every(({ op }) => op === "trim");
}

/** True when the text holds what other columns hold apart: a whole card rather than a value. */
function isContainer(target: Target, targets: readonly Target[]): boolean {
  const [text] = target.samples;
  if (target.type !== "text" || !target.isWhole || text === undefined) return false;
  const held = targets.filter(({ isWhole, type, samples: [part] }) => {
    if (!isWhole || type === "url" || part === undefined || part.length < 3) return false;
    return part.length * 5 < text.length * 4 && text.includes(part);
  });
  return held.length > 1;
}

/** Most words of the names of one or a few persons. */
const mostNameWords = 8;

/** True for more words than names have, or several of which most begin small. */
function isSentence(text: string): boolean {
  const found = text.split(/\s+/);
  const small = found.filter((word) => /^\p{Ll}/u.test(word)).length;
  return found.length > mostNameWords || (found.length > 3 && small * 2 > found.length);
}

/** False where the target cannot give what is asked for, whatever it is called. */
export function isPossible({ field, place, language }: Asked, { target, shape, isSite }: Seen): boolean {
  if (target.samples.length === 0) return false;
  if (
    place === "row"
      ? field.list && !target.isList
      : field.list !== target.isList && !(target.isList && field.type === null)
  )
    return false;
  if (place !== "row" && target.isColumn && !field.list) return false;
  // What the site is called is nobody's name, nor is a sentence.
  if (field.kind === "person" && (isSite || shape.short === 0 || target.samples.every(isSentence)))
    return false;
  const { type, firm, kind } = field;
  const isAddress = target.type === "url" || target.type === "image";
  if (type === null || type === "text")
    return (
      !isAddress &&
      target.type !== "boolean" &&
      !(
        kind !== null &&
        wordy.has(kind) &&
        shape.worded === 0 &&
        numeric.has(target.type) &&
        kind !== "label" &&
        kind !== "name"
      )
    );
  if (target.type === type) return true;
  if (type === "boolean" || target.type === "boolean") return false;
  if (numeric.has(type) && numeric.has(target.type)) return true;
  if (retypeReader(target, type, language) !== null) return true;
  // A type that is only guessed from the name gives way to text: "date: Final", "price: on request".
  return !firm && words.has(target.type) && !["url", "image", "email"].includes(type);
}

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
    const like = compareWords(field.words, name);
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
}

const yes = (is: boolean): number => (is ? 1 : 0);

/** What speaks for and against reading a field from a target. */
export function featuresOf(asked: Asked, seen: Seen, { own, other }: Names): Features {
  return {
    ...nameFeatures(asked, seen, { own, other }),
    ...typeFeatures(asked, seen),
    ...kindFeatures(asked, seen),
    ...placeFeatures(asked, seen),
  };
}

function nameFeatures(
  { field, isBare, hint }: Asked,
  { target, concepts, shown }: Seen,
  { own, other }: Names,
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
    "name: shown in every value":
      unmet.length === 0 ? 0 : unmet.filter(({ stem }) => isShown(stem)).length / unmet.length,
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
  const isNumeric = !isText && !isSame && numeric.has(type) && numeric.has(target.type);
  const isMade = !isText && !isSame && !isNumeric && retypeReader(target, type, language) !== null;
  return {
    "type: the asked one": yes(isSame),
    "type: the asked one, only one": yes(isSame && isOnlyOfType),
    "type: the asked one, first": yes(isSame && isFirstOfType),
    "type: another number": yes(isNumeric),
    "type: made from text": yes(isMade),
    "type: text for a guess": yes(!isText && !firm && !isSame && !isNumeric && !isMade),
    "type: text": yes(isText && target.type === "text"),
    "type: number for text": yes(isText && numeric.has(target.type)),
    "type: date for text": yes(isText && target.type === "date"),
    "type: image of a link": yes(type === "image" && target.type === "url"),
  };
}

function kindFeatures(
  { field, isBare }: Asked,
  {
    target,
    shape,
    concepts,
    isFirstOfType,
    isOnlyOfType,
    length,
    isOnly,
    inTitle,
    leadsTitle,
    hasMore,
    hasLess,
  }: Seen,
): Features {
  const { kind, concept } = field;
  const is = (...kinds: FieldKind[]): boolean => kind !== null && kinds.includes(kind);
  const isText = target.type === "text";
  const isName = is("name");
  const isNameLike =
    isText &&
    shape.worded > 0.5 &&
    shape.prose < 0.5 &&
    target.samples.every((sample) => sample.length <= longestName);
  return {
    "name kind: linked": yes(isName && isNameLike && target.isLinked),
    "name kind: linked, bare": yes(isName && isBare && isNameLike && target.isLinked),
    "name kind: first text": yes(isName && isNameLike && isFirstOfType),
    "name kind: called title": yes(isName && isNameLike && concepts.has("title")),
    "name kind: called title, bare": yes(isName && isBare && isNameLike && concepts.has("title")),
    "name kind: linked, more asked": yes(isName && !isBare && isNameLike && target.isLinked),
    "name kind: called title, more asked": yes(isName && !isBare && isNameLike && concepts.has("title")),
    "name kind: longest of the short": isName && isNameLike ? length : 0,
    "name kind: main heading": yes(
      isName && target.names.some(([first]) => first === "h1" || first === "headline"),
    ),
    "name kind: begins the page's title": yes(isName && isNameLike && leadsTitle),
    "name kind: in the page's title": isName && isNameLike ? inTitle : 0,
    "name kind: heading in the page's title": yes(
      isName && inTitle > mostly && target.names.some(([first]) => first === "h1"),
    ),
    "name kind: another is within": yes(isName && hasMore),
    "name kind: within another": yes(isName && hasLess),
    "name kind: unlike": yes(isName && !isNameLike),
    "name kind: constant": isName && target.isColumn ? shape.constant : 0,
    "person kind: like": is("person") ? shape.person : 0,
    "person kind: unlike": is("person") ? 1 - shape.person : 0,
    "person kind: only one": yes(is("person") && isOnly.person),
    "person kind: prose": is("person") ? shape.prose : 0,
    "place or organisation: short words": is("place", "organisation") ? shape.short * shape.worded : 0,
    "place or organisation: prose": is("place", "organisation") ? shape.prose : 0,
    "code kind: like": is("code") ? shape.code : 0,
    "code kind: only one": yes(is("code") && isOnly.code),
    "code kind: called a number": yes(
      is("code") && shape.code > mostly && (concepts.has("number") || concepts.has("id")),
    ),
    "code kind: unlike": is("code") ? 1 - shape.code : 0,
    "prose kind: like": is("prose") ? shape.prose : 0,
    "prose kind: longest": is("prose") ? length : 0,
    "prose kind: only one": yes(is("prose") && isOnly.prose),
    "prose kind: short": is("prose") && shape.prose === 0 ? shape.short : 0,
    "label kind: short": is("label") ? shape.short : 0,
    "label kind: prose": is("label") ? shape.prose : 0,
    "date kind: date": yes(is("date") && target.type === "date"),
    "date kind: date, bare": yes(is("date") && isBare && target.type === "date"),
    "date kind: only date": yes(is("date") && target.type === "date" && isOnlyOfType),
    "date kind: other": yes(is("date") && target.type !== "date"),
    "money kind: money": yes(is("money") && target.type === "money"),
    "money kind: only money": yes(is("money") && target.type === "money" && isOnlyOfType),
    "money kind: amount": is("money") && target.type !== "money" ? shape.amount : 0,
    "money kind: other": yes(is("money") && !numeric.has(target.type) && shape.amount === 0),
    "number kind: number": yes(is("number") && numeric.has(target.type)),
    "number kind: words": is("number") && isText ? shape.worded : 0,
    "year: like": concept === "year" ? shape.year : 0,
    "year: only one": yes(concept === "year" && isOnly.year),
    "year: unlike": concept === "year" ? 1 - shape.year : 0,
    "rank: counts the rows": concept === "rank" || concept === "position" ? shape.counting : 0,
    "number: counts the rows":
      is("number") && concept !== "rank" && concept !== "position" ? shape.counting : 0,
    "rating: rating": yes(concept === "rating" && target.type === "rating"),
    "link kind: first": yes(is("link") && target.type === "url" && isFirstOfType),
    "link kind: of the title": yes(is("link") && isBare && target.type === "url" && concepts.has("title")),
    "link kind: only one": yes(is("link") && target.type === "url" && isOnlyOfType),
    "image kind: first": yes(is("image") && target.type === "image" && isFirstOfType),
    "image kind: only one": yes(is("image") && target.type === "image" && isOnlyOfType),
    "lines kind: several": is("lines") && target.isList ? Math.min(1, target.count / 8) : 0,
    "lines kind: amounts": concept === "ingredient" ? shape.amount : 0,
    "lines kind: sentences": concept === "instruction" ? shape.sentence : 0,
    "lines kind: sentences for amounts": concept === "ingredient" ? shape.sentence : 0,
    "no kind: short": kind === null ? shape.short : 0,
    "no kind: prose": kind === null ? shape.prose : 0,
    "contact kind: the type": yes(is("contact") && (target.type === "email" || target.type === "phone")),
  };
}

function placeFeatures(
  { field }: Asked,
  { target, shape, isContainer: holds, rank, hasMore, hasLess, isSite }: Seen,
): Features {
  const asksOld = field.words.some(({ stem }) =>
    ["old", "original", "regular", "list", "previou", "was", "rrp", "msrp"].includes(stem),
  );
  const [first = []] = target.names;
  return {
    "place: whole": yes(target.isWhole),
    "place: attribute of text": yes(target.reader.attribute !== null && target.type === "text"),
    "place: structured data": yes(target.isStructured),
    "place: confirmed": yes(target.isConfirmed),
    "place: linked": yes(target.isLinked),
    "place: coverage": target.coverage,
    "place: rare": yes(target.coverage < 0.2),
    "place: container": yes(holds),
    "place: another is within": yes(hasMore && !target.isList),
    "place: within another": yes(hasLess && !target.isList),
    "place: how late": rank,
    "place: constant": target.isColumn ? shape.constant : 0,
    "place: struck": yes(first[0] === "old" && first[1] === "price" && !asksOld),
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
export function nothingFeatures(asked: Asked, named: number): Features {
  const { field, isBare } = asked;
  const distinctive = field.words.filter((word) => word.distinctive).length;
  return {
    nothing: 1,
    "nothing: bare": yes(isBare),
    "nothing: distinctive words": Math.min(1, distinctive / 3),
    "nothing: no kind": yes(field.kind === null),
    "nothing: typed": yes(field.type !== null && field.type !== "text"),
    "nothing: firm": yes(field.firm),
    "nothing: best name": named,
    "nothing: truth value": yes(field.type === "boolean"),
  };
}
