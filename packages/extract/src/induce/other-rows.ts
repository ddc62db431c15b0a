import type { ListRead, Rows } from "@gleaner/automation";
import type { Page } from "../page.ts";
import type { Box } from "../scan.ts";
import { simpleSelectors } from "../selector.ts";
import { vote } from "../vote.ts";
import type { RowSet } from "./row-set.ts";

const LEAST_SHARE = 0.5;
const MAX_ROWS = 400;

/** The rows of a set without those that read as something else (headers, separators), where names tell them apart. */
export function leaveOutOthers(page: Page, set: RowSet, fields: ListRead["fields"]): Rows {
  if (set.rows.run || set.boxes.length > MAX_ROWS || fields.length < 2) return set.rows;
  const good: Box[] = [];
  const bad: Box[] = [];
  for (const row of set.boxes) {
    const [root] = row;
    if (!root) continue;
    const scope = row.map((box) => box.element);
    const filled = fields.filter((field) => vote(page, scope, field.reader) !== null).length;
    (filled >= fields.length * LEAST_SHARE ? good : bad).push(root);
  }
  if (bad.length === 0 || good.length < bad.length) return set.rows;
  const ofGood = new Set(good.flatMap((box) => [...namesWithin(box)]));
  const telling = new Map<string, number>();
  for (const box of bad) {
    for (const name of namesWithin(box))
      if (!ofGood.has(name)) telling.set(name, (telling.get(name) ?? 0) + 1);
  }
  const [except] = [...telling].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length)[0] ?? [];
  const has = shared(good).find((name) =>
    bad.every((box) => !below(box).some((each) => simpleSelectors(each).includes(name))),
  );
  if (has !== undefined) return { ...set.rows, css: `${set.rows.css}:has(${has})` };
  return except === undefined ? set.rows : { ...set.rows, except };
}

function namesWithin(box: Box): Set<string> {
  return new Set([...simpleSelectors(box), ...below(box).flatMap((each) => [...simpleSelectors(each)])]);
}

function below(box: Box): Box[] {
  return box.children.flatMap((child) => [child, ...below(child)]);
}

// Names that stand in every good row, the short ones first.
function shared(good: readonly Box[]): string[] {
  const [first, ...rest] = good.map(
    (box) => new Set(below(box).flatMap((each) => [...simpleSelectors(each)])),
  );
  if (!first) return [];
  return [...first]
    .filter((name) => rest.every((names) => names.has(name)))
    .sort((a, b) => a.length - b.length);
}
