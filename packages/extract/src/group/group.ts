import { attributeOf, textContentOf } from "../dom/node.ts";
import { once, type Page } from "../dom/page.ts";
import { withoutHidden } from "../dom/rows.ts";
import { type Box, scan } from "../dom/scan.ts";
import { headersOf, headerText, isHeaderRow } from "../dom/table.ts";
import { largest } from "../value/number.ts";
import { commonest, tally } from "../value/tally.ts";
import { collapse } from "../value/text.ts";
import { withoutOddRows } from "./odd-row.ts";
import { findScattered } from "./scattered.ts";
import { scoreRows } from "./score.ts";

/*
How the rows of a page are found.

1. `scan` walks the page once. A box has a key (its tag and the names that say what it is) and a path (the keys above it).
2. Boxes of one path that occur twice or more are a candidate, without those that hide themselves. Within a path kinds are kept apart: rows of tables with other headers,
   header rows, rows of a single cell, and boxes that share neither names nor shape (`clusters`).
3. Of rows in several containers the union is a candidate, and each large container (`splitByContainer`). What shares a
   name across containers of different kinds is one, too (`findScattered`).
4. Records without an element of their own are runs: siblings from one kind of box to the next of that kind, as dt to dt, h3 to h3,
   or one bold paragraph to the next (`findRun`); those of several containers of one path are a candidate, too (`findRuns`).
5. Candidates are scored: many rows, much text in each, rows alike, with links and images, in the main part. What is bulky, hidden,
   a list of lists, or links alone counts less (`scoreRows`).
6. Of candidates that stand in one another the outer one stays where each of its rows holds one inner row (`dropParts`).
7. The few rows of a group that lack most of what the others have are left out (`withoutOddRows`).
8. `describeRows` finds the selector that fits the rows best; what cannot be told from others is no group.
*/

/** Rows that repeat: each the box that starts it and, of a run, the siblings that belong to it. */
export interface Group {
  readonly rows: readonly (readonly Box[])[];
  readonly isRun: boolean;
  readonly score: number;
}

const NEVER_ROWS = new Set(
  "b strong em i u s small sub sup br hr img input option path td th dd source col thead tbody wbr use body main header footer nav".split(
    " ",
  ),
);
const STRONG_TAGS = new Set(["li", "tr", "article", "dt"]);
const HEADING = /^h[1-6](?![\w-])/;
const MAX_GROUPS = 60;
/** So many containers of one kind are looked at on their own. */
const MOST_CONTAINERS = 6;

/** The repeated regions of a page, best first; scored by what rows hold, how alike they are and where they stand. */
export function findGroups(page: Page): Group[] {
  const boxes = scan(page);
  const groups: Group[] = [];
  const hiding = mayHide(boxes);
  const possible = boxes.filter((box) => !NEVER_ROWS.has(box.tag) && box.textLength + box.images > 0);
  const byPath = Map.groupBy(possible, ({ path }) => path);
  const found = [...byPath.values()].flatMap((list) => (list.length < 2 ? [] : clusters(page, list)));
  for (const cluster of [...found, ...findScattered(boxes, found)]) {
    const elements = cluster.map(({ element }) => element);
    const shown = cluster.some((box) => hiding.has(box)) ? new Set(withoutHidden(elements)) : null;
    const rows = cluster.filter(({ element }) => shown?.has(element) ?? true).map((box) => [box]);
    if (rows.length >= 2) groups.push(makeGroup(rows, false));
  }
  for (const runs of findRuns(page, boxes)) groups.push(makeGroup(runs, true));
  groups.sort((a, b) => b.score - a.score);
  return dropParts(groups.slice(0, MAX_GROUPS)).map((group) => ({
    ...group,
    rows: withoutOddRows(group.rows),
  }));
}

function makeGroup(rows: readonly (readonly Box[])[], isRun: boolean): Group {
  return { rows, isRun, score: scoreRows(rows, isRun) };
}

/** Attributes by which an element hides itself and what it holds. */
const HIDING = /^(style|(aria-)?hidden)$/;

/** The boxes that may be hidden, each behind the one that holds it. */
function mayHide(boxes: readonly Box[]): ReadonlySet<Box | null> {
  const found = new Set<Box | null>();
  for (const box of boxes)
    if (found.has(box.parent) || box.attributes.some((name) => HIDING.test(name))) found.add(box);
  return found;
}

// Of one path: tables with other headers apart, kinds that share no name and no shape apart.
function clusters(page: Page, list: readonly Box[]): Box[][] {
  const kinds = Map.groupBy(list, (box) =>
    box.tag === "tr" ? `${tableKey(page, box)}|${rowShape(page, box)}` : box.key,
  );
  const merged: Box[][] = [];
  for (const kind of [...kinds.values()].sort((a, b) => b.length - a.length)) {
    const [sample] = kind;
    const home = sample && merged.find((each) => each[0] && isAlike(page, each[0], sample));
    if (home) for (const box of kind) home.push(box);
    else merged.push([...kind]);
  }
  for (const each of merged) each.sort((a, b) => a.order - b.order);
  return merged.flatMap((each) => splitByContainer(each));
}

function tableKey(page: Page, row: Box): string {
  const headers = headersOf(page, row.element);
  if (headers.size === 0) return "";
  return once(page, "table key", headers, () => [...headers.values()].map(headerText).join("|"));
}

// Header rows inside the body and separator rows differ from data rows by their cells.
function rowShape(page: Page, row: Box): string {
  if (isHeaderRow(page, row.element)) return "header";
  const cells = row.children.filter((child) => child.tag === "td").length;
  return cells === 0 ? "header" : cells === 1 && row.children.length === 1 ? "single" : "data";
}

function isAlike(page: Page, a: Box, b: Box): boolean {
  if (a.tag === "tr")
    return (
      a.key === b.key && rowShape(page, a) === rowShape(page, b) && a.parent?.parent === b.parent?.parent
    );
  const shared = a.tokens.filter((token) => b.tokens.includes(token)).length;
  if (shared > 0 && shared * 3 >= Math.max(a.tokens.length, b.tokens.length)) return true;
  // Tables have a body whatever they hold: one with a name is no kin of one without that is of another length.
  if (
    a.tag === "table" &&
    a.tokens.length !== b.tokens.length &&
    a.children[0]?.children.length !== b.children[0]?.children.length
  )
    return false;
  const one = new Set(a.children.map((child) => child.key));
  const other = new Set(b.children.map((child) => child.key));
  const common = [...one].filter((key) => other.has(key)).length;
  const isSameShape = common > 0 && common * 2 >= Math.max(one.size, other.size);
  if (STRONG_TAGS.has(a.tag)) return isSameShape || (one.size === 0 && other.size === 0) || shared > 0;
  return isSameShape && (a.tokens.length === 0 || b.tokens.length === 0 || common >= 2);
}

// The union over several containers, and each large container alone.
function splitByContainer(list: Box[]): Box[][] {
  const byParent = Map.groupBy(list, ({ parent }) => parent);
  if (byParent.size === 1) return [list];
  const large = [...byParent.values()].filter((each) => each.length >= 5);
  // Many containers that hold equally many are records, and what they hold are parts of these.
  const areRecords =
    large.length > MOST_CONTAINERS &&
    [...byParent.values()].every(({ length }) => length === large[0]?.length);
  return areRecords ? [list] : [list, ...large.slice(0, MOST_CONTAINERS)];
}

/** The runs in each box, and before them those of several boxes that are made alike. */
function findRuns(page: Page, boxes: readonly Box[]): Box[][][] {
  const each = boxes.flatMap((box) => {
    const run = findRun(page, box);
    const start = run?.[0]?.[0];
    return run && start ? [{ run, start }] : [];
  });
  const byPath = Map.groupBy(each, ({ start }) => start.path);
  const alike = [...byPath.values()].flatMap((found) => [
    ...Map.groupBy(found, ({ start }) => runKey(start)).values(),
  ]);
  const unions = alike.filter(({ length }) => length > 1).map((found) => found.flatMap(({ run }) => run));
  return [...unions.filter((rows) => !beginAlike(rows)), ...each.map(({ run }) => run)];
}

// What begins with the same few texts again and again is labels: each container is a record.
function beginAlike(rows: readonly (readonly Box[])[]): boolean {
  const starts = rows.map(([start]) => (start ? collapse(textContentOf(start.element).slice(0, 200)) : ""));
  return new Set(starts).size * 2 <= rows.length;
}

/** Children of a box that repeat as a pattern without wrappers, like dt dd dt dd or h3 p p h3 p; null where none does. */
function findRun(page: Page, box: Box): Box[][] | null {
  if (box.children.length < 4 || box.tag === "tr" || box.tag === "select") return null;
  // A header over pairs of rows is none of them.
  const isOther = ({ tag, element }: Box): boolean =>
    tag === "br" || tag === "hr" || (tag === "tr" && isHeaderRow(page, element));
  const children = box.children.filter((child) => !isOther(child));
  if (children.length < 4) return null;
  const keyed = children.map((child) => ({ child, key: runKey(child) }));
  const counts = tally(keyed.map(({ key }) => key));
  if (counts.size < 2 || counts.size > children.length / 1.5) return null;
  // A heading begins what follows it, whatever stands before the first one.
  for (const [key, count] of [...counts].sort(
    ([a], [b]) => Number(HEADING.test(b)) - Number(HEADING.test(a)),
  )) {
    if (count < 2 || count > children.length / 2 + 1) continue;
    const rows: Box[][] = [];
    for (const each of keyed) {
      if (each.key === key) rows.push([each.child]);
      else rows.at(-1)?.push(each.child);
    }
    const lengths = rows.map((row) => row.length);
    const [[first] = []] = rows;
    if (first && first.tag === "tr" && key !== first.key && !isEven(lengths)) continue;
    const [shape, most] = commonest(rows.map(([, second]) => (second ? runKey(second) : ""))) ?? ["", 0];
    if (shape === "" || most < rows.length * 0.6 || largest(lengths) > 12) continue;
    if (rows.some((row) => row[0] && NEVER_ROWS.has(row[0].tag) && row[0].tag !== "strong")) continue;
    return rows;
  }
  return null;
}

// Table rows of one kind differ by how many cells they have, paragraphs by whether they are bold as a whole, fonts by their size.
function runKey(box: Box): string {
  if (box.tag === "font") return `${box.key} ${attributeOf(box.element, "size")}`;
  if (box.tag === "tr") return `${box.key} ${box.children.length}`;
  return isBoldLine(box) ? `${box.key} bold` : box.key;
}

/** True for a paragraph that holds one bold text and nothing beside it. */
export function isBoldLine({ tag, children: [only, other], textLength }: Box): boolean {
  if (!/^(p|div)$/.test(tag) || !only || other || !/^(b|strong)$/.test(only.tag)) return false;
  return only.textLength === textLength && textLength > 0;
}

// Without names of their own, table rows make runs only where each run is as long as the others.
function isEven(lengths: readonly number[]): boolean {
  const [first = 0] = lengths;
  return (
    first >= 2 && first <= 4 && lengths.filter((length) => length === first).length >= lengths.length * 0.9
  );
}

// A group whose rows stand nearly one by one inside the rows of a better one is a part of them. A group whose rows hold
// those of a better one so, as many as it has itself, takes the place of that.
function dropParts(groups: readonly Group[]): Group[] {
  const kept: Group[] = [];
  const boxes = new Map(groups.map(({ rows }) => [rows, new Set(rows.flat())]));
  const isPartOf = (part: Group, whole: Group): boolean => standsIn(part, boxes.get(whole.rows) ?? new Set());
  for (const group of groups) {
    if (kept.some((better) => isPartOf(group, better) || isSame(group, better))) continue;
    // The outermost of elements that stand one in the other is the whole row.
    const inner = kept.findIndex(
      (better) => better.rows.length === group.rows.length && isPartOf(better, group),
    );
    const better = kept[inner];
    if (better) kept[inner] = { ...group, score: better.score };
    else kept.push(group);
  }
  return kept;
}

function isSame(a: Group, b: Group): boolean {
  return a.rows.length === b.rows.length && a.rows.every((row, at) => row[0] === b.rows[at]?.[0]);
}

function standsIn(part: Group, owners: ReadonlySet<Box>): boolean {
  const used = new Set<Box>();
  for (const [start] of part.rows) {
    let up: Box | null = start?.parent ?? null;
    while (up && !owners.has(up)) up = up.parent;
    if (!up) return false;
    used.add(up);
  }
  return part.rows.length <= used.size * 1.5;
}
