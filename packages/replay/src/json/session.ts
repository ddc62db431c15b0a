import type { DataRecord, JsonRequest, JsonSource, Read, RecordEvidence } from "@gleaner/automation";
import { newNamed } from "@gleaner/automation/named";
import type { HttpVisitor, Pace } from "@gleaner/browser";
import type { PageScript, ReadResult } from "@gleaner/extract";
import { Doubt } from "../doubt.ts";
import { fetchPage } from "../http/fetch-page.ts";
import type { HttpSession } from "../http/session.ts";
import type { FetchSession, Wait } from "../session.ts";
import { isUnread } from "./field.ts";
import { valueAt } from "./pointer.ts";
import { type Asked, hasNext, type Opened, openRequests, statedTotal } from "./requests.ts";
import { take } from "./take.ts";
import { follow, type JsonOutcome, unclear } from "./way.ts";

const mostRaw = 2000;

/**
 * Makes a session of a visitor that reads a plan's JSON source where a browser reads the page: each document is a page of
 * rows. Whatever is not as it was learned is a Doubt, and never another error.
 */
export function openJsonSession(visitor: HttpVisitor, pace: Pace | null, source: JsonSource): HttpSession {
  let requests: ReturnType<typeof openRequests> | null = null;
  const opened: Opened[] = [];
  let ahead: Opened | null = null;
  let wait: Wait | null = null;

  const fetchJson = async ({ url, body }: JsonRequest): Promise<{ url: string; document: unknown }> => {
    if (wait === null) throw new Doubt("Nothing was opened.");
    const contentType = body?.type === "form" ? "application/x-www-form-urlencoded" : "application/json";
    const ask = {
      accept: "application/json, text/plain, */*",
      body: body && { contentType, text: body.text },
    };
    const answer = await fetchPage(visitor, pace, url, wait, ask);
    return { url: answer.url.href, document: parse(answer.body, answer.headers["content-type"] ?? "") };
  };

  const fetchDocument = async (asked: Asked): Promise<Opened> => {
    const fetched = await fetchJson(asked.request);
    const found = valueAt(fetched.document, source.rows);
    if (typeof found !== "object" || found === null) throw noRows();
    return {
      ...asked,
      ...fetched,
      rows: Array.isArray(found) ? found : [found],
      isList: Array.isArray(found),
    };
  };

  /** The first request, made of what other documents say now. */
  const begin = async () => {
    const request = await take(source, async (before) => (await fetchJson(before)).document);
    return openRequests({ ...source, request }, source.request.url);
  };

  /** Whether anything follows; where only the next document can tell, it is fetched already. */
  const hasMore = async (): Promise<boolean> => {
    const known = hasNext(source, opened);
    if (known !== null) return known;
    const [last] = opened.slice(-1);
    const next = last && requests?.after(opened);
    if (!next) throw new Doubt("How the list goes on is not known.");
    ahead = await fetchDocument(next);
    if (ahead.rows.length === 0) return false;
    if (JSON.stringify(ahead.rows) === JSON.stringify(last.rows)) throw new Doubt("A page came again.");
    return true;
  };

  const answers: { [Name in keyof PageScript]?: (...args: Parameters<PageScript[Name]>) => unknown } = {
    read: (read) => readAll(read, source, opened),
    anchors: () => ({ heading: null, region: null, headers: [], columns: null, currencies: [], fields: {} }),
    hasMore,
    next: () => requests?.after(opened)?.address ?? null,
    statedTotal: () => statedTotal(source, opened),
    isLogin: () => false,
  };

  const session: FetchSession = {
    address: () => opened.at(-1)?.url ?? "about:blank",
    async open(address, waiting) {
      wait = waiting;
      requests ??= await begin();
      const asked = requests.at(address);
      if (asked === null) throw new Doubt("The address is none of the source.");
      const isAhead = ahead?.address === address;
      opened.push(isAhead && ahead ? ahead : await fetchDocument(asked));
      ahead = null;
    },
    async settle() {},
    bound: (work) => work,
    async call(name, ...args) {
      const answer = answers[name] as ((...given: typeof args) => unknown) | undefined;
      if (!answer || opened.length === 0) throw new Doubt("A JSON document cannot tell that.");
      return (await answer(...args)) as never;
    },
  };
  return { ...session, bytesReceived: visitor.bytesReceived, close: visitor.close };
}

const noRows = () => new Doubt("The document has no rows where they were.");

function parse(body: Uint8Array, contentType: string): unknown {
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType.trim()))
    throw new Doubt("The address does not lead to JSON in UTF-8.");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new Doubt("The document is no JSON.");
  }
}

/** The rows of the document or, of a page that grows, of all so far. */
function readAll(read: Read, source: JsonSource, opened: readonly Opened[]): ReadResult {
  const isGrowing = read.kind === "list" && read.pagination !== null && read.pagination.kind !== "next";
  const records: DataRecord[] = [];
  const evidence: RecordEvidence[] = [];
  for (const document of isGrowing ? opened : opened.slice(-1)) {
    if (document.isList !== (read.kind === "list")) throw noRows();
    for (const at of document.rows.keys()) {
      const { record, proof } = readRow(read, source, document, at);
      // What holds nothing that is asked for is no record on the page either.
      if (Object.keys(proof).length === 0) continue;
      records.push(record);
      evidence.push(proof);
    }
  }
  if (records.length === 0) throw new Doubt("The document shows none of the records.");
  return { url: opened.at(-1)?.url ?? "", records, evidence };
}

function readRow(
  { fields }: Read,
  source: JsonSource,
  { rows, url, isList }: Opened,
  at: number,
): { record: DataRecord; proof: RecordEvidence } {
  const record: DataRecord = newNamed();
  const proof: RecordEvidence = newNamed();
  const place = isList ? `${source.rows}/${at}` : source.rows;
  for (const field of fields) {
    const { name } = field;
    record[name] = null;
    if (isUnread(field)) continue;
    const ways = source.fields.find((field) => field.name === name)?.ways;
    const [way] = ways ?? [];
    if (!ways || !way) throw new Doubt(`The document is not known to have "${name}".`);
    const outcomes = ways.map((each) => follow(rows[at], each, source.page));
    const [outcome] = outcomes;
    if (outcomes.includes(unclear)) throw new Doubt(`What the document says of "${name}" is not clear.`);
    const told = outcomes.map((each) => JSON.stringify((each as JsonOutcome | null)?.value ?? null));
    if (new Set(told).size > 1) throw new Doubt(`The document says several things of "${name}".`);
    const { value, raw } = (outcome as JsonOutcome | null) ?? { value: null, raw: "" };
    record[name] = value;
    if (value === null) continue;
    proof[name] = {
      url,
      locator: { by: "data", source: "json", path: `${place}${way.pointer}`.slice(0, 500) },
      attribute: null,
      row: isList ? at : null,
      ...(typeof raw === "string" ? {} : { take: "list" as const }),
      raw: typeof raw === "string" ? raw.slice(0, mostRaw) : raw.map((each) => each.slice(0, mostRaw)),
      transforms: [...way.transforms],
    };
  }
  return { record, proof };
}
