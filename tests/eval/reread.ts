import { isDeepStrictEqual } from "node:util";
import type { Evidence, Field, Reader, Rows, Value } from "@gleaner/automation";
import { evidenceOf } from "@gleaner/automation/evidence";
import type { ReadResult } from "@gleaner/extract";
import { readOf } from "./candidate.ts";
import { readerOf } from "./evidence-reader.ts";
import type { Prediction } from "./prediction.ts";
import { percent } from "./tabulate.ts";
import { limits, type Visit } from "./visit.ts";

/** How many values were read again from their evidence alone, and which did not come out the same. */
export interface Reread {
  readonly values: number;
  readonly same: number;
  /** `field` of the record at an index, with its id, of values that came out otherwise. */
  readonly differing: readonly string[];
}

interface Proven {
  readonly name: string;
  readonly at: number;
  readonly value: Value;
  readonly evidence: Evidence;
}

const shown = 10;

/** The share of values that came out the same, and the first that did not. */
export function showReread(all: readonly Reread[]): string {
  const total = (of: "values" | "same") => all.reduce((sum, each) => sum + each[of], 0);
  const differing = all.flatMap((each) => each.differing);
  const unproven = total("values") - total("same") - differing.length;
  const share = percent(total("same"), total("values"));
  const rest = differing.length === 0 ? "" : `\n  not the same: ${differing.slice(0, shown).join(", ")}`;
  return `re-read from evidence alone: ${share} of ${total("values")} values the same; without evidence: ${unproven}${rest}`;
}

/** Reads every value of a prediction again, each by a reader made of its evidence, on the page that the evidence names. */
export async function reread(prediction: Prediction, visit: Visit): Promise<Reread> {
  const { read, records, evidence, item } = prediction;
  const rows = read?.kind === "list" ? read.rows : null;
  const proven = records.flatMap((record, at) =>
    Object.entries(record).flatMap(([name, value]): Proven[] => {
      const own = evidenceOf(evidence[at] ?? {}, name);
      return value === null || own === undefined ? [] : [{ name, at, value, evidence: own }];
    }),
  );
  const values = records.flatMap((record) => Object.values(record)).filter((value) => value !== null).length;
  const differing: string[] = [];
  let same = 0;
  for (const [url, some] of Map.groupBy(proven, (each) => each.evidence.url)) {
    await visit.open(url, limits);
    const readOnce = rememberReads(rows, visit);
    for (const each of some) {
      if (await isSameAgain(each, readOnce)) same += 1;
      else differing.push(`${item.id} ${each.at}.${each.name}`);
    }
  }
  return { values, same, differing };
}

type ReadOnce = (reader: Reader, row: number | null, at: number | undefined) => Promise<Value>;

/** Reads one field at a time; rows that share a reader share the read. */
function rememberReads(rows: Rows | null, visit: Visit): ReadOnce {
  const known = new Map<string, ReadResult>();
  return async (reader, row, time) => {
    if (row !== null && rows === null) return null;
    const key = JSON.stringify([row === null, reader, time]);
    const field: Field = { name: "value", type: "text", reader };
    const read = readOf(row === null ? null : rows, [field]);
    const page =
      known.get(key) ??
      (await (time === undefined ? visit.call("read", read) : visit.call("read", read, time)));
    known.set(key, page);
    // A read leaves rows out that have no value: the row that evidence names is found by evidence.
    const at = page.evidence.findIndex((proof) => proof.value?.row === row);
    return page.records[at]?.value ?? null;
  };
}

async function isSameAgain({ value, evidence }: Proven, readOnce: ReadOnce): Promise<boolean> {
  const { fetchedAt } = evidence;
  const at = fetchedAt === undefined ? undefined : Date.parse(fetchedAt);
  return isDeepStrictEqual(await readOnce(readerOf(evidence), evidence.row, at), value);
}
