import type { GroupPart, RecordGroup } from "@gleaner/extract";
import { compareNames } from "./name-score.ts";
import type { Filter } from "./request.ts";

const bracketed = /\(\s*(\p{L}[\p{L} _-]{0,40}?)\s*={1,2}\s*["“']?([^()"”'=,]{1,60}?)["”']?\s*\)/u;
const worded =
  /(?<!\p{L})(?:where|wo|bei denen|dont|cuyo)\s+(?:the |der |die |das |le |la |el )?(\p{L}[\p{L}_-]{0,40})\s*(?:={1,2}|\s(?:is|equals|ist|est|es)\s)\s*["“']?([\p{L}\d][\p{L}\d-]{0,40})["”']?/iu;

/** Names that are this much alike mean the same column. */
const alike = 0.7;

/** The one filter that a prompt states as "name = value", and the prompt without it; null where it states none. */
export function findFilter(prompt: string): { readonly filter: Filter; readonly rest: string } | null {
  const match = bracketed.exec(prompt) ?? worded.exec(prompt);
  const [whole, name, value] = match ?? [];
  if (whole === undefined || name === undefined || value === undefined) return null;
  return { filter: { name, value: value.trim() }, rest: prompt.replace(whole, " ") };
}

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
