import type { GroupPart, RecordGroup } from "@gleaner/extract";
import { compareNames } from "./likeness.ts";
import type { Filter } from "./request.ts";

/** Names that are this much alike mean the same column. */
const alike = 0.7;

/** The one part of a group that a filter asks for: named like it, and saying its value; null where there is none. */
export function partFor({ name, value }: Filter, group: RecordGroup): GroupPart | null {
  const found = (group.parts ?? []).filter(
    ({ names, text }) =>
      text.toLowerCase() === value.toLowerCase() &&
      names.slice(0, 3).some((each) => compareNames(name, each) > alike),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * How a group stands to a filter: `held` where every row seen has the value or the heading says it, `first` where
 * the rows begin with it, `unmet` where rows differ or nothing tells.
 */
export function judgeFilter(filter: Filter, group: RecordGroup): "held" | "first" | "unmet" {
  if (partFor(filter, group) !== null) return "held";
  const { name, value } = filter;
  const wanted = value.toLowerCase();
  const same = (text: string) => text.toLowerCase() === wanted;
  const columns = group.columns.filter(({ names }) =>
    names.slice(0, 3).some((each) => compareNames(name, each) > alike),
  );
  if (columns.some(({ samples, coverage }) => coverage === 1 && samples.length > 0 && samples.every(same)))
    return "held";
  if (columns.some(({ samples: [first] }) => first !== undefined && same(first))) return "first";
  const heading = ` ${(group.heading ?? "").toLowerCase().replace(/[^\p{L}\d]+/gu, " ")} `;
  return columns.length === 0 && heading.includes(` ${wanted} `) ? "held" : "unmet";
}
