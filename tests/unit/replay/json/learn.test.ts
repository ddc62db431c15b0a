import { JsonSource } from "@gleaner/automation";
import { Doubt, learnJson, openJsonSession, replayByJson } from "@gleaner/replay";
import { describe, expect, it } from "vitest";
import {
  type Api,
  all,
  fetched,
  gathered,
  learned,
  limits,
  listOf,
  page,
  plants,
  replayed,
  shown,
  visit,
} from "./shelf.ts";

const api: Api = () => ({ meta: { tags: ["a", "b"] }, data: { plants } });
const whole = { pageSize: plants.length, reason: "single_page" as const };
const learn = (given: Api = api, names = all, records = gathered(names, whole)) =>
  learnJson(listOf(names, false), records, fetched(given, "/api/plants"), page);

describe("a JSON document that a page fetched", () => {
  it("is found by the records that it holds, and each value is read from its property", async () => {
    const source = learn();
    expect(JsonSource.parse(source)).toEqual(source);
    expect(source).toMatchObject({
      request: { url: "https://shelf.example/api/plants" },
      rows: "/data/plants",
      paging: null,
    });
    const { records, evidence } = await replayed(source as JsonSource, api);
    expect(records).toEqual(gathered().records);
    expect(evidence[2]?.potted).toEqual({
      url: "https://shelf.example/api/plants",
      locator: { by: "data", source: "json", path: "/data/plants/2/potted" },
      attribute: null,
      row: 2,
      raw: "false",
      transforms: [{ op: "trim" }, { op: "map", entries: { true: "In a pot", false: "Bare root" } }],
    });
  });

  it.each<[string, (plant: (typeof plants)[number]) => object, string[], object]>([
    ["as it is", (plant) => plant, ["name", "price"], { pointer: "/price", transforms: [] }],
    [
      "from a text that holds a number",
      (plant) => ({ ...plant, price: `${plant.price.toFixed(2)}` }),
      ["name", "price"],
      { pointer: "/price", transforms: [{ op: "trim" }, { op: "number" }] },
    ],
    [
      "by a table of what it stands for",
      (plant) => plant,
      ["name", "potted"],
      {
        pointer: "/potted",
        transforms: [{ op: "trim" }, { op: "map", entries: { true: "In a pot", false: "Bare root" } }],
      },
    ],
    [
      "as the address that the page makes of it",
      (plant) => plant,
      ["name", "link"],
      { pointer: "/id", around: ["https://shelf.example/plants/", ""] },
    ],
    [
      "deep in a row, under a name with marks in it",
      ({ name, price }) => ({ name, "a/b~c": { price } }),
      ["name", "price"],
      { pointer: "/a~1b~0c/price" },
    ],
  ])("gives a value %s", (_, told, names, way) => {
    const source = learn(() => plants.map(told), names);
    expect(source?.fields[1]?.ways).toMatchObject([way]);
  });

  it.each<[string, Api, string[]?]>([
    [
      "it has other values",
      () => ({ plants: plants.map((plant) => ({ ...plant, price: plant.price + 1 })) }),
    ],
    ["its rows stand in another order", () => ({ plants: plants.toReversed() })],
    ["it lacks a row", () => ({ plants: plants.slice(1) })],
    ["it lacks a field", () => ({ plants: plants.map(({ seen: _, ...plant }) => plant) })],
    [
      "it says something where the page shows nothing",
      () => ({ plants: plants.map((plant) => ({ ...plant, note: plant.note ?? "None" })) }),
    ],
    [
      "it tells the moment of which the page shows the day",
      () => ({ plants: plants.map((plant) => ({ ...plant, seen: `${plant.seen}T23:30:00Z` })) }),
    ],
    [
      "its property could only be the prototype's",
      () => ({ plants: plants.map(({ name }) => ({ name })) }),
      ["name", "constructor"],
    ],
  ])("is none where %s", (_, given, names) => {
    expect(learn(given, names ?? all, gathered(names ?? all, whole))).toBeNull();
  });

  it("has nothing of a field that the plan reads nowhere, whatever it says", async () => {
    const names = ["name", "price", "note"];
    const read = listOf(names, false);
    const reader = {
      locators: [{ by: "css" as const, css: ":not(*)" }],
      attribute: null,
      take: "one" as const,
    };
    const fields = read.fields.map((field) =>
      field.name === "note" ? { ...field, reader: { ...reader, transforms: [] } } : field,
    );
    const seen = gathered(names, { ...whole, of: plants.map((plant) => ({ ...plant, note: null })) });
    const source = learnJson({ ...read, fields }, seen, fetched(api, "/api"), page) as JsonSource;
    expect(source.fields.map(({ name }) => name)).toEqual(["name", "price"]);
    expect((await replayed(source, api, { ...read, fields })).records).toEqual(seen.records);
  });

  it("is none where a field has no value anywhere, or hardly another: that coincides with anything", () => {
    const same = plants.map((plant) => ({ ...plant, note: null, price: 1 }));
    for (const names of [
      ["name", "note"],
      ["name", "price"],
    ])
      expect(learn(() => same, names, gathered(names, { ...whole, of: same }))).toBeNull();
    expect(
      learn(() => plants.slice(0, 2), ["name"], gathered(["name"], { ...whole, of: plants.slice(0, 2) })),
    ).toBeNull();
  });

  it.each([
    "/api?access_token=abc",
    "/api?key=AIzaSyD1f00barBazQux0123456789",
    "/api?sid=1",
    "/api/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b/plants",
    "/api?q=eyJhbGciOiJIUzI1NiJ9.e30.x",
  ])("is not taken where its address holds what may be a secret: %s", (address) => {
    expect(learnJson(listOf(all, false), gathered(all, whole), fetched(api, address), page)).toBeNull();
    const body = {
      type: "json" as const,
      text: JSON.stringify(Object.fromEntries(new URL(address, page).searchParams)),
    };
    if (address.includes("="))
      expect(
        learnJson(listOf(all, false), gathered(all, whole), fetched(api, ["/api", body]), page),
      ).toBeNull();
  });

  it.each([
    `/api?sha256Hash=${"0a".repeat(32)}`,
    "/api?sortKey=name&keyword=oak&page=1",
    "/api/categories/garden-plants-and-trees-2026?lang=en",
  ])("is taken where it holds what anybody sends: %s", (address) => {
    expect(learnJson(listOf(all, false), gathered(all, whole), fetched(api, address), page)).not.toBeNull();
  });
});

describe("a document that has the one record of a page", () => {
  const [plant] = plants.slice(1);
  const read = { kind: "record" as const, fields: listOf(["name", "seen", "price"]).fields };
  const collect = (names: readonly string[]) => gathered(names, { of: plants.slice(1, 2), pageSize: 1 });
  const learnOne = (document: unknown, names = ["name", "seen", "price"]) => {
    const fields = listOf(names).fields;
    return learnJson(
      { ...read, fields },
      collect(names),
      fetched(() => document, "/api/41"),
      page,
    );
  };

  it("is read from the innermost object that has it all", async () => {
    const document = { menu: [{ name: "Birch" }, { name: "Home" }], data: { plant, similar: plants } };
    const source = learnOne(document) as JsonSource;
    expect(source).toMatchObject({ rows: "/data/plant", paging: null });
    const proven = {
      plan: { version: 1 as const, steps: [{ kind: "open" as const, url: page }], read, json: source },
      contract: { minRecords: 1, maxRecords: 1, fields: [], key: [] },
    };
    const replay = (given: Api) =>
      replayByJson(openJsonSession(visit(given).visitor, null, source), proven, limits);
    const { collected } = await replay(() => document);
    expect(collected.records).toEqual(collect(["name", "seen", "price"]).records);
    expect(collected.evidence[0]?.seen).toMatchObject({ row: null, locator: { path: "/data/plant/seen" } });
    await expect(replay(() => ({ data: { plant: [plant] } }))).rejects.toThrow("no rows");
  });

  it("is none where a short value is all that speaks for a property of another name", () => {
    expect(learnOne({ name: plant?.name, seen: plant?.seen, stock: plant?.price })).toBeNull();
    expect(learnOne({ name: plant?.name, day: plant?.seen, price: plant?.price })).not.toBeNull();
  });
});

it("says of a null whether the document has its place", async () => {
  const source = learn(() => plants) as JsonSource;
  const withoutNote = ({ note: _, ...plant }: (typeof plants)[number]) => plant;
  const of = async (api: Api) => (await replayed(source, api)).evidence[0]?.note;
  expect(await of(() => plants)).toMatchObject({
    row: 0,
    reason: "empty",
    locator: { by: "data", source: "json", path: "/0/note" },
  });
  expect(await of(() => plants.map(withoutNote))).toMatchObject({ row: 0, reason: "not_on_page" });
});

describe("an address that is made of what another document says", () => {
  const build = "9f86d081884c7d659a2feaa0c55ad015";
  const serve =
    (id: string, name = "build"): Api =>
    ({ pathname }) =>
      pathname === "/api/site" ? { [name]: id } : pathname === `/data/${id}/plants` ? plants : null;
  const from = (name?: string) =>
    learnJson(
      listOf(all, false),
      gathered(all, whole),
      fetched(serve(build, name), "/api/site", `/data/${build}/plants`),
      page,
    );

  it("takes it anew with each visit, and no plan holds it", async () => {
    const source = from() as JsonSource;
    expect(JSON.stringify(source)).not.toContain(build);
    const other = "0c55ad0159f86d081884c7d659a2feaa";
    const { records, asked } = await replayed(source, serve(other));
    expect(records).toEqual(gathered().records);
    expect(asked).toEqual(["/api/site", `/data/${other}/plants`]);
    await expect(replayed(source, () => ({}))).rejects.toThrow("is not there");
  });

  it("takes nothing that is called a secret, and nothing that came from nowhere", () => {
    expect(from("csrfToken")).toBeNull();
    expect(
      learnJson(
        listOf(all, false),
        gathered(all, whole),
        fetched(() => plants, `/data/${build}/plants`),
        page,
      ),
    ).toBeNull();
  });
});

describe("a document that is no longer what was learned", () => {
  const source = { ...(learn() as JsonSource), paging: { kind: "next" as const, from: "/next" } };
  const told =
    (of: readonly object[]): Api =>
    () => ({ data: { plants: of } });

  it("gives the records of today as long as it is", async () => {
    const others = plants.map((plant) => ({ ...plant, name: `Red ${plant.name}`, price: plant.price * 2 }));
    expect((await replayed(source, told(others))).records).toEqual(others.map(shown));
  });

  it.each<[string, Api, string, Record<string, string>?]>([
    ["has no rows", () => ({ data: {} }), "no rows"],
    ["has none of the records", told([]), "none of the records"],
    [
      "says what nothing was learned of",
      told(plants.map((plant) => ({ ...plant, potted: "maybe" }))),
      "not clear",
    ],
    [
      "has an object where a value was",
      told(plants.map((plant) => ({ ...plant, name: { en: plant.name } }))),
      "not clear",
    ],
    ["is no JSON", () => "<html>", "no JSON"],
    ["says that it is none", api, "does not lead to JSON", { "content-type": "text/html" }],
    ["is gone", () => null, "status 404"],
  ])("is left to the browser where it %s", async (_, given, why, headers) => {
    const replay = replayed(source, given, all, headers);
    await expect(replay).rejects.toThrow(Doubt);
    await expect(replay).rejects.toThrow(why);
  });

  it.each<[string, object, object]>([
    ["rows of another kind", { type: "plant", currency: "EUR" }, { type: "advertisement" }],
    ["rows in another currency", { type: "plant", currency: "EUR" }, { currency: "USD" }],
    ["rows that may be hidden", { isHidden: false }, { isHidden: true }],
  ])("is not believed where it has %s, which no page was seen to show", async (_, was, is) => {
    const told = plants.map((plant) => ({ ...plant, ...was }));
    const learnt = learn(() => told) as JsonSource;
    expect((await replayed(learnt, () => told)).records).toHaveLength(plants.length);
    const odd = told.map((plant, at) => (at === 5 ? { ...plant, ...is } : plant));
    await expect(replayed(learnt, () => odd)).rejects.toThrow("another kind");
    const document = { meta: { currency: "EUR" }, plants };
    const beside = learn(() => document) as JsonSource;
    await expect(replayed(beside, () => ({ meta: { currency: "USD" }, plants }))).rejects.toThrow(
      "another kind",
    );
  });

  it("is not believed where two of its properties no longer say the same", async () => {
    const both: Api = () => plants.map(({ name, price }) => ({ name, usual: price, now: price }));
    const learnt = { ...(learn(both, ["name", "price"]) as JsonSource), paging: source.paging };
    expect(learnt.fields[1]?.ways).toHaveLength(2);
    const sale: Api = () => plants.map(({ name, price }) => ({ name, usual: price, now: price / 2 }));
    await expect(replayed(learnt, sale, ["name", "price"])).rejects.toThrow("several things");
  });
});

it("is one that a page fetched in order, whatever else it fetched", () => {
  const source = learned(
    (url) => (url.pathname === "/menu" ? { items: [{ name: "Home" }] } : { items: plants.slice(0, 4) }),
    ["/menu", "/api"],
    all,
    { of: plants.slice(0, 4), reason: "limit_reached" },
  );
  expect(source?.request.url).toBe("https://shelf.example/api");
});
