import type { Transform } from "@gleaner/automation";
import { likeNames, slotNames } from "../dom/name.ts";
import type { Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { readRaw } from "../read/raw.ts";
import { applyTransforms } from "../value/transform.ts";
import type { Column, OpenSet } from "./open-set.ts";
import { locatorsOf } from "./row-locator.ts";

const MAX_STATE = 24;
const MAX_LEAVES = 40;

/**
 * Ways to a truth value: what has two states over the rows, one of which the example shows. Where several things
 * of a row have two states, names that answer to the field's decide; without any there is no way.
 */
export function stateColumns(
  page: Page,
  field: OpenSet,
  name: string,
  at: number,
  value: boolean,
  isTaken: (box: Box) => boolean,
): Column[] {
  const byStates = new Map<string, Column[]>();
  for (const box of leaves(field.set.boxes[at] ?? []).slice(0, MAX_LEAVES)) {
    if (isTaken(box)) continue;
    const spot = { box, attribute: null, piece: null, chains: [] };
    const bonus = likeNames(name, slotNames(box));
    for (const locator of locatorsOf(page, field, at, spot).slice(0, 2)) {
      const raws = field.scopes.map(
        (scope) => readRaw(page, scope, { locators: [locator], attribute: null, take: "one" })?.raw[0] ?? "",
      );
      const states = [...new Set(raws)];
      if (states.length !== 2 || states.some((state) => state.length > MAX_STATE)) continue;
      const transforms = toTruth(raws[at] ?? "", states, value);
      const values = raws.map((raw) =>
        applyTransforms(raw === "" ? transforms.slice(1) : transforms, raw === "" ? "false" : raw, page.base),
      );
      const column = {
        way: { locator, attribute: null, transforms },
        values,
        score: 0.6 + bonus,
        names: [bonus],
      };
      const key = raws.join("\u0001");
      byStates.set(key, [...(byStates.get(key) ?? []), column]);
    }
  }
  const groups = [...byStates.values()].sort((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0));
  const [best, second] = groups;
  if (!best) return [];
  return second && (second[0]?.score ?? 0) >= (best[0]?.score ?? 0) ? [] : best;
}

function toTruth(shown: string, states: readonly string[], value: boolean): Transform[] {
  if (states.includes("")) {
    const present = shown === "" ? !value : value;
    return [{ op: "present" }, { op: "map", entries: { true: present, false: !present } }];
  }
  return [
    { op: "trim" },
    {
      op: "map",
      entries: Object.fromEntries(states.map((state) => [state.trim(), (state === shown) === value])),
    },
  ];
}

function leaves(row: readonly Box[]): Box[] {
  return row.flatMap((box) => (box.children.length === 0 ? [box] : leaves(box.children)));
}
