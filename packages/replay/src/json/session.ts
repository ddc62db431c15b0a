import type { JsonRequest, JsonSource, Read } from "@gleaner/automation";
import type { HttpVisitor, Pace } from "@gleaner/browser";
import type { PageScript, ReadResult } from "@gleaner/extract";
import { Doubt } from "../doubt.ts";
import { fetchPage } from "../http/fetch-page.ts";
import type { HttpSession } from "../http/session.ts";
import type { Rows } from "../rows.ts";
import type { FetchSession, Wait } from "../session.ts";
import { doubtKind } from "./held.ts";
import { valueAt } from "./pointer.ts";
import { readDocument } from "./read.ts";
import { type Asked, type Far, hasNext, type Opened, openRequests, statedTotal } from "./requests.ts";
import { take } from "./take.ts";

/**
 * Makes a session of a visitor that reads a plan's JSON source where a browser reads the page: each document is a page of
 * rows. Whatever is not as it was learned is a Doubt, and never another error.
 */
export function openJsonSession(visitor: HttpVisitor, pace: Pace | null, source: JsonSource): HttpSession {
  let requests: ReturnType<typeof openRequests> | null = null;
  let far: Far | null = null;
  let shown: (Rows & { readonly documents: number }) | null = null;
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
    const rows: readonly unknown[] = Array.isArray(found) ? found : [found];
    doubtKind(source, fetched.document, rows);
    return { ...asked, ...fetched, rows, isList: Array.isArray(found) };
  };

  /** The first request, made of what other documents say now. */
  const begin = async () => {
    const request = await take(source, async (before) => (await fetchJson(before)).document);
    return openRequests({ ...source, request }, source.request.url);
  };

  /** Whether anything follows; where only the next document can tell, it is fetched already. */
  const hasMore = async (now: Far): Promise<boolean> => {
    const known = hasNext(source, now);
    if (known !== null) return known;
    const next = requests?.after(now);
    if (!next) throw new Doubt("How the list goes on is not known.");
    ahead = await fetchDocument(next);
    if (ahead.rows.length === 0) return false;
    if (JSON.stringify(ahead.rows) === JSON.stringify(now.last.rows)) throw new Doubt("A page came again.");
    return true;
  };

  /** The rows of the document or, of a page that grows, of all so far. */
  const read = (wanted: Read, { last, documents }: Far): ReadResult => {
    if (last.isList !== (wanted.kind === "list")) throw noRows();
    if (shown?.documents !== documents) {
      const rows = readDocument(wanted, source, last);
      const isGrowing =
        wanted.kind === "list" && wanted.pagination !== null && wanted.pagination.kind !== "next";
      const before = isGrowing && shown ? shown : { records: [], evidence: [] };
      const records = [...before.records, ...rows.records];
      shown = { documents, records, evidence: [...before.evidence, ...rows.evidence] };
    }
    const { records, evidence } = shown;
    if (records.length === 0) throw new Doubt("The document shows none of the records.");
    return { url: last.url, records, evidence };
  };

  const answer = (now: Far, name: keyof PageScript, args: readonly unknown[]): unknown => {
    switch (name) {
      case "read":
        return read(args[0] as Read, now);
      case "anchors":
        return { heading: null, region: null, headers: [], columns: null, currencies: [], fields: {} };
      case "hasMore":
        return hasMore(now);
      case "next":
        return requests?.after(now)?.address ?? null;
      case "statedTotal":
        return statedTotal(source, now);
      case "isLogin":
        return false;
      default:
        throw new Doubt("A JSON document cannot tell that.");
    }
  };

  const session: FetchSession = {
    address: () => far?.last.url ?? "about:blank",
    async open(address, waiting) {
      wait = waiting;
      requests ??= await begin();
      const asked = requests.at(address);
      if (asked === null) throw new Doubt("The address is none of the source.");
      const last = ahead?.address === address ? ahead : await fetchDocument(asked);
      ahead = null;
      far = { last, documents: (far?.documents ?? 0) + 1, rows: (far?.rows ?? 0) + last.rows.length };
    },
    async settle() {},
    bound: (work) => work,
    async call(name, ...args) {
      if (far === null) throw new Doubt("No document is open.");
      return (await answer(far, name, args)) as never;
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
