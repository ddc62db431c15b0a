import type { Reader } from "@gleaner/automation";
import { familyOf } from "../read/way.ts";
import { orderIn } from "../value/date-order.ts";
import type { Column } from "./open-set.ts";

/** A reader of the best column, with ways of other families that agree with it. */
export function toReader(columns: readonly Column[], take: Reader["take"] = "one"): Reader | null {
  const [best] = columns;
  if (!best) return null;
  const chosen = [best];
  const families = new Map([[familyOf(best.way), 1]]);
  for (const column of columns.slice(1)) {
    if (chosen.length >= 6 || column.score < best.score - 0.6) break;
    const family = familyOf(column.way);
    const known = families.get(family) ?? 0;
    if (known >= 2 || isOtherOrder(column, best) || !supports(column, best)) continue;
    families.set(family, known + 1);
    chosen.push(column);
  }
  const isSame = (column: Column): boolean =>
    column.way.attribute === best.way.attribute &&
    JSON.stringify(column.way.transforms) === JSON.stringify(best.way.transforms);
  const locators = chosen.filter(isSame).map((column) => column.way.locator);
  const also = chosen.filter((column) => !isSame(column)).map((column) => column.way);
  const { attribute, transforms } = best.way;
  return { locators, attribute, take, transforms, ...(also.length > 0 ? { also } : {}) };
}

// Days above the twelfth read alike in either order of day and month, and prove the one that ranks best.
function isOtherOrder({ way }: Column, best: Column): boolean {
  const [own, proven] = [orderIn(way.transforms), orderIn(best.way.transforms)];
  if (own === null || own === proven || way.attribute !== best.way.attribute) return false;
  return best.values.some((value) => typeof value === "string" && Number(value.slice(8, 10)) > 12);
}

// A way supports another where it never contradicts it and is silent or alone in few rows.
function supports(column: Column, best: Column): boolean {
  let both = 0;
  for (const [at, value] of best.values.entries()) {
    const other = column.values[at] ?? null;
    if (value === null && other !== null) return false;
    if (value === null || other === null) continue;
    if (String(value) !== String(other)) return false;
    both++;
  }
  const filled = best.values.filter((value) => value !== null).length;
  return both >= filled * 0.6;
}
