import type { DataRecord, Field, JsonSource, ListRead, RecordEvidence } from "@gleaner/automation";
import type { FetchedJson, HttpVisitor } from "@gleaner/browser";
import { type Collected, learnJson, openJsonSession, replayByJson } from "@gleaner/replay";
import { collected } from "../collected.ts";

/** A page's own interface: what it answers to each request; null is no answer. */
export type Api = (url: URL, body: string | null) => unknown;

export const page = "https://shelf.example/all";

const words = "Amber Birch Cedar Dahlia Elder Fern Ginkgo Hazel Iris Juniper Kale Larch".split(" ");

export interface Plant {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly potted: boolean;
  readonly note: string | null;
  readonly seen: string;
}

/** What the interface has; the page shows it as `shown` says. */
export const plants: readonly Plant[] = words.map((name, at) => ({
  id: 40 + at,
  name,
  price: 10 + at * 1.5,
  potted: at % 3 === 0,
  note: at % 4 === 0 ? null : `Sown in week ${at}`,
  seen: `2026-05-${String(10 + at)}`,
}));

export const shown = ({ id, name, price, potted, note, seen }: Plant): DataRecord => ({
  name,
  price,
  potted: potted ? "In a pot" : "Bare root",
  note,
  seen,
  link: `https://shelf.example/plants/${id}`,
});

const field = (name: string): Field => ({
  name,
  type: "text",
  reader: { locators: [{ by: "css", css: `.${name}` }], attribute: null, take: "one", transforms: [] },
});

export const listOf = (names: readonly string[], isPaged = true): ListRead => ({
  kind: "list",
  rows: { css: "li", within: null, except: null, run: false },
  fields: names.map(field),
  pagination: isPaged ? { kind: "next", target: [{ by: "css", css: "button" }] } : null,
  maxRecords: null,
  maxPages: null,
});

export const all = ["name", "price", "potted", "note", "seen", "link"];

/** What a browser collected of these plants, so many to a page. */
export function gathered(
  names: readonly string[] = all,
  { of = plants, pageSize = 4, reason = "no_next" as Collected["completeness"]["reason"] } = {},
): Collected {
  const records = of.map((plant) => {
    const whole = shown(plant);
    return Object.fromEntries(names.map((name) => [name, whole[name] ?? null]));
  });
  const evidence: RecordEvidence[] = records.map(() => ({}));
  return { ...collected(records, { reason }), evidence, pageSize };
}

/** What a page would have fetched of an interface. */
export const fetched = (
  api: Api,
  ...requests: readonly (string | [string, FetchedJson["body"]])[]
): FetchedJson[] =>
  requests.map((each) => {
    const [address, body] = typeof each === "string" ? [each, null] : each;
    const url = new URL(address, page);
    return { url: url.href, body, text: JSON.stringify(api(url, body?.text ?? null)) };
  });

export const learned = (
  api: Api,
  requests: Parameters<typeof fetched>[1][],
  names: readonly string[] = all,
  given: Parameters<typeof gathered>[1] = {},
): JsonSource | null => learnJson(listOf(names), gathered(names, given), fetched(api, ...requests), page);

/** A visitor of the interface, and what it was asked for. */
export function visit(api: Api, headers: Record<string, string> = { "content-type": "application/json" }) {
  const asked: string[] = [];
  const visitor: HttpVisitor = {
    async get(address, _limits, ask) {
      const url = new URL(address);
      asked.push(`${ask?.body ? `POST ${ask.body.text} ` : ""}${url.pathname}${url.search}`);
      const answer = api(url, ask?.body?.text ?? null);
      const body = Buffer.from(typeof answer === "string" ? answer : JSON.stringify(answer));
      return {
        url,
        status: answer === null ? 404 : 200,
        headers,
        body: answer === null ? Buffer.of() : body,
      };
    },
    bytesReceived: () => 0,
    close: async () => {},
  };
  return { visitor, asked };
}

export const limits = { signal: new AbortController().signal, timeoutMs: 1000 };

/** Replays a source on an interface, under a contract that says next to nothing. */
export async function replayed(
  json: JsonSource,
  api: Api,
  of: readonly string[] | ListRead = all,
  headers?: Record<string, string>,
) {
  const { visitor, asked } = visit(api, headers);
  const proven = {
    plan: {
      version: 1 as const,
      steps: [{ kind: "open" as const, url: page }],
      read: "kind" in of ? of : listOf(of, json.paging !== null),
      json,
    },
    contract: { minRecords: 1, maxRecords: null, fields: [], key: [] },
  };
  const { collected: got } = await replayByJson(openJsonSession(visitor, null, json), proven, limits);
  return { records: got.records, evidence: got.evidence, asked };
}
