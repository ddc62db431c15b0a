import type { JsonSource } from "@gleaner/automation";
import { Doubt } from "@gleaner/replay";
import { describe, expect, it } from "vitest";
import { type Api, all, gathered, learned, plants, replayed, shown } from "./shelf.ts";

const size = 4;
const slice = (from: number) => plants.slice(from, from + size);
const byPage = (url: URL) => slice((Number(url.searchParams.get("page") ?? 1) - 1) * size);

const graph: Api = (_url, body) => {
  const { after } = JSON.parse(body ?? "{}").variables;
  const from = after === null ? 0 : Number(String(after).slice(1));
  const rest = from + size < plants.length;
  return {
    data: {
      plants: {
        edges: slice(from).map((node) => ({ node })),
        info: { end: rest ? `c${from + size}` : null },
      },
    },
  };
};
const ask = (after: string | null): [string, { type: "json"; text: string }] => [
  "/graph",
  { type: "json", text: JSON.stringify({ query: "plants", variables: { after, first: size } }) },
];
const form: Api = (_url, body) => ({
  rows: slice(Number(new URLSearchParams(body ?? "").get("start"))),
  total: 12,
});
const start = (from: number): [string, { type: "form"; text: string }] => [
  "/form",
  { type: "form", text: `start=${from}&rows=${size}` },
];

const ways: [string, Api, Parameters<typeof learned>[1], Partial<JsonSource["paging"] & object>, number][] = [
  [
    "the number of its page, and the number of the last",
    (url) => ({ items: byPage(url), pages: 3 }),
    ["/api?page=1", "/api?page=2", "/api?page=3"],
    { kind: "step", first: 1, by: 1, ends: { by: "pages", pointer: "/pages" } },
    3,
  ],
  [
    "a number that the first does not have, and whether there are more",
    (url) => ({ items: byPage(url), hasMore: url.searchParams.get("page") !== "3" }),
    ["/api", "/api?page=2", "/api?page=3"],
    { kind: "step", first: 1, ends: { by: "more", pointer: "/hasMore" } },
    3,
  ],
  [
    "a number in its path, and nothing more: the next has no rows",
    (url) => slice((Number(url.pathname.slice(5)) - 1) * size),
    ["/api/1", "/api/2", "/api/3"],
    { kind: "step", at: { in: "path", nth: 2 }, ends: null },
    4,
  ],
  [
    "the rows before it, in a form, and how many there are",
    form,
    [start(0), start(4), start(8)],
    { kind: "step", first: 0, by: size, ends: { by: "total", pointer: "/total" } },
    3,
  ],
  [
    "a cursor in what is posted",
    graph,
    [ask(null), ask("c4"), ask("c8")],
    { kind: "cursor", at: { in: "body", pointer: "/variables/after" }, from: "/data/plants/info/end" },
    3,
  ],
  [
    "the address of the next",
    (url) => ({
      items: byPage(url),
      next:
        url.searchParams.get("page") === "3" ? null : `/api?page=${Number(url.searchParams.get("page")) + 1}`,
    }),
    ["/api?page=1", "/api?page=2", "/api?page=3"],
    { kind: "next", from: "/next" },
    3,
  ],
];

describe("a list over several documents", () => {
  it.each(ways)("is learned and followed to its end by %s", async (_, api, requests, paging, visits) => {
    const source = learned(api, requests);
    expect(source?.paging).toMatchObject(paging);
    const { records, asked } = await replayed(source as JsonSource, api);
    expect(records).toEqual(gathered().records);
    expect(asked).toHaveLength(visits);
  });

  it("is followed as far as it has grown since", async () => {
    const [, api = ways[0]?.[1], requests = []] = ways[4] ?? [];
    const source = learned(api as Api, requests) as JsonSource;
    const longer = [...plants, ...plants.map((plant) => ({ ...plant, name: `Dwarf ${plant.name}` }))];
    const grown: Api = (_url, body) => {
      const from = Number(String(JSON.parse(body ?? "{}").variables.after ?? "c0").slice(1));
      const end = from + size < longer.length ? `c${from + size}` : null;
      return {
        data: { plants: { edges: longer.slice(from, from + size).map((node) => ({ node })), info: { end } } },
      };
    };
    const { records } = await replayed(source, grown);
    expect(records).toEqual(longer.map(shown));
  });

  it("is not learned where its requests differ in more than one place, or nobody saw its end", () => {
    const api: Api = (url) => ({ items: byPage(url) });
    expect(learned(api, ["/api?page=1&at=7", "/api?page=2&at=8", "/api?page=3&at=9"])).toBeNull();
    expect(learned(api, ["/api?page=1"], all, { of: plants.slice(0, size) })).toBeNull();
  });

  it.each<[string, Api]>([
    [
      "the last page comes again for ever",
      (url) => slice(Math.min(8, (Number(url.pathname.slice(5)) - 1) * size)),
    ],
    [
      "a page is missing",
      (url) => (url.pathname === "/api/3" ? null : slice((Number(url.pathname.slice(5)) - 1) * size)),
    ],
  ])("is left to the browser where %s", async (_, api) => {
    const source = learned(
      (url) => slice((Number(url.pathname.slice(5)) - 1) * size),
      ["/api/1", "/api/2", "/api/3"],
    );
    await expect(replayed(source as JsonSource, api)).rejects.toThrow(Doubt);
  });

  it.each([
    "https://elsewhere.example/api?page=2",
    "http://shelf.example/api?page=2",
    "javascript:alert(1)",
    "//u:p@shelf.example/",
  ])("never leads on to another site, without TLS or with a password: %s", async (next) => {
    const source = learned(ways[5]?.[1] as Api, ways[5]?.[2] ?? []) as JsonSource;
    await expect(replayed(source, (url) => ({ items: byPage(url), next }))).rejects.toThrow(
      "not to be followed",
    );
  });
});
