import type { FieldType, Transform } from "@gleaner/automation";
import { readRecordSchema } from "@gleaner/automation";
import { applyTransforms } from "@gleaner/extract";
import { describe, expect, test } from "vitest";
import { makeFields } from "../../../packages/agent/src/field.ts";
import type { Source } from "../../../packages/agent/src/source.ts";

const source = (type: FieldType, samples: string[], transforms: Transform[] = []) => ({
  type,
  samples,
  reader: { locators: [{ by: "self" as const }], attribute: null, take: "one" as const, transforms },
});
const chosen = (name: string, from: Source | null, type?: FieldType) => ({
  name,
  source: from,
  type,
});
const price = source("money", ["12.50"], [{ op: "trim" }, { op: "money", decimal: "." }]);

describe("fields of the plan", () => {
  test("keep the observed reader and type", () => {
    const [field] = makeFields([chosen("price", price)], null, "en");
    expect(field).toEqual({ name: "price", type: "money", reader: price.reader });
  });

  test("keep how sure the planner was of what it points at", () => {
    const choices = [
      { ...chosen("price", price), certainty: 0.8 },
      { ...chosen("colour", null), certainty: 0.8 },
    ];
    const made = makeFields(choices, null, "en");
    expect(made.map(({ certainty }) => certainty)).toEqual([0.8, undefined]);
  });

  test("that the page lacks have a reader that finds nothing", () => {
    const [, field] = makeFields([chosen("price", price), chosen("colour", null)], null, "en");
    expect(field?.reader.locators).toEqual([{ by: "css", css: ":not(*)" }]);
  });

  test("as text lose what made them numbers", () => {
    const [field] = makeFields([chosen("price", price, "text")], null, "en");
    expect(field).toMatchObject({ type: "text", reader: { transforms: [{ op: "trim" }] } });
  });

  test("as text are the number alone where that was chosen out of a text", () => {
    const transforms: Transform[] = [{ op: "trim" }, { op: "number", nth: 0, decimal: "." }];
    const zip = { ...source("number", ["1067"], transforms), isPart: true as const };
    const wanted = readRecordSchema({ type: "object", properties: { zip: { type: "string" } } });
    const [field] = makeFields([chosen("zip", zip)], wanted, "en");
    expect(field?.type).toBe("text");
    expect(applyTransforms(field?.reader.transforms ?? [], "01067 Dresden", "https://x.test/")).toBe("01067");
  });

  test("as addresses are those of pictures, too", () => {
    const picture = source("image", ["https://x.test/a.jpg"], [{ op: "url" }]);
    const wanted = readRecordSchema({ properties: { image: { type: "string", format: "uri" } } });
    const [field] = makeFields([chosen("image", picture)], wanted, "en");
    expect(field?.reader).toEqual(picture.reader);
  });

  test("that become numbers are read by the marks of the page's language, wherever they are read", () => {
    const wanted = readRecordSchema({ type: "object", properties: { stock: { type: "number" } } });
    const read = (text: string, language: string) =>
      makeFields([chosen("stock", source("text", [text]))], wanted, language).map(({ reader }) =>
        applyTransforms(reader.transforms, text, "https://x.test/"),
      );
    expect(read("1,234 units", "es-MX")).toEqual([1234]);
    expect(read("1.234 units", "de")).toEqual([1234]);
    expect(read("2,5 units", "en")).toEqual([2.5]);
  });

  test("that are cut out of an address are texts", () => {
    const shown = source("url", ["https://x.test/a/1"], [{ op: "url" }]);
    const link = { ...shown, reader: { ...shown.reader, attribute: "href" } };
    const wanted = readRecordSchema({ type: "object", properties: { id: { type: "string" } } });
    const [field] = makeFields([{ ...chosen("id", link), without: "https://x.test/a/" }], wanted, "en");
    expect(field).toMatchObject({
      type: "text",
      reader: { transforms: [{ op: "url" }, { op: "without", text: "https://x.test/a/" }, { op: "trim" }] },
    });
  });

  test.each([
    ["Doors 19:30, from 12 €", [{ take: "between", text: "Doors ", end: "," }], undefined, "19:30"],
    ["Size: L / Colour: red", [{ take: "after", text: "Colour:" }], undefined, "red"],
    [
      "Main St 5\n12345 Town",
      [
        { take: "line", nth: -1 },
        { take: "before", text: " " },
      ],
      undefined,
      "12345",
    ],
    ["3 of 12 left", [{ take: "number", nth: -1 }], undefined, 12],
    ["3 of 12 left", [{ take: "before", text: " left" }], "number", 3],
    ["5 May 2026, 20:15", [{ take: "time" }], undefined, "2026-05-05T20:15"],
    ["https://x.test/a/b-7?id=9", [{ take: "segment", nth: -1 }], undefined, "b-7"],
    ["https://x.test/a/b-7?id=9", [{ take: "param", text: "id" }], "number", 9],
  ] as const)("are a part of %j where one is meant: %j", (text, parts, type, expected) => {
    const whole = source("text", [text], [{ op: "trim" }]);
    const [field] = makeFields([{ ...chosen("part", whole, type), parts }], null, "en");
    expect(applyTransforms(field?.reader.transforms ?? [], text, "https://x.test/")).toBe(expected);
  });

  test("of mixed text can still be asked for as numbers", () => {
    const [field] = makeFields(
      [chosen("comments", source("text", ["none", "12 so far"]), "number")],
      null,
      "en",
    );
    expect(field?.reader.transforms.at(-1)).toMatchObject({ op: "number" });
  });

  test("follow the schema in names, order and types; what was not chosen is absent", () => {
    const wanted = readRecordSchema({
      type: "object",
      properties: {
        title: { type: "string" },
        cost: { type: "number" },
        tags: { type: "array" },
        seen: { type: "string", format: "date" },
      },
    });
    const tags = source("text", ["a"]);
    const fields = makeFields(
      [
        chosen("tags", { ...tags, reader: { ...tags.reader, take: "list" as const } }),
        chosen("cost", price),
        chosen("title", source("url", ["https://x.test"])),
      ],
      wanted,
      "en",
    );
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ["title", "text"],
      ["cost", "money"],
      ["tags", "text"],
      ["seen", "date"],
    ]);
    expect(fields[2]?.reader.take).toBe("list");
    expect(fields[3]?.reader.locators).toEqual([{ by: "css", css: ":not(*)" }]);
  });

  test("that are doubled, unknown to the schema or all absent are refused with the way out", () => {
    const wanted = readRecordSchema({ properties: { title: { type: "string" } } });
    expect(() => makeFields([chosen("a", price), chosen("a", price)], null, "en")).toThrow(/only once/);
    expect(() => makeFields([chosen("price", price)], wanted, "en")).toThrow(/Its fields are: title/);
    expect(() => makeFields([chosen("price", null)], null, "en")).toThrow(/At least one field/);
  });
});

describe("text cut out of the values", () => {
  const cutting = (from: ReturnType<typeof source>) => ({ ...chosen("title", from), without: "New" });

  test("leaves a text without it", () => {
    const [field] = makeFields([cutting(source("text", ["New lamp"], [{ op: "trim" }]))], null, "en");
    expect(field?.reader.transforms).toEqual([
      { op: "trim" },
      { op: "without", text: "New" },
      { op: "trim" },
    ]);
  });

  test("never touches what is a number or a date already", () => {
    const [field] = makeFields([cutting(price)], null, "en");
    expect(field?.reader).toEqual(price.reader);
  });
});

test("a date that is asked for as text, in the schema and by who chooses, is read as it is shown", () => {
  const date = source("date", ["2026-05-01"], [{ op: "trim" }, { op: "date", order: "dmy", time: false }]);
  const wanted = [{ name: "posted", type: "text" as const, list: false, description: null }];
  const [shown] = makeFields([chosen("posted", date, "text")], wanted, "en");
  expect(shown?.reader.transforms).toEqual([{ op: "trim" }]);
  const [typed] = makeFields([chosen("posted", date)], wanted, "en");
  expect(typed?.reader).toEqual(date.reader);
});

test("an address that is shown is read as it is shown where a text is wanted, one that a link leads to as an address", () => {
  const wanted = [{ name: "website", type: "text" as const, list: false, description: null }];
  const shown = source("url", ["http://clay.example/"], [{ op: "trim" }, { op: "url" }]);
  const [field] = makeFields([chosen("website", shown)], wanted, "en");
  expect(field).toMatchObject({ type: "text", reader: { transforms: [{ op: "trim" }] } });
  const linked = { ...shown, reader: { ...shown.reader, attribute: "href" } };
  expect(makeFields([chosen("website", linked)], wanted, "en")[0]?.reader).toEqual(linked.reader);
});

describe("a list that is wanted of one text", () => {
  const wanted = [{ name: "genres", type: "text" as const, list: true, description: null }];
  const labelled = (text: string) => {
    const { reader, ...rest } = source("text", [text], [{ op: "trim" }]);
    const locators = [
      { by: "label" as const, label: "Genres" },
      { by: "css" as const, css: ".genres" },
    ];
    return { ...rest, reader: { ...reader, locators } };
  };

  test("is what stands between its marks", () => {
    const [field] = makeFields([chosen("genres", labelled("Action, Hack and Slash"))], wanted, "en");
    expect(field?.reader).toMatchObject({
      take: "list",
      locators: [
        { by: "label", label: "Genres", each: true },
        { by: "piece", css: ".genres", mark: ", " },
      ],
    });
  });

  test("is the one thing that its label has here", () => {
    const [field] = makeFields([chosen("genres", labelled("Action"))], wanted, "en");
    expect(field?.reader).toMatchObject({ take: "list", locators: [{ label: "Genres", each: true }] });
  });

  test("is all that structured data states where it tells the first of it", () => {
    const { reader, ...rest } = source("text", ["Ada Holm"], [{ op: "trim" }]);
    const locators = [{ by: "data" as const, source: "meta" as const, path: "citation_author" }];
    const [field] = makeFields(
      [chosen("genres", { ...rest, reader: { ...reader, locators } })],
      wanted,
      "en",
    );
    expect(field?.reader).toMatchObject({ take: "list", locators });
  });

  test("is refused where it is a sentence, or nothing names it", () => {
    const sentence = labelled("Whoever comes to the town by night, without a lamp in his hand, is lost.");
    const unnamed = source("text", ["Action"], [{ op: "trim" }]);
    for (const each of [sentence, unnamed])
      expect(() => makeFields([chosen("genres", each)], wanted, "en")).toThrow("is a list");
  });
});
