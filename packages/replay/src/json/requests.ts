import type { JsonRequest, JsonSource } from "@gleaner/automation";
import { siteOf } from "@gleaner/automation/site";
import { Doubt } from "../doubt.ts";
import { isEnd } from "./paging.ts";
import { valueAt } from "./pointer.ts";
import { fill } from "./slot.ts";

/** A request by the address that a run knows it by: of what is posted, that of the page and its number. */
export interface Asked {
  readonly address: string;
  readonly request: JsonRequest;
}

/** A document as it was fetched. */
export interface Opened extends Asked {
  /** The address that answered. */
  readonly url: string;
  readonly document: unknown;
  /** Of one record, the object alone. */
  readonly rows: readonly unknown[];
  readonly isList: boolean;
}

/** How far the documents of a source were followed. Of those before the last nothing is kept: there may be very many. */
export interface Far {
  readonly last: Opened;
  readonly documents: number;
  /** Rows of all of them. */
  readonly rows: number;
}

/** The requests of a source, of which the first is known by an address: that, and each after the documents before it. */
export function openRequests(source: JsonSource, address: string) {
  const first: Asked = { address, request: source.request };
  const known = new Map([[first.address, first]]);
  return {
    at: (address: string): Asked | null => known.get(address) ?? null,
    /** Null where the source says of no way on. */
    after(far: Far): Asked | null {
      const request = requestAfter(source, far);
      if (request === null) return null;
      const name = request.body ? `${request.url}#${far.documents + 1}` : request.url;
      const asked = { address: name, request };
      known.set(name, asked);
      return asked;
    },
  };
}

function requestAfter({ request, paging }: JsonSource, { last, documents }: Far): JsonRequest | null {
  if (paging === null) return null;
  if (paging.kind === "step") return fill(request, paging.at, paging.first + paging.by * documents);
  const found = valueAt(last.document, paging.from);
  if (isEnd(found)) return null;
  if (typeof found !== "string" && typeof found !== "number") throw leadsAstray();
  if (paging.kind === "cursor") return fill(request, paging.at, found);
  const next = URL.parse(String(found), last.url);
  const isOwn =
    next !== null &&
    siteOf(next.href) === siteOf(request.url) &&
    next.protocol === new URL(request.url).protocol;
  if (!isOwn || next.username !== "" || next.password !== "") throw leadsAstray();
  return { url: next.href };
}

const leadsAstray = () => new Doubt("The next document's address is not to be followed.");

/** Whether anything follows; null where only the next document can tell. */
export function hasNext({ paging }: JsonSource, { last, documents, rows }: Far): boolean | null {
  if (paging === null) throw new Doubt("How the list goes on is not known.");
  if (paging.kind !== "step") return !isEnd(valueAt(last.document, paging.from));
  if (paging.ends === null) return null;
  const told = valueAt(last.document, paging.ends.pointer);
  if (paging.ends.by === "more" && typeof told === "boolean") return told;
  if (paging.ends.by === "more" || !Number.isSafeInteger(told))
    throw new Doubt("The document says no more where it ends.");
  if (paging.ends.by === "pages") return paging.first + documents - 1 < Number(told);
  return rows < Number(told);
}

/** How many rows there are in all, where the document says so. */
export function statedTotal({ paging }: JsonSource, { last }: Far): number | null {
  if (paging?.kind !== "step" || paging.ends?.by !== "total") return null;
  const told = valueAt(last.document, paging.ends.pointer);
  return Number.isSafeInteger(told) ? Number(told) : null;
}
