import type { Rows, Value, Way } from "@gleaner/automation";
import type { Box } from "../dom/scan.ts";
import { indexRow, type RowIndex } from "../dom/selector.ts";
import type { Scope } from "../read/locate.ts";

/** Rows as a plan finds them, and the boxes that make each. */
export interface RowSet {
  readonly rows: Rows;
  readonly boxes: readonly (readonly Box[])[];
  /** Position of the row that holds the example. */
  readonly at: number;
}

/** A way over all rows: what it gives in each, and how far to trust it. */
export interface Column {
  readonly way: Way;
  readonly values: readonly Value[];
  readonly score: number;
  /** How well each kind of name (attribute, own names, header) answers to the field's (0 to 1). */
  readonly names: readonly number[];
}

/** A set of rows made ready to be read often. */
export interface OpenSet {
  readonly set: RowSet;
  readonly scopes: readonly Scope[];
  readonly indexes: readonly RowIndex[];
}

/** Makes a row set ready: indexes of all rows. */
export function openSet(set: RowSet): OpenSet {
  return {
    set,
    scopes: set.boxes.map((row) => row.map((box) => box.element)),
    indexes: set.boxes.map((row) => indexRow(row, set.rows.run)),
  };
}
