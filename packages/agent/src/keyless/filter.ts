import type { GroupPart, RecordGroup } from "@gleaner/extract";
import type { ReadListInput } from "../tools/inputs.ts";
import { compareNames } from "./likeness.ts";
import type { Filter } from "./request.ts";

type ListCondition = NonNullable<ReadListInput["where"]>[number];

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
 * The rows that a filter wants, as a condition on the one column that is named like it and has shown its value; null where
 * there is none.
 */
export function conditionFor({ name, value }: Filter, group: RecordGroup): ListCondition | null {
  const named = group.columns.filter(({ names }) =>
    names.slice(0, 3).some((each) => compareNames(name, each) > alike),
  );
  const [column] = named;
  const isSeen = column?.samples.some((sample) => sample.toLowerCase() === value.toLowerCase());
  if (column === undefined || named.length > 1 || column.type !== "text" || !isSeen) return null;
  return { ref: column.ref, is: "equals", value };
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
