import type { FieldType } from "@gleaner/automation";
import { localeOf } from "../dom/locale.ts";
import type { Page } from "../dom/page.ts";
import type { FieldCandidate } from "../observation.ts";
import { withOthers } from "../read/locate.ts";
import { readRaw } from "../read/raw.ts";
import { collapse } from "../value/text.ts";
import { applyTransforms } from "../value/transform.ts";
import { transformsFor, typeOf } from "../value/value-type.ts";
import { writtenOf } from "../value/written.ts";
import { findArticle } from "./article.ts";
import { findContacts } from "./contact-field.ts";
import { jsonLd, metas, microdata, state } from "./data-field.ts";
import { type Draft, isData, lendNames } from "./draft.ts";
import { withoutBullets, withoutLead } from "./lead.ts";
import { findLinks } from "./link-field.ts";
import { findListFields } from "./list-field.ts";
import { findPictures } from "./picture-field.ts";
import {
  besideTitle,
  canonical,
  documentTitle,
  headings,
  labelled,
  leftOut,
  listed,
  lone,
  named,
} from "./single-field.ts";

const MAX_FIELDS = 160;

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
  { find: findPictures, lead: 2 },
  { find: findLinks, lead: 2 },
  { find: findListFields, lead: 10 },
  { find: listed, lead: 4 },
  { find: named, lead: 5 },
  { find: besideTitle, lead: 2 },
  { find: documentTitle, lead: 3 },
  { find: canonical, lead: 1 },
  { find: lone, lead: 2 },
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
      const known = sameFact(same, draft, found.raw);
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

/** Two facts have the same small number by chance. */
const SMALL = /^\d{1,3}$/;

// Two labels with one value are two facts: 4 bedrooms, 4 frontages. What no label says of it is the one with its name; a
// title that a label says, too, is two: the original title may be another one.
function sameFact(same: readonly Told[], draft: Draft, raw: readonly string[]): Told | undefined {
  if (same.length === 0) return undefined;
  const isLabelled = ({ locators }: Draft): boolean => locators.some(({ by }) => by === "label");
  const named = same.find(({ draft: { names } }) => names.some((name) => draft.names.includes(name)));
  if (isData(draft) && raw.every((each) => SMALL.test(each))) return named;
  const isTitle = ({ names }: Draft): boolean => names[0] === "title";
  if (isLabelled(draft)) return same.find((told) => !isLabelled(told.draft) && !isTitle(told.draft)) ?? named;
  return named ?? same[0];
}

// The same value from two sources: names add up; locators only where they read the same attribute.
function merge(a: Draft, b: Draft): Draft {
  const names = [...new Set([...a.names, ...b.names])];
  const shared = share(a, b, names);
  return isData(a) === isData(b) ? shared : { ...shared, isConfirmed: true };
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
      : lineType(draft, typeOf(texts, draft.attribute, localeOf(page)), texts);
  const transforms = [...before, ...transformsFor(type, texts, draft.attribute, localeOf(page))];
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
    ...(take === "list" && { count: values.length }),
    ...(draft.isConfirmed && { confirmed: true as const }),
  };
}

// "1 egg" and "2 apples" are lines that begin with a number, not numbers.
function lineType(draft: Draft, type: FieldType, texts: readonly string[]): FieldType {
  const isWordy = draft.take === "list" && texts.some((text) => /\p{L}/u.test(text));
  return isWordy && (type === "number" || type === "duration" || type === "rating") ? "text" : type;
}
