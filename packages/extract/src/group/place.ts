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
  rows.forEach((row, at) => {
    const seen = new Map<string, number>();
    const visit = (box: Box, around: string, columns: ReadonlyMap<Element, number> | null): void => {
      const cell = columns?.get(box.element);
      const key = cell === undefined ? `${around}>${box.key}` : `${around}>cell${cell}`;
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
