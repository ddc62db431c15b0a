import { describe, expect, test } from "vitest";
import { match, refs } from "./matching.ts";
import { type ColumnSketch, sketchGroup, sketchPage } from "./page.ts";

describe("what of a column is the value", () => {
  test("a number out of a span is none", () => {
    const columns = (grant: string): readonly ColumnSketch[] => [
      ["title|name", "text", ["Small Sparks", "River Fund"], "h3 a"],
      ["grant size", "text", [grant, "£800"], "dd.size"],
      ["grant size", "number", ["500", "800"], "dd.size"],
    ];
    const ask = (grant: string) =>
      refs("name and grant size of every grant", sketchPage({ groups: [sketchGroup("g1", columns(grant))] }));
    expect(ask("£500 to £5,000").grant_size).not.toBe("g1.c3");
    expect(ask("£500").grant_size).toBe("g1.c3");
  });

  test("of a text that strings a name and an abbreviation together the name is read", () => {
    const clubs: readonly ColumnSketch[] = [
      ["team", "text", ["Marram RoversMAR", "Wicken FenWIC"], "a"],
      ["full|team", "text", ["Marram Rovers", "Wicken Fen"], "span.full"],
      ["points", "number", ["33", "14"]],
    ];
    const page = sketchPage({ groups: [sketchGroup("g1", clubs)] });
    expect(refs("team and points of every club", page)).toEqual({ team: "g1.c2", points: "g1.c3" });
  });

  test("of a value with its label before it the value alone is read; a title with a colon is whole", () => {
    const shops: readonly ColumnSketch[] = [
      ["title|name", "text", ["Dune: Part Two", "Arrival"], "h3 a"],
      ["phone", "text", ["Tel: 0661 5550", "Tel: 0661 5551"]],
      ["tel", "phone", ["0661 5550", "0661 5551"]],
    ];
    const page = sketchPage({ groups: [sketchGroup("g1", shops)] });
    expect(refs("title and phone of every shop", page)).toEqual({ title: "g1.c1", phone: "g1.c3" });
  });

  test("where no column shows the value alone, its label is cut off", () => {
    const shops = [
      ["title|name", "text", ["Ada's Bakery", "Holm Tools"], "h3 a"],
      ["phone", "text", ["Tel: 0661 5550", "Tel: 0661 5551"]],
    ] satisfies ColumnSketch[];
    const page = sketchPage({ groups: [sketchGroup("g1", shops)] });
    expect(match("title and phone of every shop", page)?.fields).toMatchObject([
      { ref: "g1.c1", without: null },
      { ref: "g1.c2", without: "Tel: " },
    ]);
  });

  test("what stands before a colon and names nothing of the page stays", () => {
    const films: readonly ColumnSketch[] = [
      ["title|name", "text", ["Star Wars: A New Hope", "Star Wars: Return of the Jedi"], "h3 a"],
      ["year", "number", ["1977", "1983"]],
    ];
    const page = sketchPage({ groups: [sketchGroup("g1", films)] });
    expect(match("title and year of every film", page)?.fields[0]).toMatchObject({
      ref: "g1.c1",
      without: null,
    });
  });

  test("what holds a value here and another one there is no column of either", () => {
    const shops: readonly ColumnSketch[] = [
      ["title|name", "text", ["Ada's Bakery", "Holm Tools"], "h3 a"],
      ["phone", "text", ["Phone: 0661 5550", "Open: 9 to 17"]],
      ["open", "text", ["8 to 16", "9 to 17"]],
    ];
    const page = sketchPage({ groups: [sketchGroup("g1", shops)] });
    expect(refs("title, phone of every shop", page)).toEqual({ title: "g1.c1", phone: null });
  });

  test("a currency alone is no price", () => {
    const priced: readonly ColumnSketch[] = [
      ["title|name", "text", ["Desk lamp", "Floor lamp"], "h3 a"],
      ["current price", "text", ["USD", "USD"]],
    ];
    const page = sketchPage({ groups: [sketchGroup("g1", priced)] });
    expect(refs("title and current price of every lamp", page)).toEqual({
      title: "g1.c1",
      current_price: null,
    });
  });

  test("digits out of an address are no phone number, those behind tel: are", () => {
    const address = { type: "text" as const, samples: ["000018820361", "000018820362"] };
    const group = sketchGroup("g1", [
      ["title|name", "text", ["Ada's Bakery", "Holm Tools"], "h3 a"],
      ["phone", address.type, address.samples],
    ]);
    const [title, phone] = group.columns;
    if (title === undefined || phone === undefined) throw new Error("two columns were sketched");
    const of = (column: typeof phone) =>
      refs("name and phone of every shop", sketchPage({ groups: [{ ...group, columns: [title, column] }] }));
    const reader = { ...phone.reader, attribute: "href" };
    expect(of({ ...phone, reader })).toMatchObject({ phone: null });
    expect(of({ ...phone, reader, type: "phone" })).toMatchObject({ phone: "g1.c2" });
  });
});
