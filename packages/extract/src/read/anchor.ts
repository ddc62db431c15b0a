import type { Field, Read } from "@gleaner/automation";
import { findHeading } from "../dom/heading.ts";
import { normaliseLabel } from "../dom/label-name.ts";
import { localeOf } from "../dom/locale.ts";
import {
  attributeOf,
  bodyOf,
  childrenOf,
  findClosest,
  isElement,
  nextElementOf,
  parentOf,
  selectAll,
  tagOf,
  textContentOf,
} from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryAll } from "../dom/query.ts";
import { type Region, regionOf } from "../dom/region.ts";
import { cellsOf, headerOver, headersOf, headerText } from "../dom/table.ts";
import { textOf } from "../dom/text.ts";
import { isMonthFirst } from "../value/date-order.ts";
import { largest } from "../value/number.ts";
import { collapse } from "../value/text.ts";
import { labelsIn, locateAll, type Scope } from "./locate.ts";
import { meantRows } from "./meant-rows.ts";
import { type TemplateMarks, templateMarks } from "./template.ts";
import { verdictOn } from "./vote.ts";

/** What stands around a read's values and says what they are; a contract notes it and misses it when it moves. */
export interface Anchors {
  /** Heading or caption over the list; null for a record, whose heading is one of its values. */
  readonly heading: string | null;
  /** The part of the page that holds the list. */
  readonly region: Region | null;
  /** All column headers of the list's table, in order. */
  readonly headers: readonly string[];
  /** Columns that the list's rows have under these headers; null where it is no table. */
  readonly columns: number | null;
  /** Currency codes that the page states for machines. */
  readonly currencies: readonly string[];
  /** Hosts that the page says it is of, in full addresses; a page that says none has none. */
  readonly hosts?: readonly string[];
  /** What its template calls things, for the page of a single record. */
  readonly marks?: TemplateMarks;
  /** Set where the page says before the list that a search found nothing, with the heading over that. */
  readonly fruitless?: { readonly heading: string | null };
  readonly fields: Readonly<Record<string, FieldAnchor>>;
}

export interface FieldAnchor {
  /** The column header or label of the value, lower case. */
  readonly label: string | null;
  /** The short text around the value: where a currency or unit stands in an element of its own. */
  readonly near: string | null;
  /** True where its label stands beside an empty cell: the page itself says that there is no value. */
  readonly blank?: true;
  /** True for a date on a page whose language, or whose other dates, put the day before the month. */
  readonly dayFirst?: true;
}

/** Around so many rows of a list is looked. */
export const SAMPLED_ROWS = 3;
const NEAR_LENGTH = 48;
const LABEL_LENGTH = 100;
const MOST_HEADERS = 100;
const AMOUNTS = new Set(["money", "number"]);

/** Finds what stands around the values of a read on this page, with what `findFruitless` finds before the first row of a list. */
export function findAnchors(
  page: Page,
  read: Read,
  findFruitless: (page: Page, row: Element) => Anchors["fruitless"] | null,
): Anchors {
  const rows: Scope[] = read.kind === "list" ? meantRows(page, read.rows).map(({ row }) => row) : [null];
  const sampled = rows.slice(0, SAMPLED_ROWS);
  const first = rows[0]?.[0] ?? null;
  const found = read.fields.map((field) => ({ field, places: placesOf(page, sampled, field) }));
  const fields = found.map(
    ({ field, places }) => [field.name, anchorOf(page, sampled, field, places)] as const,
  );
  const elements = found.flatMap(({ places }) => places.map(({ element }) => element));
  const fruitless = first && findFruitless(page, first);
  return {
    heading: findHeading(first)?.toLowerCase() ?? null,
    region: first && regionAround(first),
    headers: first ? headerTexts(page, first) : [],
    columns: countColumns(page, sampled),
    currencies: statedCurrencies(page),
    hosts: statedHosts(page),
    ...(read.kind === "record" && { marks: templateMarks(page, elements) }),
    ...(fruitless && { fruitless }),
    fields: Object.fromEntries(fields),
  };
}

function headerTexts(page: Page, row: Element): string[] {
  return [...headersOf(page, row).values()].slice(0, MOST_HEADERS).map(labelIn);
}

// A contract keeps labels: none of them is to be long.
function labelIn(header: Element): string {
  return normaliseLabel(headerText(header)).slice(0, LABEL_LENGTH);
}

function regionAround(element: Element): Region {
  const parent = parentOf(element);
  return regionOf(element, tagOf(element), parent ? regionAround(parent) : "main");
}

/** Where a field's value stands in a row. */
interface ValuePlace {
  readonly row: Scope;
  readonly element: Element;
}

function placesOf(page: Page, rows: readonly Scope[], field: Field): ValuePlace[] {
  return rows.flatMap((row) => {
    const element = elementOf(page, row, field);
    return element ? [{ row, element }] : [];
  });
}

function anchorOf(
  page: Page,
  rows: readonly Scope[],
  field: Field,
  places: readonly ValuePlace[],
): FieldAnchor {
  let label: string | null = null;
  let near: string | null = null;
  for (const { row, element } of places) {
    label ??= headerLabelOf(page, element) ?? labelOf(page, row, element);
    if (AMOUNTS.has(field.type)) near ??= textAround(row, element);
  }
  const isBlank = rows.length === 1 && rows[0] === null && standsBlank(page, field);
  const isDayFirst = field.type === "date" && !isMonthFirst(localeOf(page));
  return {
    label,
    near,
    ...(isBlank && { blank: true as const }),
    ...(isDayFirst && { dayFirst: true as const }),
  };
}

// A label's cell with an empty one behind it, in a table or a list of definitions.
function standsBlank(page: Page, { reader }: Field): boolean {
  const ways = [...reader.locators, ...(reader.also ?? []).map((way) => way.locator)];
  const labels = new Set(ways.flatMap((each) => (each.by === "label" ? [normaliseLabel(each.label)] : [])));
  if (labels.size === 0) return false;
  return queryAll(page.document, "dt, th, td").some((cell) => {
    const next = nextElementOf(cell);
    const isPair = next !== null && (tagOf(next) === "dd" || childrenOf(parentOf(cell)).length === 2);
    if (!isPair || collapse(textContentOf(next)) !== "") return false;
    return labels.has(normaliseLabel(textOf(cell)));
  });
}

// What is read decides; where nothing is, what the reader goes by first.
function elementOf(page: Page, row: Scope, { reader }: Field): Element | null {
  const { locators, also = [] } = reader;
  const read = verdictOn(page, row, reader)?.outcome.way.locator;
  for (const locator of [...(read ? [read] : []), ...locators, ...also.map((way) => way.locator)]) {
    const node = locateAll(page, row, locator)[0]?.nodes[0];
    if (node) return isElement(node) ? node : parentOf(node);
  }
  return null;
}

function countColumns(page: Page, rows: readonly Scope[]): number | null {
  const counts = rows.flatMap((row) => {
    const [element] = row ?? [];
    const last = element && tagOf(element) === "tr" ? cellsOf(page, element).at(-1) : undefined;
    return last ? [last.column + Number(attributeOf(last.element, "colspan") ?? 1)] : [];
  });
  return counts.length > 0 ? largest(counts) : null;
}

function headerLabelOf(page: Page, element: Element): string | null {
  const cell = findClosest(element, "td, th");
  const header = cell && headerOver(page, cell);
  return header && labelIn(header);
}

function labelOf(page: Page, row: Scope, element: Element): string | null {
  const body = bodyOf(page.document);
  const around = row ?? (body ? [body] : []);
  for (const root of around) {
    const pair = labelsIn(page, root).find((each) => each.nodes.some((node) => node === element));
    if (pair) return pair.key.slice(0, LABEL_LENGTH);
  }
  return null;
}

function textAround(row: Scope, element: Element): string | null {
  let text: string | null = null;
  for (let up: Element | null = element; up; up = parentOf(up)) {
    const now = collapse(textOf(up));
    if (now.length > NEAR_LENGTH) break;
    text = now;
    if (row?.includes(up)) break;
  }
  return text;
}

const HOST = /^\s*(?:https?:)?\/\/([^/?#\s:@]{1,200})/i;

// What search engines, and whoever shares the page, are told of where it stands.
function statedHosts(page: Page): string[] {
  const found = queryAll(page.document, 'link[rel="canonical"], meta[property="og:url"]').flatMap(
    (element) => {
      const address = attributeOf(element, tagOf(element) === "link" ? "href" : "content") ?? "";
      return HOST.exec(address)?.[1]?.toLowerCase() ?? [];
    },
  );
  return [...new Set(found)].slice(0, 4).sort();
}

const CODE = /"priceCurrency"\s*:\s*"([A-Za-z]{3})"/g;

function statedCurrencies(page: Page): string[] {
  const found = new Set<string>();
  for (const css of ['[itemprop="priceCurrency"]', 'meta[property$="price:currency"]']) {
    for (const element of queryAll(page.document, css)) {
      const code = attributeOf(element, "content") ?? textContentOf(element);
      if (/^\s*[A-Za-z]{3}\s*$/.test(code)) found.add(code.trim().toUpperCase());
    }
  }
  for (const script of selectAll(page.document, 'script[type="application/ld+json"]')) {
    for (const match of textContentOf(script).matchAll(CODE)) found.add((match[1] ?? "").toUpperCase());
  }
  return [...found].slice(0, 10).sort();
}
