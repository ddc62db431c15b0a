import type { ListRead, Rows, Value } from "@gleaner/automation";
import { likeNames } from "../dom/name.ts";
import type { Page } from "../dom/page.ts";
import { matches, queryAll } from "../dom/query.ts";
import type { Box } from "../dom/scan.ts";
import { simpleSelectors } from "../dom/selector.ts";
import { vote } from "../read/vote.ts";
import { crowdedRows } from "./crowd.ts";
import type { RowSet } from "./row-set.ts";

const LEAST_SHARE = 0.5;
const MAX_ROWS = 400;
const MOST_NAMES = 3;
const MAX_CSS = 1000;

/**
 * The rows of a set without the others: those that read as something else (headers, separators), those that lack a
 * field and stand before the example's (it is the first record), those of a list inside a row; as far as names or
 * structure tell them apart.
 */
export function leaveOutOthers(page: Page, set: RowSet, fields: ListRead["fields"]): Rows {
  if (set.rows.run || set.boxes.length > MAX_ROWS) return set.rows;
  const { good, bad } = sort(page, set, fields);
  if (bad.length === 0 || good.length < bad.length) return set.rows;
  const has = sharedNames(good).find((name) => bad.every((box) => !namesBelow(box).has(name)));
  if (has !== undefined) return { ...set.rows, css: `${set.rows.css}:has(${has})` };
  const except = exceptOf(good, bad);
  return except === null ? set.rows : { ...set.rows, except };
}

function sort(page: Page, set: RowSet, fields: ListRead["fields"]): { good: Box[]; bad: Box[] } {
  const good: Box[] = [];
  const bad: Box[] = [];
  const crowded = crowdedRows(set);
  const values = set.boxes.map((row) => {
    const scope = row.map((box) => box.element);
    return fields.map((field) => vote(page, scope, field.reader)?.outcome.value ?? null);
  });
  const counted = fields.map((_, column) =>
    haveDigits(values.slice(set.at).map((row) => row[column] ?? null)),
  );
  for (const [at, row] of set.boxes.entries()) {
    const [root] = row;
    const read = values[at];
    if (!root || !read) continue;
    const filled = read.filter((value) => value !== null).length;
    const isOther =
      crowded.has(at) ||
      filled < fields.length * (at < set.at ? 1 : LEAST_SHARE) ||
      (at < set.at && read.some((value, column) => counted[column] && isWordy(value))) ||
      isHeader(fields, read);
    (isOther ? bad : good).push(root);
  }
  return { good, bad };
}

function haveDigits(values: readonly Value[]): boolean {
  return values.length > 2 && values.every((value) => typeof value === "string" && /\d/.test(value));
}

function isWordy(value: Value): boolean {
  return typeof value === "string" && !/\d/.test(value);
}

// What names most of its columns is a header.
function isHeader(fields: ListRead["fields"], read: readonly Value[]): boolean {
  const named = fields.filter(({ name }, column) => {
    const value = read[column];
    return typeof value === "string" && value.length <= 40 && likeNames(name, [value]) === 1;
  });
  return named.length > 1 && named.length > fields.length / 2;
}

// Names that only the others have, of their own or around or below them, as few as tell most of them; else their place.
function exceptOf(good: readonly Box[], bad: readonly Box[]): string | null {
  const known = new Set(good.flatMap((box) => [...namesOf(box)]));
  let left = [...bad];
  const chosen: string[] = [];
  while (left.length > 0 && chosen.length < MOST_NAMES) {
    const telling = new Map<string, number>();
    for (const box of left) {
      for (const name of namesOf(box)) if (!known.has(name)) telling.set(name, (telling.get(name) ?? 0) + 1);
    }
    const best = [...telling].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length)[0]?.[0];
    if (best === undefined) break;
    chosen.push(best);
    left = left.filter((box) => !namesOf(box).has(best));
  }
  const first = `${bad[0]?.tag ?? ""}:first-child`;
  const isFirst = left.every((box) => matches(box.element, first));
  if (left.length > 0 && isFirst && !good.some((box) => matches(box.element, first) || holds(box, first)))
    chosen.push(first);
  const except = chosen.join(", ");
  return except === "" || except.length > MAX_CSS ? null : except;
}

function holds({ element }: Box, css: string): boolean {
  return queryAll(element, css).length > 0;
}

function namesOf(box: Box): Set<string> {
  const names = namesBelow(box);
  for (const name of simpleSelectors(box)) names.add(name);
  for (let up = box.parent; up && up.tag !== "body"; up = up.parent)
    for (const name of simpleSelectors(up)) names.add(`${name} ${box.tag}`);
  return names;
}

function namesBelow(box: Box): Set<string> {
  return new Set(below(box).flatMap((each) => [...simpleSelectors(each)]));
}

function below(box: Box): Box[] {
  return box.children.flatMap((child) => [child, ...below(child)]);
}

// Names that stand in every good row, the short ones first.
function sharedNames(good: readonly Box[]): string[] {
  const [first, ...rest] = good.map(namesBelow);
  if (!first) return [];
  return [...first]
    .filter((name) => rest.every((names) => names.has(name)))
    .sort((a, b) => a.length - b.length);
}
