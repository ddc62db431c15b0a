import type { DataRecord, Evidence, FieldType, Read } from "@gleaner/automation";
import type { Anchors } from "@gleaner/extract";
import { type Collected, judge, learnContract } from "@gleaner/replay";
import { describe, expect, test } from "vitest";

const types = {
  title: "text",
  maker: "text",
  link: "url",
  price: "money",
  was: "money",
  left: "text",
} as const;
const url = "https://things.example/list";

const read: Read = {
  kind: "list",
  rows: { css: "li", within: null, except: null, run: false },
  fields: Object.entries(types).map(([name, type]) => ({
    name,
    type: type satisfies FieldType,
    reader: { locators: [{ by: "self" }], attribute: null, take: "one", transforms: [] },
  })),
  pagination: null,
  maxRecords: null,
  maxPages: null,
};

const anchors: Anchors = {
  heading: "lamps and lanterns",
  region: "main",
  headers: ["title", "maker", "price"],
  columns: 3,
  currencies: [],
  fields: {
    title: { label: "title", near: null },
    maker: { label: "maker", near: null },
    price: { label: "price", near: null },
  },
};

const names = ["Ada Thorne", "Piet Marsh", "Ines Vale", "Otto Reed", "Mara Holt"];

/** Rows as `prove` would have them; the number `from` makes them other things. */
function rows(from = 0, count = 10): DataRecord[] {
  return Array.from({ length: count }, (_, at) => ({
    title: `${["Tall", "Low", "Round"][(at + from) % 3]} lamp ${String.fromCharCode(97 + at + from)}`,
    maker: names[(at + from) % names.length] ?? "",
    link: `https://things.example/thing/${at + from}`,
    price: 20.5 + ((at * 37 + from) % 90),
    was: null,
    left: `${at + 1} h left`,
  }));
}

function collected(
  records: readonly DataRecord[],
  {
    mark = "€",
    decimals = ".",
    around = anchors,
  }: { mark?: string; decimals?: string; around?: Anchors } = {},
): Collected {
  const prove = (name: string, row: number, raw: string): Evidence => ({
    url,
    locator: { by: "self" },
    attribute: null,
    row,
    raw,
    transforms: name === "price" ? [{ op: "money", decimal: "." }] : [],
  });
  return {
    records,
    evidence: records.map((record, row) =>
      Object.fromEntries(
        Object.entries(record)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => {
            const amount = `${mark}${Number(value).toFixed(2).replace(".", decimals)}`;
            return [name, prove(name, row, name === "price" ? amount : String(value))];
          }),
      ),
    ),
    completeness: {
      pages: 1,
      collected: records.length,
      statedTotal: null,
      duplicatesDropped: 0,
      left: null,
      reason: "single_page",
    },
    cut: false,
    anchors: around,
  };
}

const contract = learnContract(collected(rows()), read);
const verdict = (...of: Parameters<typeof collected>) => judge(contract, collected(...of)).verdict;
const each = (change: (row: DataRecord, at: number) => DataRecord, from = 0) => rows(from).map(change);

describe("the same page later is ok", () => {
  test.each<[string, readonly DataRecord[]]>([
    ["the same rows", rows()],
    ["other rows", rows(11)],
    [
      "a sale begins: the old price stands beside the new one",
      each((row) => ({ ...row, was: row.price ?? null, price: Number(row.price) * 0.8 })),
    ],
    ["texts that count down", each((row, at) => ({ ...row, left: `${at} min left` }))],
    ["another maker in one row", each((row, at) => (at === 3 ? { ...row, maker: "Nell Ford" } : row))],
    ["one row without a price", each((row, at) => (at === 3 ? { ...row, price: null } : row))],
  ])("%s", (_, records) => {
    expect(judge(contract, collected(records))).toMatchObject({ verdict: "ok" });
  });

  test("under another heading, with labels in another language, or from a new host", () => {
    expect(verdict(rows(11), { around: { ...anchors, heading: "new in spring" } })).toBe("ok");
    const translated = Object.fromEntries(
      Object.entries(anchors.fields).map(([name, anchor]) => [name, { ...anchor, label: `das ${name}` }]),
    );
    const headers = ["das title", "das maker", "das price"];
    expect(verdict(rows(11), { around: { ...anchors, headers, fields: translated } })).toBe("ok");
  });

  test("with the other decimal mark, where it can be nothing else", () => {
    expect(verdict(rows(11), { decimals: "," })).toBe("ok");
  });

  test("with the currency written in another way", () => {
    expect(verdict(rows(), { mark: "EUR " })).toBe("ok");
  });
});

describe("another page is never ok", () => {
  test.each<[string, readonly DataRecord[]]>([
    [
      "two texts changed places",
      each((row) => ({ ...row, title: row.maker ?? null, maker: row.title ?? null })),
    ],
    ["one text became what another one was", each((row) => ({ ...row, maker: row.title ?? null }))],
    [
      "a text became another one in all rows that stayed",
      each((row, at) => ({ ...row, maker: `Someone ${"abcdefghij"[at]}` })),
    ],
    ["amounts in cents", each((row) => ({ ...row, price: Number(row.price) * 100 }))],
    [
      "amounts of another size in other rows",
      each((row) => ({ ...row, price: Number(row.price) * 5000 }), 11),
    ],
    [
      "sentences and buttons instead of names",
      each(
        (row, at) => ({ ...row, title: `Read what our readers say about number ${at}`, maker: "More" }),
        11,
      ),
    ],
  ])("%s", (_, records) => {
    expect(judge(contract, collected(records)).verdict).toBe("site_changed");
  });

  test("in another currency, in all rows or in one", () => {
    expect(verdict(rows(), { mark: "$" })).toBe("site_changed");
    const mixed = collected(rows());
    const foreign = collected(rows(), { mark: "£" });
    const evidence = mixed.evidence.map((proof, at) => (at === 2 ? (foreign.evidence[at] ?? proof) : proof));
    expect(judge(contract, { ...mixed, evidence }).verdict).toBe("site_changed");
  });

  test("with amounts that may be read two ways: a mark of fractions before three digits", () => {
    const thousands = each((row) => ({ ...row, price: 26.1 }), 11);
    const { evidence, ...others } = collected(thousands);
    const raw = (proof: (typeof evidence)[number]) => {
      const { price } = proof;
      return price ? { ...proof, price: { ...price, raw: "€26.100" } } : proof;
    };
    expect(judge(contract, { ...others, evidence: evidence.map(raw) }).verdict).toBe("site_changed");
  });

  test("with amounts that no longer say their currency", () => {
    expect(verdict(rows(11), { mark: "" })).toBe("site_changed");
  });

  test("with a column under the header of another, or one more cell under the same headers", () => {
    const fields = { ...anchors.fields, price: { label: "weight", near: null } };
    const headers = ["title", "maker", "weight", "price"];
    expect(verdict(rows(11), { around: { ...anchors, headers, fields, columns: 4 } })).toBe("site_changed");
    expect(verdict(rows(11), { around: { ...anchors, columns: 4 } })).toBe("site_changed");
  });

  test("beside the main part", () => {
    expect(verdict(rows(11), { around: { ...anchors, region: "aside" } })).toBe("site_changed");
  });
});

test("a contract of before profiles were learned still judges", () => {
  const { fields, memory: _memory, surroundings: _surroundings, ...others } = contract;
  const old = { ...others, fields: fields.map(({ profile: _profile, ...field }) => field) };
  expect(judge(old, collected(rows())).verdict).toBe("ok");
});

describe("a page that says which site it is of", () => {
  const of = (...hosts: string[]) => ({ around: { ...anchors, hosts } });
  const held = learnContract(collected(rows(), of("www.things.example")), read);
  const judged = (from: number, ...hosts: string[]) =>
    judge(held, collected(rows(from), of(...hosts))).verdict;

  test("is a changed site where it says another one, however much its list looks the same", () => {
    expect(judged(11, "www.others.example")).toBe("site_changed");
  });

  test("is as it was where it says its own, beside another or with another host, or none", () => {
    expect(judged(11, "others.example", "m.things.example")).toBe("ok");
    expect(judged(11)).toBe("ok");
  });

  test("is as it was on another site where its records are known", () => {
    expect(judged(0, "www.others.example")).toBe("ok");
  });
});
