import type { Column, RecordGroup } from "@gleaner/extract";
import { quoted } from "./short.ts";

const most = { sample: 44, all: 120, name: 30, heading: 80, parts: 8 };

/** How much of a group is shown. */
export interface Depth {
  readonly columns: number;
  /** Values of a column. */
  readonly values: number;
}

/** A group: rows and heading, then a line for each column, what was asked for first where not all have room. */
export function showGroup(
  group: RecordGroup,
  depth: Depth,
  isWanted: (names: readonly string[]) => boolean,
): string {
  const nodes = byNode(group.columns);
  const chosen = new Set(
    nodes
      .toSorted(
        (a, b) =>
          Number(b.some(({ names }) => isWanted(names))) - Number(a.some(({ names }) => isWanted(names))),
      )
      .slice(0, depth.columns),
  );
  const shown = nodes.filter((node) => chosen.has(node));
  const lines = [`${group.ref}: ${headOf(group)}`];
  for (const [column, ...others] of shown) {
    if (column === undefined) continue;
    lines.push(`  ${showColumn(column, depth.values, most.sample)}`);
    if (others.length > 0) lines.push(`    of the same node: ${others.map(showTwin).join(", ")}`);
  }
  const parts = group.parts ?? [];
  for (const { ref, names, text, count } of parts.slice(0, most.parts))
    lines.push(`  ${ref} ${named(names)} = ${quoted(text, most.sample)}: ${count} rows`);
  const left = [
    ...(nodes.length > shown.length ? [`${nodes.length - shown.length} more columns`] : []),
    ...(parts.length > most.parts ? [`${parts.length - most.parts} more parts`] : []),
  ];
  if (left.length > 0) lines.push(`  (${left.join(", ")}: columns ${group.ref})`);
  return lines.join("\n");
}

/** Every column and part of a group. */
export function showColumns(group: RecordGroup): string[] {
  return [
    `${group.ref}: ${headOf(group)}`,
    ...group.columns.map((column) => `  ${showColumn(column, 4, most.all)}`),
    ...(group.parts ?? []).map(
      ({ ref, names, text, count }) => `  ${ref} ${named(names)} = ${quoted(text, most.all)}: ${count} rows`,
    ),
  ];
}

/** A group on one line: what it is, so that `columns` can be asked for the rest. */
export function showGlimpse(group: RecordGroup): string {
  const nodes = byNode(group.columns);
  const samples = nodes
    .slice(0, 3)
    .flatMap(([column]) => (column ? [`${named(column.names)} ${quoted(column.samples[0] ?? "", 30)}`] : []));
  const more = nodes.length > samples.length ? `, … ${nodes.length} columns` : "";
  return `${group.ref}: ${headOf(group)}: ${samples.join(", ")}${more}`;
}

function headOf({ count, heading, region }: RecordGroup): string {
  const under = heading === null ? "" : ` under ${quoted(heading, most.heading)}`;
  return `${count} rows${region === undefined ? "" : ` in ${region}`}${under}`;
}

/** Columns that read the same node, in the order of the first of each. */
function byNode(columns: readonly Column[]): Column[][] {
  const nodes = Map.groupBy(columns, ({ ref, reader: { locators, attribute, take } }) =>
    locators.length === 0 ? ref : JSON.stringify([locators[0], attribute, take]),
  );
  return [...nodes.values()];
}

function showColumn(column: Column, values: number, length: number): string {
  const { ref, names, type, coverage, reader } = column;
  const share = coverage < 1 ? ` ${Math.round(coverage * 100)}%` : "";
  const list = reader.take === "list" ? " list" : "";
  const shown = valuesOf(column).slice(0, values);
  return `${ref} ${named(names)} ${type}${list}${share}: ${shown.map((value) => quoted(value, length)).join(" | ")}`;
}

/** Different values of the first row, one of the middle, the last and an odd one, then those of the next rows. */
export const valuesOf = ({ spread = [], samples }: Column): string[] => [
  ...new Set([...spread.filter((value) => value !== null), ...samples]),
];

const showTwin = (column: Column): string =>
  `${column.ref} ${column.names[0] === undefined ? "" : `${quotedName(column.names[0])} `}${column.type} ${quoted(column.samples[0] ?? "", 20)}`;

/** Names of which pages make more than one word are cut. */
export const named = (names: readonly string[]): string =>
  names.length === 0 ? "(unnamed)" : names.slice(0, 2).map(quotedName).join("/");

function quotedName(name: string): string {
  const line = name.replace(/\s+/g, " ").trim();
  return line.length > most.name ? `${line.slice(0, most.name)}…` : line;
}
