import type { Locator } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import { words } from "../dom/name.ts";
import { attributeOf, childrenOf, hasAttribute } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryDocument } from "../dom/query.ts";
import { findData, isLines, isObject, jsonLdNodes, ownerType, stateBlocks } from "../dom/structured-data.ts";
import { textOf } from "../dom/text.ts";
import { collapse } from "../value/text.ts";
import type { Draft } from "./draft.ts";

type Source = Extract<Locator, { by: "data" }>["source"];

// Types that describe the site, not what the page is about.
const FURNITURE =
  /^(WebSite|SearchAction|BreadcrumbList|ListItem|Breadcrumb|SiteNavigationElement|WPHeader|WPFooter|WPSideBar)$/;
// Types that mostly stand beside the thing that a page is about.
const BESIDE =
  /^(Dataset|VideoObject|AudioObject|ImageObject|MediaObject|Person|Organization|NewsMediaOrganization|Corporation|WebPage|CollectionPage|ItemPage|AboutPage|FAQPage|Question|Answer|Comment|Review|Rating|AggregateRating|Offer|Brand|NutritionInformation|ItemList|HowToStep|HowToSection|ContactPoint|PostalAddress|GeoCoordinates|SpeakableSpecification|Thing)$/;

/** Microdata properties, by item type and name. */
export function microdata(page: Page): Draft[] {
  const names = new Map<string, { type: string; property: string }>();
  for (const element of queryDocument(page, "[itemprop]")) {
    const type = ownerType(element) ?? "";
    const property = attributeOf(element, "itemprop")?.trim().split(/\s+/)[0] ?? "";
    const isItem = hasAttribute(element, "itemscope") && childrenOf(element).length > 20;
    if (property === "" || FURNITURE.test(type) || isItem) continue;
    names.set(`${type}.${property}`, { type, property });
  }
  const types = [...new Set([...names.values()].map(({ type }) => type))];
  const isBesideType = (type: string): boolean =>
    BESIDE.test(type) && !isHeaded(page, findData(page, "microdata", `${type}.name`)[0]?.text);
  const hasMain = types.some((type) => type !== "" && !isBesideType(type));
  return [...names.values()].slice(0, 60).flatMap(({ type, property }): Draft[] => {
    const path = type === "" ? property : `${type}.${property}`;
    const found = findData(page, "microdata", path);
    if (found.length === 0) return [];
    const isBeside = hasMain && isBesideType(type);
    const names = isBeside ? [`${words(type)} ${words(property)}`] : dataNames(property);
    return [dataDraft("microdata", path, names, found.length > 1 || isLines(property))];
  });
}

function dataDraft(source: Source, path: string, names: readonly string[], isList = false): Draft {
  return { locators: [{ by: "data", source, path }], attribute: null, take: isList ? "list" : "one", names };
}

const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  headline: ["title", "headline"],
  name: ["name", "title"],
  recipeIngredient: ["ingredients", "recipe ingredient"],
  ingredients: ["ingredients"],
  recipeInstructions: ["instructions", "steps", "directions", "method", "preparation"],
  datePublished: ["date published", "published", "date"],
  dateModified: ["date modified", "updated"],
  articleBody: ["body", "text", "content", "article body"],
  recipeYield: ["servings", "yield"],
  ratingValue: ["rating", "rating value"],
  reviewCount: ["reviews", "review count"],
};

function dataNames(key: string): string[] {
  return [...(own(SYNONYMS, key) ?? []), words(key)];
}

/** The leaves of JSON-LD, by type and path; what the page is about first. */
export function jsonLd(page: Page): Draft[] {
  const nodes = jsonLdNodes(page)
    .map(({ name, data }) => ({ type: name.split(" ")[0] ?? name, data }))
    .filter(({ type }) => !FURNITURE.test(type));
  const isBeside = ({ type, data }: { type: string; data: unknown }): boolean =>
    BESIDE.test(type) && !(isObject(data) && isHeaded(page, data.name));
  const main = nodes.filter((node) => !isBeside(node));
  const beside = nodes.filter(isBeside);
  return [
    ...main.flatMap(({ type, data }) => leavesOf(type, data, false)),
    ...beside.flatMap(({ type, data }) => leavesOf(type, data, main.length > 0)).slice(0, 24),
  ].slice(0, 80);
}

// A person or an organisation is what the page is about where the main heading names it.
function isHeaded(page: Page, name: unknown): boolean {
  if (typeof name !== "string" || name.length < 2) return false;
  return queryDocument(page, "h1").some((element) => collapse(textOf(element)).includes(collapse(name)));
}

function leavesOf(type: string, data: unknown, isBeside: boolean): Draft[] {
  const drafts: Draft[] = [];
  walkData(data, type, [], 0, (path, keys) => {
    const names = isBeside ? [`${words(type)} ${keys.map(words).join(" ")}`] : namesOfPath(keys);
    drafts.push(dataDraft("jsonld", path, names, isListAt(data, keys)));
  });
  return drafts;
}

// Parts of a thing, as against other things that stand in a relation to it.
const PART =
  /^(offers?|priceSpecification|address|location|geo|aggregateRating|contactPoint|mainEntity|nutrition|author|creator|brand|jobLocation|baseSalary|hiringOrganization|birthPlace|alumniOf|memberOf|itemListElement)$/;

// `author.name` is called author, `offers.price` price; `image.author.name` is not the page's author.
function namesOfPath(keys: readonly string[]): string[] {
  const last = keys.at(-1) ?? "";
  const before = keys.at(-2);
  const isNaming = /^(name|text|@value|url|value)$/.test(last);
  const around = keys.slice(0, isNaming ? -2 : -1);
  if (around.some((key) => !PART.test(key))) return [keys.map(words).join(" ")];
  if (before && isNaming) {
    return last === "url"
      ? [`${words(before)} url`]
      : [...dataNames(before), `${words(before)} ${words(last)}`];
  }
  return before ? [...dataNames(last), `${words(before)} ${words(last)}`] : dataNames(last);
}

function isListAt(data: unknown, keys: readonly string[]): boolean {
  let at: unknown = data;
  for (const key of keys) {
    if (Array.isArray(at)) at = at.length === 1 ? at[0] : at;
    if (Array.isArray(at)) return true;
    at = isObject(at) ? own(at, key) : undefined;
  }
  return (Array.isArray(at) && at.length > 1) || isLines(keys.at(-1) ?? "");
}

function walkData(
  data: unknown,
  path: string,
  keys: readonly string[],
  depth: number,
  found: (path: string, keys: readonly string[]) => void,
): void {
  if (depth > 4 || !isObject(data)) return;
  for (const [key, value] of Object.entries(data)) {
    if (
      key.startsWith("@") ||
      key.includes(".") ||
      /^(publisher|mainEntityOfPage|isPartOf|potentialAction|breadcrumb|review|video|comment)$/.test(key)
    )
      continue;
    const here = `${path}.${key}`;
    const first = Array.isArray(value) ? value[0] : value;
    const isSteps = key === "recipeInstructions";
    if (isObject(first) && !isSteps) walkData(first, here, [...keys, key], depth + 1, found);
    else if (first !== null && first !== undefined) found(here, [...keys, key]);
  }
}

/** What meta elements state, Open Graph included. */
export function metas(page: Page): Draft[] {
  const drafts: Draft[] = [];
  for (const element of queryDocument(page, "meta[content]")) {
    const property = attributeOf(element, "property");
    const name = property ?? attributeOf(element, "name");
    if (
      !name ||
      /viewport|verification|theme|robots|app|fb:|twitter:(card|site|creator)|csrf|google|msapplication|token|image:(width|height|type)|og:type|og:locale|referrer|format-detection|charset/i.test(
        name,
      )
    )
      continue;
    const key =
      name
        .split(/[:.]|(?<=^citation)_|(?<=^parsely)-/)
        .slice(1)
        .join(" ") || name;
    const source = property ? "opengraph" : "meta";
    const names = [...(key === "published_time" ? ["date published", "published", "date"] : []), words(key)];
    drafts.push(dataDraft(source, name, names));
  }
  return drafts.slice(0, 40);
}

/** The leaves of the JSON that scripts of the page start from. */
export function state(page: Page): Draft[] {
  const drafts: Draft[] = [];
  for (const { name, data } of stateBlocks(page)) {
    walkData(data, name, [], 0, (path, keys) => {
      if (path.length <= 300) drafts.push(dataDraft("state", path, namesOfPath(keys)));
    });
    if (drafts.length > 40) break;
  }
  return drafts.slice(0, 24);
}
