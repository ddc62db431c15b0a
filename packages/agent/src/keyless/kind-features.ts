import { numericTypes } from "./field-type.ts";
import { leadOf } from "./lead.ts";
import { type Features, yes } from "./logit.ts";
import { type Asked, longestName, mostly, type Seen } from "./prepared.ts";
import { type FieldKind, wordKinds } from "./words/kinds.ts";

/** What speaks for and against a target by the kind of thing that is asked for. */
export function kindFeatures(
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
    "name kind: a heading": yes(isName && isNameLike && target.names.some(([first]) => first === "heading")),
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
    "person or organisation: with a word before": yes(
      is("person", "organisation") && leadOf(target.samples) !== null,
    ),
    "place or organisation: short words": is("place", "organisation") ? shape.short * shape.worded : 0,
    "place or organisation: prose": is("place", "organisation") ? shape.prose : 0,
    "address: like": concept === "address" || concept === "location" ? shape.address : 0,
    "time kind: like": is("time") && isText && concept !== "duration" ? shape.clock : 0,
    "words kind: a code": kind === null || wordKinds.has(kind) || is("label") ? shape.code : 0,
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
    "money kind: other": yes(is("money") && !numericTypes.has(target.type) && shape.amount === 0),
    "number kind: number": yes(is("number") && numericTypes.has(target.type)),
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
    "lines kind: structured, and not as it is seen": yes(
      is("lines") && target.isStructured && !target.isConfirmed,
    ),
    "lines kind: holds a heading": yes(is("lines") && target.samples.some((sample) => sample.endsWith(":"))),
    "lines kind: only one": yes(is("lines") && target.isList && target.count < 2),
    "lines kind: amounts": concept === "ingredient" ? shape.amount : 0,
    "lines kind: sentences": concept === "instruction" ? shape.sentence : 0,
    "lines kind: sentences for amounts": concept === "ingredient" ? shape.sentence : 0,
    "no kind: short": kind === null ? shape.short : 0,
    "no kind: prose": kind === null ? shape.prose : 0,
    "contact kind: the type": yes(is("contact") && (target.type === "email" || target.type === "phone")),
  };
}
