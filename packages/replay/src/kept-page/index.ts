import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { DataRecord, Read, RecordRead } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import { createPageScript, type ReadResult } from "@gleaner/extract";
import { leastKnown, namedField, nameOf, tells } from "../heal/golden.ts";
import { readersFor } from "../heal/witness.ts";
import { parseHtml } from "../http/dom/parse.ts";
import { stripPage } from "./strip.ts";

/** The page on which a plan was proven, without what is not to be kept of it, and what its readers give there. */
export interface KeptPage {
  readonly url: string;
  readonly html: string;
  /** When it was read, in milliseconds since 1970: "two days ago" was said then. */
  readonly at: number;
  /** Its first records, of those fields that say on what was kept of the page what they said on the page itself. */
  readonly golden: readonly DataRecord[];
}

/** A page of more is not kept, before it is stripped and after, in characters, and packed, in bytes. */
const mostPageChars = 4_000_000;
const mostChars = 1_500_000;
const mostPackedBytes = 250_000;
const mostGolden = 50;

/** What is kept of a page from which these records were read; null where it is too large, or does not say them without the rest. */
export function keepPage(
  page: string,
  read: Read,
  { url, records }: ReadResult,
  at: number,
): KeptPage | null {
  if (page.length > mostPageChars) return null;
  const html = stripPage(page);
  if (html.length > mostChars) return null;
  const again = readRecords({ url, html, at }, read);
  if (again.length !== records.length) return null;
  const isSame = (name: string): boolean =>
    records.every((record, row) => sameValue(record, again[row] ?? {}, name)) &&
    records.some((record) => (own(record, name) ?? null) !== null);
  const names = read.fields.map(({ name }) => name).filter(isSame);
  if (names.length === 0) return null;
  const golden = records
    .slice(0, mostGolden)
    .map((record) => Object.fromEntries(names.map((name) => [name, own(record, name) ?? null])));
  return { url, html, at, golden };
}

/**
 * Why a mended read is not what it mends, by the page as it was; null where nothing speaks against it. On that page the
 * former read gives its golden values still, and what the mended one finds there at all are those.
 */
export function objectTo(kept: KeptPage, former: Read, mended: Read): string | null {
  const names = Object.keys(kept.golden[0] ?? {});
  const before = readRecords(kept, former);
  const isGolden = kept.golden.every((record, row) =>
    names.every((name) => sameValue(record, before[row] ?? {}, name)),
  );
  if (!isGolden) return "The page that was kept of when it last worked does not give its values any more.";
  const now = readRecords(kept, mended);
  for (const name of names) {
    const golden = new Set(before.map((record) => textOf(record, name)));
    const found = now.map((record) => textOf(record, name)).filter((value) => value !== "null");
    const known = found.filter((value) => golden.has(value)).length;
    const least = mended.kind === "record" ? 1 : leastKnown;
    if (known < found.length * least) {
      return `On the page as it was when it last worked, "${name}" would be read otherwise than it was.`;
    }
  }
  return null;
}

/** What a kept page calls the values that a record had on it, by the fields' names: names that nothing else has there. */
export function namesOn(kept: KeptPage, { fields }: RecordRead): Record<string, readonly string[]> {
  const page = openPage(kept);
  const offered = page.observe().fields;
  const [golden = {}] = kept.golden;
  return Object.fromEntries(
    fields.map((field) => {
      const value = own(golden, field.name) ?? null;
      if (!tells(value)) return [field.name, []];
      const ways = offered.flatMap((of) => readersFor(of, field).map((reader) => ({ of, reader })));
      const probes = ways.map(({ reader }, at) => namedField(field, reader, at));
      const [record = {}] = page.read({ kind: "record", fields: probes }).records;
      const wanted = JSON.stringify(value);
      const right = new Set(
        ways.flatMap(({ of }, at) => (textOf(record, nameOf(at)) === wanted ? [of] : [])),
      );
      const others = new Set(offered.flatMap((each) => (right.has(each) ? [] : each.names)));
      return [field.name, [...right].flatMap(({ names }) => names).filter((name) => !others.has(name))];
    }),
  );
}

/** A kept page as it is stored; null where it is too large. */
export async function packPage(kept: KeptPage): Promise<Uint8Array | null> {
  const packed = await promisify(gzip)(JSON.stringify(kept));
  return packed.length > mostPackedBytes ? null : packed;
}

/** A kept page as it was stored; null where it was kept by another version. */
export async function unpackPage(packed: Uint8Array): Promise<KeptPage | null> {
  try {
    const kept = JSON.parse((await promisify(gunzip)(packed)).toString("utf8")) as Partial<KeptPage>;
    const { url, html, at, golden } = kept;
    return typeof html === "string" && url !== undefined && at !== undefined && golden
      ? { url, html, at, golden }
      : null;
  } catch {
    return null;
  }
}

type Opened = Omit<KeptPage, "golden">;

const openPage = ({ url, html, at }: Opened) =>
  createPageScript(parseHtml(html, url) as unknown as Document, () => at);

function readRecords(page: Opened, read: Read): readonly DataRecord[] {
  const ofPage: Read = read.kind === "list" ? { ...read, pagination: null } : read;
  return openPage(page).read(ofPage).records;
}

const textOf = (record: DataRecord, name: string): string => JSON.stringify(own(record, name) ?? null);
const sameValue = (one: DataRecord, other: DataRecord, name: string): boolean =>
  textOf(one, name) === textOf(other, name);
