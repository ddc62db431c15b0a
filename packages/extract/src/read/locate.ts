import type { Locator } from "@gleaner/automation";
import { labelPairs } from "../dom/label.ts";
import { normaliseLabel, preferExact } from "../dom/label-name.ts";
import type { LabelPair } from "../dom/label-pair.ts";
import { addressOf, bodyOf, contains, hasAttribute, isBefore, isElement, tagOf } from "../dom/node.ts";
import { once, type Page } from "../dom/page.ts";
import { matches, queryAll, queryDocument } from "../dom/query.ts";
import { bearersOf, findByRole, findByText } from "../dom/role.ts";
import { cellIn, headersOf, headerText } from "../dom/table.ts";
import { type Hit, itemsOf, partsAt, whole } from "./hit.ts";
import { findNamedData } from "./key-data.ts";
import { piecesOf } from "./piece.ts";
import { numberedAmong, sectionLines } from "./section-line.ts";
import { findSeen } from "./seen.ts";
import { findUnder } from "./under.ts";

/** Where a locator looks: the element or the run of siblings that make a row; null means the whole document. */
export type Scope = readonly Element[] | null;

/** Everything that a locator finds in a scope, in document order; a bad selector finds nothing. */
export function locateAll(page: Page, scope: Scope, locator: Locator): readonly Hit[] {
  switch (locator.by) {
    case "self":
      return scope ? [{ nodes: scope, text: null }] : [];
    case "css": {
      const found = queryScope(page, scope, locator.css);
      return pick(locator.numbered ? numberedAmong(found) : found, locator.nth).map(whole);
    }
    case "piece": {
      const around = locator.css === null ? (scope ?? []) : queryScope(page, scope, locator.css);
      // The nth of several elements' runs is another element's in each row.
      if (locator.css !== null && locator.nth !== undefined && around.length > 1) return [];
      const pieces = around.flatMap((element) => piecesOf(element, locator.own));
      const runs = pick(pieces, locator.nth).map(({ nodes, text }) => ({ nodes, text }));
      return parted(runs, locator.mark);
    }
    case "label":
      return findByLabel(page, scope, locator);
    case "data": {
      const told = findNamedData(page, locator.source, locator.path, locator.seen);
      const seen = locator.seen ? findSeen(page, told) : null;
      return seen?.map(whole) ?? told.map(({ text, element }) => ({ nodes: [element], text }));
    }
    case "above":
      return findAbove(page, scope, locator.css);
    case "under": {
      const found = findUnder(page, queryScope(page, scope, locator.css), locator.heading);
      if (!locator.lines) return pick(found, locator.nth).map(whole);
      const lines = pick(sectionLines(page, found, locator.heading), locator.nth);
      return lines.map(({ element, text }) => ({ nodes: [element], text }));
    }
    case "address":
      return [{ nodes: [], text: addressOf(page.document) }];
    case "role":
      return findByRole(queryScope(page, scope, bearersOf(locator.role)), locator.role, locator.name).map(
        whole,
      );
    case "text":
      return findByText(queryScope(page, scope, "*"), locator.text).map(whole);
  }
}

/**
 * The one hit of a locator, or null where it finds none or is not unique. Where an attribute is asked for, elements beside
 * it that lack the attribute make it no less the only one: an anchor that leads nowhere beside a link.
 */
export function locateOne(
  page: Page,
  scope: Scope,
  locator: Locator,
  attribute: string | null = null,
): Hit | null {
  const hits = locateAll(page, scope, locator);
  const [first = null, other] = hits;
  if (!other || locator.by === "data" || locator.by === "label") return first;
  if (attribute === null) return null;
  const [only = null, second] = hits.filter(({ nodes }) =>
    nodes.some((node) => isElement(node) && hasAttribute(node, attribute)),
  );
  return second ? null : only;
}

/** Matches of a selector in a scope; of a run the siblings themselves count too. */
export function queryScope(page: Page, scope: Scope, css: string): readonly Element[] {
  if (scope === null) return queryDocument(page, css);
  const [first] = scope;
  if (!first) return [];
  const known = matchesOf(page, css);
  const before = known.get(first);
  if (before) return before;
  const found = queryRow(scope, css);
  known.set(first, found);
  return found;
}

const matchesOf = (page: Page, css: string): Map<Element, readonly Element[]> =>
  once(page, "row matches", css, () => new Map());

function queryRow(scope: readonly Element[], css: string): Element[] {
  const [root] = scope;
  if (scope.length === 1 && root) return queryAll(root, css);
  return scope.flatMap((each) => [...(matches(each, css) ? [each] : []), ...queryAll(each, css)]);
}

/** Notes what a selector matches in a row, where that is already known. */
export function rememberMatches(page: Page, row: Element, css: string, found: readonly Element[]): void {
  const known = matchesOf(page, css);
  if (!known.has(row)) known.set(row, [...found]);
}

/** Locators, and those of others that are not among them. */
export function withOthers(locators: readonly Locator[], others: readonly Locator[]): Locator[] {
  const known = new Set(locators.map((each) => JSON.stringify(each)));
  return [...locators, ...others.filter((each) => !known.has(JSON.stringify(each)))];
}

function parted(hits: readonly Hit[], mark: string | undefined): readonly Hit[] {
  return mark === undefined ? hits : hits.flatMap((hit) => partsAt(mark, hit));
}

function pick<Each>(all: readonly Each[], nth: number | undefined): readonly Each[] {
  if (nth === undefined) return all;
  const one = all[nth];
  return one === undefined ? [] : [one];
}

function findByLabel(
  page: Page,
  scope: Scope,
  { label, each, mark }: Extract<Locator, { by: "label" }>,
): Hit[] {
  const wanted = normaliseLabel(label);
  const isList = each === true || mark !== undefined;
  const row = scope?.[0];
  if (row && tagOf(row) === "tr") {
    for (const [column, header] of headersOf(page, row)) {
      if (normaliseLabel(headerText(header)) !== wanted) continue;
      const cell = cellIn(page, row, column);
      if (cell) return isList ? itemsOf(whole(cell), mark) : [whole(cell)];
    }
  }
  const pairs = scope ? scope.flatMap((root) => labelsIn(page, root)) : documentPairs(page);
  const found = preferExact(pairs, ({ key }) => key, wanted);
  // What is listed is listed in one value: what the same label says elsewhere is another one.
  return isList
    ? found.slice(0, 1).flatMap((pair) => hitsOf(pair).flatMap((hit) => itemsOf(hit, mark)))
    : found.flatMap(hitsOf);
}

/** The value of a label, or each of them. */
export function hitsOf({ nodes, text, isPart }: LabelPair): Hit[] {
  return text === null
    ? nodes.map((node) => ({ nodes: [node], text: null }))
    : [{ nodes, text, ...(isPart && { isPart }) }];
}

/** The label-value pairs in and below an element. */
export function labelsIn(page: Page, root: Element): readonly LabelPair[] {
  return once(page, "labels", root, () => labelPairs(root));
}

/** All label-value pairs of the document: those behind its one title first, since what stands before that may be another thing's. */
export function documentPairs(page: Page): readonly LabelPair[] {
  return once(page, "labels from the title", null, () => {
    const body = bodyOf(page.document);
    const pairs = body ? labelsIn(page, body) : [];
    const [title, other] = queryDocument(page, "h1");
    if (!body || !title || other || !contains(body, title)) return pairs;
    const isBehind = ({ nodes: [node] }: LabelPair): boolean => node !== undefined && isBefore(title, node);
    const { behind = [], before = [] } = Object.groupBy(pairs, (pair) =>
      isBehind(pair) ? "behind" : "before",
    );
    return [...behind, ...before];
  });
}

function findAbove(page: Page, scope: Scope, css: string): Hit[] {
  const start = scope?.[0];
  if (!start) return [];
  const all = queryDocument(page, css);
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const candidate = all[middle];
    if (candidate && isBefore(candidate, start)) low = middle + 1;
    else high = middle;
  }
  const last = all[low - 1];
  return last && !contains(last, start) ? [whole(last)] : [];
}
