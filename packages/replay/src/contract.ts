import type { Contract, DataRecord, ListRead, Read, Surroundings } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import { siteOf } from "@gleaner/automation/site";
import type { Anchors } from "@gleaner/extract";
import { isChoosing } from "./choose.ts";
import type { Collected } from "./collect.ts";
import { detailFields } from "./compare.ts";
import { remember } from "./memory.ts";
import { leastFilled } from "./noise.ts";
import { findOverlaps } from "./overlap.ts";
import { profileIn } from "./profile.ts";
import { sampleMarks } from "./template.ts";

/** The share (0 to 1) of records in which a field is null. */
export function nullShare(records: readonly DataRecord[], name: string): number {
  if (records.length === 0) return 0;
  return records.filter((record) => (own(record, name) ?? null) === null).length / records.length;
}

/** Learns from proven records what every later replay is held against. */
export function learnContract(collected: Collected, read: Read): Contract {
  const { records, completeness, anchors } = collected;
  const { statedTotal, duplicatesDropped } = completeness;
  const count = records.length;
  const names = read.fields.map((field) => field.name);
  const holding = new Set(
    findOverlaps(read.kind === "record" ? (records[0] ?? {}) : {}).map(({ name }) => name),
  );
  return {
    minRecords: read.kind === "record" ? 1 : Math.ceil(leastRows(collected, read) / 2),
    maxRecords: read.kind === "record" ? 1 : isChoosing(read) ? null : read.maxRecords,
    fields: read.fields.map(({ name, type }) => ({
      name,
      type,
      maxNullShare: allowNulls(nullShare(records, name), count),
      profile: profileIn(collected, { name, type }),
      ...(holding.has(name) && { holds: true }),
    })),
    key: findKey(names, records),
    reachesStatedTotal: statedTotal !== null && count + duplicatesDropped >= statedTotal,
    leastFilled: leastFilled(records, names),
    memory: remember(records, names),
    ...(anchors && { surroundings: surroundingsOf(anchors) }),
    ...(read.kind === "list" &&
      read.pagination !== null && {
        paging: {
          pages: completeness.pages,
          pageSize: collected.pageSize ?? count,
          endsInRepeat: collected.endsInRepeat === true,
          duplicateShare: duplicateShare(collected),
        },
      }),
  };
}

/** Learns what the pages of a list's items looked like; how many items there are is the list's business. */
export function learnDetails(details: Collected, read: Read): Contract | undefined {
  if (read.kind !== "list" || !read.details) return undefined;
  const fields = detailFields(read.details);
  const learned = learnContract(details, {
    kind: "list",
    rows: read.rows,
    fields: [...fields],
    pagination: null,
    maxRecords: null,
    maxPages: null,
  });
  return { ...learned, minRecords: 1, key: [] };
}

/** A list that ends where enough of its rows are chosen may have that on its first page, or late. */
const leastRows = ({ records, pageSize }: Collected, read: ListRead): number =>
  read.where && !read.sortBy && read.maxRecords !== null
    ? Math.min(pageSize ?? Infinity, records.length)
    : records.length;

/** Sites that a page says it is of. */
export const sitesIn = ({ hosts = [] }: Anchors): string[] => [
  ...new Set(hosts.flatMap((host) => siteOf(host) ?? [])),
];

function surroundingsOf(anchors: Anchors): Surroundings {
  const { heading, region, headers, columns, currencies, fruitless, fields } = anchors;
  const sites = sitesIn(anchors);
  const labels = Object.entries(fields).flatMap(([name, { label }]) =>
    label === null ? [] : [[name, label] as const],
  );
  return {
    heading,
    region,
    headers: [...headers],
    columns,
    currencies: [...currencies],
    ...(sites.length > 0 && { sites }),
    ...(anchors.marks && { marks: sampleMarks(anchors.marks.home) }),
    ...(fruitless && { isFruitless: true }),
    labels: Object.fromEntries(labels),
  };
}

/** The share (0 to 1) of rows that an earlier page had shown. */
export function duplicateShare({ records, completeness: { duplicatesDropped } }: Collected): number {
  return duplicatesDropped / Math.max(1, records.length + duplicatesDropped);
}

/**
 * A value may go missing in a few rows more than it did: up to a fifth of them, in short lists one of two. A
 * record that stands alone may miss nothing that it had, and a field that was there never goes missing altogether.
 */
function allowNulls(share: number, count: number): number {
  if (share === 1) return 1;
  if (count === 1) return 0;
  return Math.min(0.95, share + Math.max(0.2, Math.min(0.5, 1.5 / count)));
}

function findKey(names: readonly string[], records: readonly DataRecord[]): string[] {
  if (records.length < 2) return [];
  const single = names.find(
    (name) => nullShare(records, name) === 0 && countDistinct(records, [name]) === records.length,
  );
  if (single !== undefined) return [single];
  return countDistinct(records, names) === records.length ? [...names] : [];
}

/** How many different records there are when only these fields are looked at. */
export function countDistinct(records: readonly DataRecord[], names: readonly string[]): number {
  return new Set(records.map((record) => JSON.stringify(names.map((name) => own(record, name) ?? null))))
    .size;
}
