import { labelBefore, labelOf } from "./lead.ts";
import type { AskedField } from "./request.ts";
import { type Shape, shapeOf } from "./shape.ts";
import { isPartOf, isWithin, showsSame, type Target } from "./target.ts";
import { conceptOf, contentWords, isVocabulary, splitWords } from "./words.ts";

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
  /** True when it is a piece of a longer text that is called the same. */
  readonly isPiece: boolean;
  /** True when it says what the site is called. */
  readonly isSite: boolean;
  /** True when it says what another is called ("Phone number"): a form's label rather than a value. */
  readonly isLabel: boolean;
  /** True when it holds what other targets hold apart. */
  readonly isContainer: boolean;
  /** True when it strings two others together without a space: "Leicester CityLEI". */
  readonly isGlued: boolean;
  /** True when a label stands before each of its values, and another target shows these without it: "Tel: 0661 5550". */
  readonly isLed: boolean;
  /** How many more of the rows have another of its type, as a share of all. */
  readonly fuller: number;
  /** True when its values begin with several labels by which others are called: "Tel: 0661 5550", "Open: 9 to 17". */
  readonly isMixed: boolean;
  /** True for a number cut out of a code, a time or a span. */
  readonly isCut: boolean;
  /** True for one of several of its name that each row has. */
  readonly isOneOfSeveral: boolean;
  /** True for addresses on the page's own site. */
  readonly isOnSite: boolean;
  /** True for what stands before or behind a comma of another: "Level 1" of "Level 1, Garden Wing". */
  readonly isBesideComma: boolean;
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
export const mostly = 0.66;

/** A field with what is worked out once for all targets. */
export interface Asked {
  readonly field: AskedField;
  readonly place: Place;
  /** True when its name says of what kind the value is and nothing more. */
  readonly isBare: boolean;
  readonly hint: readonly string[];
  readonly language: string | null;
}

/** Longest text that is a name, in characters. */
export const longestName = 110;
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

/** True for the address that a page gives itself. */
const isOwnAddress = ({ names, reader }: Target): boolean =>
  names.some(([first]) => first === "canonical") ||
  reader.locators.some((locator) => locator.by === "data" && locator.path === "og:url");

/** Looks at all targets that compete, on a page of that title and address. */
export function prepareTargets(targets: readonly Target[], title: string, url = ""): Seen[] {
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
      .filter(({ names, isColumn }) => !isColumn && names.some(([first]) => first === "site"))
      .flatMap(({ samples }) => samples),
  );
  const ownAddresses = targets.filter(isOwnAddress);
  const homes = new Set([url, ...ownAddresses.flatMap(({ samples }) => samples)].map(hostOf));
  const called = new Set(targets.flatMap(({ names }) => names.map((name) => name.join(" "))));
  const pageTitle = title.toLowerCase();
  const titleWords = new Set(splitWords(pageTitle));
  return targets.map((target, at) => {
    const own = splitWords(target.samples[0]?.slice(0, longestName) ?? "");
    const alike = targets.filter(({ type, isList }) => type === target.type && isList === target.isList);
    const longer = targets.filter((other) => isWithin(target, other));
    return {
      target,
      shape: shapes[at] as Shape,
      concepts: new Set(target.names.flat().map(conceptOf)),
      isFirstOfType: alike[0] === target,
      isOnlyOfType: alike.every((other) => other === target || showsSame(other, target)),
      hasMore: targets.some((other) => other.isWhole && isWithin(other, target)),
      hasLess: longer.length > 0,
      isPiece: longer.some((other) => isNamesake(other, target)),
      isSite: sites.has(target.samples[0] ?? ""),
      isLabel: isLabel(target, called),
      isContainer: isContainer(target, targets),
      isGlued: isGlued(target, targets),
      isLed: isLed(target, targets),
      isMixed: isMixed(target, called),
      fuller: Math.max(...alike.map(({ coverage }) => coverage)) - target.coverage,
      isCut: isCutOfCode(target, targets),
      isOneOfSeveral: isOneOfSeveral(target, targets),
      isOnSite: target.type === "url" && target.samples.every((sample) => homes.has(hostOf(sample))),
      isBesideComma: isBesideComma(target, targets),
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

const isNamesake = ({ names: [one] }: Target, { names: [other] }: Target): boolean =>
  one !== undefined && one.join(" ") === other?.join(" ");

/** True for the whole text of the document's title. */
export function isPageTitle({ reader: { locators, transforms } }: Target): boolean {
  const [first] = locators;
  return first?.by === "css" && first.css === "title" && transforms.every(({ op }) => op === "trim");
}

/** A code or a time: digits that a mark joins to letters or to other digits, or letters and a number ("SK 214"). */
const compound = /^(?:\S*[\p{L}\d][:/-]\S*\d\S*|\p{Lu}{2,3} \d+)$/u;

/** Two numbers with a word or a mark between: "£500 to £5,000", "5-10 days", "2026-05-03", "5K, 10K". */
const span =
  /\d(?:\p{Sc}|\p{L}{1,3})?(?:\s?[-–—~]\s?|\s(?:to|bis|à|a|tot|do|até|hasta|до)\s)\p{Sc}?\s?\d|\d\p{L}{1,3}, \d/u;

/** True for a number out of "CA-118/25" or "06:12", and of "£500 to £5,000". */
const isCutOfCode = (target: Target, targets: readonly Target[]): boolean =>
  (target.type === "number" || target.type === "money") &&
  targets.some(
    (other) =>
      other.type === "text" &&
      other.samples.length > 0 &&
      (other.samples.every((sample) => compound.test(sample)) ||
        other.samples.some((sample) => span.test(sample))) &&
      isPartOf(target, other),
  );

const hostOf = (address: string): string | null => URL.parse(address)?.host ?? null;

const isBesideComma = (target: Target, targets: readonly Target[]): boolean =>
  target.isColumn &&
  target.type === "text" &&
  target.reader.transforms.some(
    (each) => (each.op === "before" || each.op === "after") && each.text === ", ",
  ) &&
  targets.some((other) => other.isWhole && other.type === "text" && isPartOf(target, other));

/** True where a list has its name, and its value beside others: the first tag, the first of a section's titles. */
function isOneOfSeveral(
  { isColumn, isList, names: [own], samples: [text] }: Target,
  targets: readonly Target[],
) {
  if (!isColumn || isList || own === undefined || text === undefined) return false;
  const isBeside = ({ isList, names: [name], samples: [all = ""] }: Target): boolean =>
    isList && all !== text && name?.join(" ") === own.join(" ") && ` ${all} `.includes(` ${text} `);
  return targets.some(isBeside);
}

/** True for a single text of field words alone that another value is called by. */
function isLabel({ type, isList, isColumn, samples: [text] }: Target, called: ReadonlySet<string>): boolean {
  if (type !== "text" || isList || isColumn || text === undefined || text.length > longestName) return false;
  const words = contentWords(text);
  return words.length > 0 && words.every(isVocabulary) && called.has(words.join(" "));
}

/** A letter that stands for a name ("L" beside "Larkspur") is no part of it. */
const shortestGlued = 3;

/** True when two elements that touch make one word of what each says, of which another target has the first. */
function isGlued(target: Target, targets: readonly Target[]): boolean {
  if (target.type !== "text" || !target.isWhole || !target.isColumn || target.isList) return false;
  const gluesTo = (text: string, first: string | undefined): boolean =>
    first !== undefined &&
    first.length >= shortestGlued &&
    text.startsWith(first) &&
    /\p{L}$/u.test(first) &&
    /^\p{L}/u.test(text.slice(first.length));
  return targets.some(
    (other) =>
      other.type === "text" &&
      other.isWhole &&
      target.samples.length > 0 &&
      target.samples.every((text, at) => gluesTo(text, other.samples[at])),
  );
}

function isLed(target: Target, targets: readonly Target[]): boolean {
  const lead = labelBefore(target.samples);
  if (lead === null) return false;
  const values = target.samples.map((sample) => sample.slice(lead.length).trim());
  return targets.some(
    ({ samples, type }) =>
      type !== "url" &&
      samples.length === values.length &&
      samples.every((sample, at) => sample === values[at]),
  );
}

function isMixed({ samples }: Target, called: ReadonlySet<string>): boolean {
  const labels = samples.map((sample) => contentWords(labelOf(sample) ?? "").join(" "));
  return new Set(labels).size > 1 && labels.every((each) => called.has(each));
}

/** True when the text holds what other columns hold apart: a card, whole or without its badge, rather than a value. */
function isContainer({ type, reader, samples: [text] }: Target, targets: readonly Target[]): boolean {
  const isSeen =
    reader.attribute === null && reader.transforms.every(({ op }) => op === "trim" || op === "without");
  if (type !== "text" || !isSeen || text === undefined) return false;
  const held = targets.filter(({ isWhole, type, samples: [part] }) => {
    if (!isWhole || type === "url" || part === undefined || part.length < 3) return false;
    return part.length * 5 < text.length * 4 && text.includes(part);
  });
  return held.length > 1;
}
