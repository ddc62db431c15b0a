import type { Draft } from "./draft.ts";
import { words } from "./name.ts";
import type { Page } from "./page.ts";
import { queryAll } from "./query.ts";
import { isObject, jsonLdNodes, ownerType, propertyText, stateBlocks } from "./structured-data.ts";

// Types that describe the site, not what the page is about.
const FURNITURE =
  /^(WebSite|SearchAction|BreadcrumbList|ListItem|Breadcrumb|SiteNavigationElement|WPHeader|WPFooter)\./;

/** Microdata properties, by item type and name. */
export function microdata(page: Page): Draft[] {
  const byName = new Map<string, Element[]>();
  for (const element of queryAll(page.document, "[itemprop]")) {
    const name = `${ownerType(element) ?? ""}.${element.getAttribute("itemprop")?.split(/\s+/)[0] ?? ""}`;
    if (
      FURNITURE.test(name) ||
      propertyText(element) === "" ||
      (element.hasAttribute("itemscope") === true && element.children.length > 20)
    )
      continue;
    byName.set(name, [...(byName.get(name) ?? []), element]);
  }
  return [...byName].slice(0, 60).map(([path, elements]) => {
    const property = path.split(".")[1] ?? path;
    const take = elements.length > 1 ? ("list" as const) : ("one" as const);
    const full = path.startsWith(".") ? property : path;
    return {
      locators: [{ by: "data", source: "microdata", path: full }],
      attribute: null,
      take,
      names: dataNames(property),
    };
  });
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
  return [...(SYNONYMS[key] ?? []), words(key)];
}

/** The leaves of JSON-LD, by type and path. */
export function jsonLd(page: Page): Draft[] {
  const drafts: Draft[] = [];
  for (const { name, data } of jsonLdNodes(page)) {
    if (
      /^(WebSite|Organization|BreadcrumbList|SearchAction|ImageObject|WebPage|NewsMediaOrganization)$/.test(
        name,
      )
    )
      continue;
    walkData(data, name.split(" ")[0] ?? name, [], 0, (path, keys) => {
      const names = namesOfPath(keys);
      const take = isListAt(data, keys) ? ("list" as const) : ("one" as const);
      drafts.push({ locators: [{ by: "data", source: "jsonld", path }], attribute: null, take, names });
    });
  }
  return drafts.slice(0, 80);
}

// `author.name` is called author; `offers.price` price.
function namesOfPath(keys: readonly string[]): string[] {
  const last = keys.at(-1) ?? "";
  const before = keys.at(-2);
  if (before && /^(name|text|@value|url|value)$/.test(last)) {
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
    at = isObject(at) ? at[key] : undefined;
  }
  return (
    (Array.isArray(at) && at.length > 1) || /^(recipeIngredient|recipeInstructions)$/.test(keys.at(-1) ?? "")
  );
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
  for (const element of queryAll(page.document, "meta[content]")) {
    const property = element.getAttribute("property");
    const name = property ?? element.getAttribute("name");
    if (
      !name ||
      /viewport|verification|theme|robots|app|fb:|twitter:(card|site|creator)|csrf|google|msapplication|token|image:(width|height|type)|og:type|og:locale|referrer|format-detection|charset/i.test(
        name,
      )
    )
      continue;
    const key = name.split(/[:.]/).slice(1).join(" ") || name;
    const source = property ? "opengraph" : "meta";
    drafts.push({
      locators: [{ by: "data", source, path: name }],
      attribute: null,
      take: "one",
      names: [...(key === "published_time" ? ["date published", "published", "date"] : []), words(key)],
    });
  }
  return drafts.slice(0, 40);
}

/** The leaves of the JSON that scripts of the page start from. */
export function state(page: Page): Draft[] {
  const drafts: Draft[] = [];
  for (const { name, data } of stateBlocks(page)) {
    walkData(data, name, [], 0, (path, keys) => {
      if (path.length <= 300) {
        drafts.push({
          locators: [{ by: "data", source: "state", path }],
          attribute: null,
          take: "one",
          names: namesOfPath(keys),
        });
      }
    });
    if (drafts.length > 40) break;
  }
  return drafts.slice(0, 24);
}
