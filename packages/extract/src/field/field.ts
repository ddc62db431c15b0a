import type { FieldType, Locator } from "@gleaner/automation";
import { bareLabel } from "../dom/label-name.ts";
import { labelNames, slotNames } from "../dom/name.ts";
import { attributeOf, hasAttribute, isElement, parentOf, tagOf, titleOf } from "../dom/node.ts";
import { once, type Page } from "../dom/page.ts";
import { queryDocument } from "../dom/query.ts";
import type { Region } from "../dom/region.ts";
import { type Box, boxOf, isInside, scan } from "../dom/scan.ts";
import { textOf } from "../dom/text.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import type { FieldCandidate } from "../observation.ts";
import { type Draft, lendNames } from "../read/agree.ts";
import { itemsOf } from "../read/hit.ts";
import { documentPairs, hitsOf, withOthers } from "../read/locate.ts";
import { readRaw } from "../read/raw.ts";
import { collapse } from "../value/text.ts";
import { applyTransforms } from "../value/transform.ts";
import { transformsFor, typeOf } from "../value/value-type.ts";
import { writtenOf } from "../value/written.ts";
import { findArticle } from "./article.ts";
import { findContacts } from "./contact-field.ts";
import { jsonLd, metas, microdata, state } from "./data-field.ts";
import { withoutBullets, withoutLead } from "./lead.ts";
import { findListFields } from "./list-field.ts";

const MAX_FIELDS = 160;
const MAX_HEADINGS = 6;
const MAX_LABELLED = 80;
/** What a label lists more of is a section of the page. */
const MAX_ITEMS = 60;
const MAX_NAMED = 90;

/** Elements of one name of which the first is meant. */
const MAX_ALIKE = 3;
/** Characters of the title and what stands with it. */
const TITLE_PART = 400;

/** What the sources have found and given no room. */
const leftOut = (page: Page): Set<unknown> => once(page, "values left out", null, () => new Set());

/**
 * Where single values come from, in the order in which they are offered, each with how many of its own are offered before
 * the rest of any: whoever looks at the first few sees some of all, however many labels or comments a page has.
 */
const SOURCES: readonly { readonly find: (page: Page) => Draft[]; readonly lead: number }[] = [
  { find: headings, lead: 3 },
  { find: labelled, lead: 18 },
  { find: microdata, lead: 12 },
  { find: jsonLd, lead: 12 },
  { find: metas, lead: 5 },
  { find: findContacts, lead: 2 },
  { find: findArticle, lead: 2 },
  { find: findListFields, lead: 10 },
  { find: named, lead: 5 },
  { find: documentTitle, lead: 3 },
  { find: state, lead: 2 },
];

/** A value that was found, as often as it was. */
interface Told {
  draft: Draft;
  readonly raw: readonly string[];
  isLead: boolean;
}

/** The single values of a page, and how many more there are: what a person sees first, structured data behind it. */
export function findFields(page: Page): { readonly fields: FieldCandidate[]; readonly left: number } {
  const all: Told[] = [];
  const byValue = new Map<string, Told[]>();
  for (const { find, lead } of SOURCES) {
    let left = lead;
    for (const draft of find(page)) {
      const found = readRaw(page, null, draft);
      if (!found) continue;
      const key = `${draft.take === "list"} ${JSON.stringify(draft.transforms ?? null)} ${found.raw.map((raw) => collapse(raw).toLowerCase()).join("\u0001")}`;
      const same = byValue.get(key) ?? [];
      byValue.set(key, same);
      const known = sameFact(same, draft);
      const isLead = left > 0;
      if (known) {
        known.draft = merge(known.draft, draft);
        known.isLead ||= isLead;
      } else {
        const told = { draft, raw: found.raw, isLead };
        same.push(told);
        all.push(told);
        left--;
      }
    }
  }
  const fields: FieldCandidate[] = [];
  const readings = lendNames(all);
  const [first, rest] = [readings.filter(({ isLead }) => isLead), readings.filter(({ isLead }) => !isLead)];
  const ordered = [...first, ...rest];
  const left = leftOut(page);
  for (const [at, { draft, raw }] of ordered.entries()) {
    for (const variant of [...withoutLead(draft, raw), ...withoutBullets(draft, raw)]) {
      const field = toField(page, variant, raw, `v${fields.length + 1}`);
      if (field) fields.push(field);
    }
    if (fields.length >= MAX_FIELDS) return { fields, left: ordered.length - at - 1 + left.size };
  }
  return { fields, left: left.size };
}

// Two labels with one value are two facts: 4 bedrooms, 4 frontages. What no label says of it is the one with its name; a
// title that a label says, too, is two: the original title may be another one.
function sameFact(same: readonly Told[], draft: Draft): Told | undefined {
  if (same.length === 0) return undefined;
  const isLabelled = ({ locators }: Draft): boolean => locators.some(({ by }) => by === "label");
  const named = same.find(({ draft: { names } }) => names.some((name) => draft.names.includes(name)));
  const isTitle = ({ names }: Draft): boolean => names[0] === "title";
  if (isLabelled(draft)) return same.find((told) => !isLabelled(told.draft) && !isTitle(told.draft)) ?? named;
  return named ?? same[0];
}

// The same value from two sources: names add up; locators only where they read the same attribute.
function merge(a: Draft, b: Draft): Draft {
  const names = [...new Set([...a.names, ...b.names])];
  const isTold = (draft: Draft): boolean => draft.locators[0]?.by === "data";
  const shared = share(a, b, names);
  return isTold(a) === isTold(b) ? shared : { ...shared, isConfirmed: true };
}

function share(a: Draft, b: Draft, names: readonly string[]): Draft {
  const canShare = a.attribute === b.attribute || b.locators.every((locator) => locator.by === "data");
  if (!canShare || (a.attribute !== null && b.locators.some((locator) => locator.by === "data")))
    return { ...a, names };
  return { ...a, names, locators: withOthers(a.locators, b.locators).slice(0, 8) };
}

function toField(page: Page, draft: Draft, raw: readonly string[], ref: string): FieldCandidate | null {
  const before = draft.transforms ?? [];
  const texts = raw
    .map((each) => String(applyTransforms(before, each, page.base, page.now) ?? ""))
    .filter(Boolean);
  const type =
    draft.names[0] === "title"
      ? "text"
      : lineType(draft, typeOf(texts, draft.attribute, page.language), texts);
  const transforms = [...before, ...transformsFor(type, texts, draft.attribute, page.language)];
  const values = raw
    .map((each) => applyTransforms(transforms, each, page.base, page.now))
    .filter((each) => each !== null);
  if (values.length === 0) return null;
  const sample = values.slice(0, 3).join(" | ").slice(0, 300);
  const { locators, attribute, take } = draft;
  const names = [...new Set(draft.names)].filter((name) => name !== "").slice(0, 14);
  return {
    ref,
    names,
    type,
    sample,
    ...writtenOf(type, texts),
    reader: { locators: [...locators].slice(0, 8), attribute, take, transforms },
    ...(take === "list" ? { count: values.length } : {}),
    ...(draft.isConfirmed ? { confirmed: true as const } : {}),
  };
}

// "1 egg" and "2 apples" are lines that begin with a number, not numbers.
function lineType(draft: Draft, type: FieldType, texts: readonly string[]): FieldType {
  const isWordy = draft.take === "list" && texts.some((text) => /\p{L}/u.test(text));
  return isWordy && (type === "number" || type === "duration" || type === "rating") ? "text" : type;
}

// Page titles join the thing's name and the site's.
function documentTitle(page: Page): Draft[] {
  const title = collapse(titleOf(page.document));
  const separator = [" | ", " – ", " — ", " - ", " · ", " : "].find((each) => title.includes(each));
  if (title === "") return [];
  const base = { locators: [{ by: "css" as const, css: "title" }], attribute: null, take: "one" as const };
  const whole = { ...base, names: ["page title", "title"] };
  if (!separator) return [whole];
  return [
    whole,
    { ...base, names: ["title"], transforms: [{ op: "trim" }, { op: "before", text: separator }] },
    { ...base, names: ["site", "site name"], transforms: [{ op: "trim" }, { op: "after", text: separator }] },
  ];
}

function headings(page: Page): Draft[] {
  const [first, second] = ["h1", "h2"].map((tag) =>
    queryDocument(page, tag).filter((each) => collapse(textOf(each)) !== ""),
  );
  // Where a page has but one heading, it is the title whatever its rank.
  const found = first?.length === 0 && second?.length === 1 ? second : (first ?? []);
  return found.slice(0, MAX_HEADINGS).flatMap((element) => {
    const tag = tagOf(element);
    const css = found.length === 1 ? tag : uniqueSelector(page, element);
    const names = ["title", "name", "headline", "heading", tag, ...ownNames(page, element)];
    return css ? [{ locators: [{ by: "css", css }], attribute: null, take: "one", names }] : [];
  });
}

function ownNames(page: Page, element: Element): string[] {
  const box = boxOf(page, element);
  return box ? slotNames(box) : [];
}

function regionOfNode(page: Page, node: Node | undefined): Region {
  const element = isElement(node) ? node : parentOf(node);
  return (element && boxOf(page, element)?.region) ?? "main";
}

/** What labels say, one by one, and behind that what they list. */
function labelled(page: Page): Draft[] {
  const seen = new Map<string, Draft>();
  const lists: Draft[] = [];
  const beyond = leftOut(page);
  for (const pair of documentPairs(page)) {
    const { key } = pair;
    if (seen.has(key)) continue;
    const region = regionOfNode(page, pair.nodes[0]);
    if (region !== "main" && region !== "header") continue;
    if (seen.size >= MAX_LABELLED) {
      beyond.add(key);
      continue;
    }
    const label = bareLabel(pair.label);
    const locators: Locator[] = [{ by: "label", label }];
    const [node] = pair.nodes;
    if (pair.text === null && isElement(node)) {
      const css = uniqueSelector(page, node);
      if (css) locators.push({ by: "css", css });
    }
    const isList = pair.text === null && pair.nodes.length > 1;
    const names = labelNames(label);
    seen.set(key, { locators, attribute: null, take: isList ? "list" : "one", names });
    const items = isList ? [] : hitsOf(pair).flatMap(itemsOf);
    if (items.length > 1 && items.length <= MAX_ITEMS)
      lists.push({ locators: [{ by: "label", label, each: true }], attribute: null, take: "list", names });
  }
  return [...seen.values(), ...lists];
}

// Elements with a name of their own that stands once on the page.
function named(page: Page): Draft[] {
  const byKey = Map.groupBy(scan(page).filter(isNamed), keyAround);
  const drafts: Draft[] = [];
  const home = aroundTitle(page);
  for (const alike of byKey.values()) {
    // Of what is called so in several places the one beside the title is meant, else the first.
    const [near, other] = alike.length > 1 && home ? alike.filter((each) => isInside(each, home)) : [];
    const box = near && !other ? near : alike.length <= MAX_ALIKE ? alike[0] : undefined;
    if (!box) continue;
    const { element } = box;
    if (drafts.length >= MAX_NAMED) {
      leftOut(page).add(element);
      continue;
    }
    const css = uniqueSelector(page, element);
    if (!css) continue;
    const names = slotNames(box);
    if (tagOf(element) === "time" && hasAttribute(element, "datetime")) {
      drafts.push({
        locators: [{ by: "css", css }],
        attribute: "datetime",
        take: "one",
        names: ["date", "date published", ...names],
      });
    }
    drafts.push({ locators: [{ by: "css", css }], attribute: null, take: "one", names });
  }
  return drafts;
}

/** The box of the title and what stands with it. */
function aroundTitle(page: Page): Box | null {
  const [title, other] = queryDocument(page, "h1");
  let home = title && !other ? (boxOf(page, title) ?? null) : null;
  for (let level = 0; home?.parent && home.parent.textLength <= TITLE_PART && level < 3; level++)
    home = home.parent;
  return home;
}

/** What an element is called, by whatever holds it and nothing else, too: "#availability" of the one span in it. */
function keyAround(box: Box): string {
  let key = box.key;
  for (let up = box.parent; up && up.textLength === box.textLength && up.tag !== "body"; up = up.parent)
    key = `${up.key}#${attributeOf(up.element, "id") ?? ""} ${key}`;
  return key;
}

function isNamed({ element, attributes, tag, tokens, region, ownLength, textLength }: Box): boolean {
  if (ownLength === 0 || textLength > 1500 || region === "nav" || region === "footer") return false;
  return tokens.length > 0 || tag === "time" || !!attributeOf(element, "id") || attributes.includes("rel");
}
