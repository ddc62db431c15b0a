import type {
  Contract,
  DataRecord,
  Field,
  FieldType,
  Read,
  Reader,
  Value,
  Verdict,
} from "@gleaner/automation";
import { type PageScript, withLooks } from "@gleaner/extract";
import { type Collected, learnContract, settle } from "@gleaner/replay";
import { openDocument, parseDocument } from "./parse.ts";
import type { Sample } from "./sample.ts";

/** A page script over parsed HTML. */
export function parse(html: string, url: string) {
  return openDocument(parseDocument(html, url));
}

/** Equal but for case and white space. */
export function isSame(one: Value, other: Value): boolean {
  const plain = (value: Value) =>
    typeof value === "string" ? value.replace(/\s+/g, " ").trim().toLowerCase() : JSON.stringify(value);
  return plain(one) === plain(other);
}

/** The read that gives most of a sample's records: for each field the column that agrees with most of them. */
export function learnRead(sample: Sample): Read {
  const page = parse(sample.html, sample.url);
  const { groups, fields } = page.observe();
  const names = Object.entries(sample.types);
  if (sample.rows === null) {
    const readers = fields.map((field) => field.reader);
    const record = (chosen: Field[]): Read => ({ kind: "record", fields: chosen });
    return record(choose(page, names, readers, sample.records, record));
  }
  const reads = groups.map((group) => {
    const list = (chosen: Field[]): Read => ({
      kind: "list",
      rows: group.rows,
      fields: chosen,
      pagination: null,
      maxRecords: null,
      maxPages: null,
    });
    const readers = group.columns.map((column) => column.reader);
    return list(group.count > 0 ? choose(page, names, readers, sample.records, list) : []);
  });
  const [best] = reads
    .filter((read) => read.fields.length > 0)
    .map((read) => {
      const { records } = page.read(read);
      return { read, records, right: measure(records, sample.records).right };
    })
    .sort((a, b) => b.right - a.right);
  if (!best) throw new Error(`nothing of ${sample.name} can be read`);
  return { ...best.read, fields: withLooks(best.read.fields, best.records) };
}

function choose(
  page: PageScript,
  names: readonly (readonly [string, FieldType])[],
  readers: readonly Reader[],
  truth: readonly DataRecord[],
  toRead: (fields: Field[]) => Read,
): Field[] {
  return names.flatMap(([name, type]) => {
    const scored = readers.map((reader) => {
      const field = { name, type, reader };
      const { records } = page.read(toRead([field]));
      const right = truth.filter(
        (record, at) => record[name] !== null && isSame(records[at]?.[name] ?? null, record[name] ?? null),
      );
      return { field, right: right.length };
    });
    const [best] = scored.sort((a, b) => b.right - a.right);
    return best && best.right >= truth.length * 0.5 ? [best.field] : [];
  });
}

/** Reads one page as a replay does, without following pages. */
export function collectPage(page: PageScript, read: Read): Collected {
  const { records, evidence } = page.read(read);
  const held = records.some((record) => Object.values(record).some((value) => value !== null));
  return {
    records: held ? records : [],
    evidence: held ? evidence : [],
    completeness: {
      pages: 1,
      collected: held ? records.length : 0,
      statedTotal: null,
      duplicatesDropped: 0,
      left: null,
      reason: "single_page",
    },
    cut: false,
    anchors: page.anchors(read),
  };
}

/** How what was read compares with the truth; rows are matched by the most fields that agree. */
export function measure(
  records: readonly DataRecord[],
  truth: readonly DataRecord[],
): { right: number; wrong: number; missing: number } {
  const left = [...truth];
  let right = 0;
  let wrong = 0;
  for (const record of records) {
    const values = Object.entries(record).filter(([, value]) => value !== null);
    if (values.length === 0) continue;
    const agreeing = (other: DataRecord) =>
      values.filter(([name, value]) => isSame(value, other[name] ?? null)).length;
    const best = left.reduce(
      (at, other, here) => (agreeing(other) > agreeing(left[at] ?? {}) ? here : at),
      0,
    );
    const count = left[best] ? agreeing(left[best]) : 0;
    right += count;
    wrong += values.length - count;
    if (count > 0) left.splice(best, 1);
  }
  return { right, wrong, missing: left.length };
}

export type Outcome = "right" | "nulls" | "flagged" | "short" | "wrong";

/** How a replay on a changed page ended: `nulls` is right but for values that are missing; `short` and `wrong` are quiet. */
export interface Replayed {
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  readonly reason: string;
  readonly records: readonly DataRecord[];
}

/** Replays a learned plan on another page and compares what it gives with the truth. */
export async function replayOn(
  { read, contract }: Pick<Learned, "read" | "contract">,
  page: PageScript,
  truth: readonly DataRecord[],
): Promise<Replayed> {
  const { verdict, reason, collected } = await settle(
    contract,
    read,
    collectPage(page, read),
    async (other) => collectPage(page, other),
    async (lost) => page.refind(lost),
  );
  const { records } = collected;
  const { wrong, missing } = measure(records, truth);
  const nulls = (all: readonly DataRecord[]) =>
    all.flatMap((record) => read.fields.filter(({ name }) => (record[name] ?? null) === null)).length;
  const complete = nulls(records) > nulls(truth) ? "nulls" : "right";
  const quiet = wrong > 0 ? "wrong" : missing > 0 ? "short" : complete;
  return { outcome: verdict === "ok" ? quiet : "flagged", verdict, reason, records };
}

/** A read, its contract and what it gave on the page that it was learned on. */
export interface Learned {
  readonly read: Read;
  readonly contract: Contract;
  readonly collected: Collected;
}

/** The read that is induced from a sample's first record, as if someone had pointed at its values. */
export function induceFrom(sample: Sample): Read {
  const [first = {}] = sample.records;
  const example = Object.fromEntries(
    Object.entries(sample.types).map(([name, type]) => [
      name,
      { type, list: false, value: first[name] ?? null },
    ]),
  );
  const kind = sample.rows === null ? "record" : "list";
  const read = parse(sample.html, sample.url).induce([example], kind);
  if (read === null) throw new Error(`nothing of ${sample.name} can be induced`);
  return read;
}

/** How a plan came to be: by choosing among observed columns, or from one record that was pointed at. */
export type Way = "observed" | "induced";

/** Learns the read and the contract of a sample. */
export function learn(sample: Sample, way: Way = "observed"): Learned {
  const read =
    way === "observed" ? parse(sample.html, sample.url).learn(learnRead(sample)) : induceFrom(sample);
  const collected = collectPage(parse(sample.html, sample.url), read);
  return { read, contract: learnContract(collected, read), collected };
}
