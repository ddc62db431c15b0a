import { expect, test } from "vitest";
import { parsePrompt } from "../../../../../packages/agent/src/keyless/index.ts";

const address = "https://a.example/1";

function fieldsOf(prompt: string): string[] {
  const request = parsePrompt(prompt);
  return request.kind === "rejection" ? [request.reason] : request.fields.map(({ name }) => name);
}

test.each([
  [`${address} title author rating kudos`, ["title", "author", "rating", "kudos"]],
  [`${address} titulo duracion vistas`, ["titulo", "duracion", "vistas"]],
  [`namn pris jämförpris ${address}`, ["namn", "pris", "jämförpris"]],
  [`${address} title old price rating`, ["title", "old_price", "rating"]],
])("reads the names of %s one by one", (prompt, fields) => {
  expect(fieldsOf(prompt)).toEqual(fields);
});

test("takes words of which few are known for no list of names", () => {
  expect(fieldsOf(`${address} blue harbour seals price`)).not.toContain("blue");
});

test("reads names in lines of their own line by line, and takes a value for no name", () => {
  expect(fieldsOf(`${address}\nName\nWingspan\nWeight\nPrice`)).toEqual([
    "Name",
    "Wingspan",
    "Weight",
    "Price",
  ]);
  expect(fieldsOf(`${address} title price brand Acme`)).not.toContain("Acme");
  expect(fieldsOf(`${address} author bob title price`)).not.toContain("title");
});

test("keeps a name of several words that are no names alone, and parts those that are", () => {
  expect(fieldsOf(`the contract end date and the price of the player at ${address}`)).toEqual([
    "contract_end_date",
    "price",
  ]);
  expect(fieldsOf(`name price rating from ${address}`)).toEqual(["name", "price", "rating"]);
});

test.each([
  [`${address} タイトル 出版年 資料種別`, ["タイトル", "出版年", "資料種別"]],
  [`商品名 価格 レビュー数\n${address}`, ["商品名", "価格", "レビュー数"]],
  [`${address} の本の 著者名と出版年`, ["著者名", "出版年"]],
])("reads the names of %s, which only spaces part", (prompt, fields) => {
  expect(fieldsOf(prompt)).toEqual(fields);
});

test.each([["平均 価格"], ["商品名 合計"], ["最も安い 商品"]])(
  "spaces hide nothing that reckons or chooses: %s",
  (words) => {
    expect(parsePrompt(`${words} ${address}`)).toMatchObject({ kind: "rejection" });
  },
);
