import type { FieldType, Reader } from "@gleaner/automation";
import type { Column, FieldCandidate, Observation, RecordGroup } from "@gleaner/extract";

const typing: Partial<Record<FieldType, Reader["transforms"]>> = {
  number: [{ op: "number", nth: 0, decimal: "." }],
  money: [{ op: "money", decimal: "." }],
  date: [{ op: "date", order: "ymd", time: false }],
};

function readerOf(css: string, type: FieldType, take: Reader["take"]): Reader {
  const attribute = type === "url" ? "href" : type === "image" ? "src" : null;
  return { locators: [{ by: "css", css }], attribute, take, transforms: typing[type] ?? [] };
}

/** `[names, type, samples, css?, written?]`: one column of a synthetic group; the same css means the same node. */
export type ColumnSketch = readonly [
  names: string,
  type: FieldType,
  samples: readonly string[],
  css?: string,
  written?: string,
];

export function sketchGroup(
  ref: string,
  columns: readonly ColumnSketch[],
  { heading = null, count = 20 }: { heading?: string | null; count?: number } = {},
): RecordGroup {
  return {
    ref,
    rows: { css: ":scope > li", within: "ul.list", except: null, run: false },
    count,
    heading,
    columns: columns.map(
      ([names, type, samples, css, written], index): Column => ({
        ref: `${ref}.c${index + 1}`,
        names: names.split("|"),
        type,
        samples,
        ...(written === undefined ? {} : { written }),
        coverage: 1,
        reader: readerOf(css ?? `.c${index + 1}`, type, "one"),
      }),
    ),
  };
}

/** `[names, type, sample, take?]`: one single value of a synthetic page. */
export type FieldSketch = readonly [names: string, type: FieldType, sample: string, take?: Reader["take"]];

export function sketchPage(parts: {
  groups?: readonly RecordGroup[];
  fields?: readonly FieldSketch[];
  title?: string;
  paginated?: boolean;
}): Observation {
  return {
    url: "https://a.example/list",
    title: parts.title ?? "",
    language: "en",
    groups: parts.groups ?? [],
    fields: (parts.fields ?? []).map(
      ([names, type, sample, take], index): FieldCandidate => ({
        ref: `v${index + 1}`,
        names: names.split("|"),
        type,
        sample,
        reader: readerOf(`.f${index + 1}`, type, take ?? "one"),
      }),
    ),
    pagination: parts.paginated ? [{ kind: "next", target: [{ by: "text", text: "Next" }] }] : [],
    statedTotal: null,
  };
}
