import type { Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { cellsOf } from "../dom/table.ts";

/** One place in rows, and what each row has there. */
export interface Place {
  readonly key: string;
  readonly nth: number;
  /** By row; a hole where the row lacks it. */
  readonly boxes: (Box | undefined)[];
}

/** Lines rows up: the elements that take the same place in them, in reading order. */
export function alignPlaces(page: Page, rows: readonly (readonly Box[])[], isRun: boolean): Place[] {
  const places = new Map<string, Place>();
  const plain = statesIn(rows);
  rows.forEach((row, at) => {
    const seen = new Map<string, number>();
    const visit = (box: Box, around: string, columns: ReadonlyMap<Element, number> | null): void => {
      const cell = columns?.get(box.element);
      const own = plain.get(box.key) ?? box.key;
      const key = cell === undefined ? `${around}>${own}` : `${around}>cell${cell}`;
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      const id = `${key}#${nth}`;
      const place = places.get(id) ?? { key, nth, boxes: new Array<Box | undefined>(rows.length) };
      places.set(id, place);
      place.boxes[at] = box;
      visitChildren(box, key);
    };
    const visitChildren = (box: Box, key: string): void => {
      const columns =
        box.tag === "tr"
          ? new Map(cellsOf(page, box.element).map((each) => [each.element, each.column]))
          : null;
      for (const child of box.children) visit(child, key, columns);
    };
    for (const [position, root] of row.entries()) {
      if (isRun) visit(root, position === 0 ? "start" : "", null);
      else visitChildren(root, "");
    }
    // The row itself, for its own attributes and direct text.
    const [root] = row;
    if (root && !isRun) {
      const self = places.get("self") ?? {
        key: "self",
        nth: 0,
        boxes: new Array<Box | undefined>(rows.length),
      };
      places.set("self", self);
      self.boxes[at] = root;
    }
  });
  const order = (place: Place): number =>
    place.key === "self" ? -1 : (place.boxes.find((box) => box !== undefined)?.order ?? 0);
  const firstRow = (place: Place): number => place.boxes.findIndex((box) => box !== undefined);
  return [...places.values()].sort((a, b) => firstRow(a) - firstRow(b) || order(a) - order(b));
}

/**
 * Keys that say a state as well as what something is, each with the key without it: of two that stand side by side now the
 * first has one name more and now the other, as the winner of a match has.
 */
function statesIn(rows: readonly (readonly Box[])[]): ReadonlyMap<string, string> {
  const firsts = new Map<
    string,
    { readonly plain: string; readonly stated: string; readonly at: Set<boolean> }
  >();
  const compare = (one: Box, other: Box): void => {
    const [plain, stated] = one.tokens.length < other.tokens.length ? [one, other] : [other, one];
    const isStated = stated.tokens.length === plain.tokens.length + 1 && plain.tag === stated.tag;
    if (!isStated || plain.tokens.length === 0) return;
    if (!plain.tokens.every((token) => stated.tokens.includes(token))) return;
    const id = `${plain.key} ${stated.key}`;
    const known = firsts.get(id) ?? { plain: plain.key, stated: stated.key, at: new Set() };
    firsts.set(id, known);
    known.at.add(stated === one);
  };
  const visit = ({ children }: Box): void => {
    for (const [at, child] of children.entries()) {
      const next = children[at + 1];
      if (next) compare(child, next);
      visit(child);
    }
  };
  for (const row of rows) row.forEach(visit);
  const states = [...firsts.values()].filter(({ at }) => at.size > 1);
  return new Map(states.map(({ plain, stated }) => [stated, plain]));
}
