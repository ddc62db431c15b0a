import { describe, expect, test } from "vitest";
import { lamps, match } from "./matching.ts";
import { sketchGroup, sketchPage } from "./page.ts";

describe("the group", () => {
  const menu = sketchGroup(
    "g1",
    [
      ["title|name", "text", ["Home", "About"]],
      ["link", "url", ["https://a.example/h", "https://a.example/a"]],
    ],
    { count: 8 },
  );

  test("is the one that has the fields, whatever its rank", () => {
    const page = sketchPage({ groups: [menu, sketchGroup("g2", lamps)] });
    expect(match("every lamp: title, price, link", page)?.group?.ref).toBe("g2");
  });

  test("is the one whose heading the prompt speaks of, where both have the fields", () => {
    const page = sketchPage({
      groups: [
        sketchGroup("g1", lamps, { heading: "Recently viewed" }),
        sketchGroup("g2", lamps, { heading: "Garden lamps" }),
      ],
    });
    expect(match("title and price of all garden lamps", page)?.group?.ref).toBe("g2");
  });

  test("is the one under the very heading that the records are called by, though a prompt might mean one record", () => {
    const page = sketchPage({
      groups: [
        sketchGroup("g1", lamps, { heading: "Lamps" }),
        sketchGroup("g2", lamps.slice(1, 4), { heading: "Customers also viewed", count: 3 }),
        sketchGroup("g3", lamps.slice(1, 4), { heading: "Exhibitions of lamps", count: 3 }),
      ],
      fields: [["title|name", "text", "Desk lamp"]],
    });
    expect(match("customers also viewed: title, price", page)?.group?.ref).toBe("g2");
    expect(match("all lamps: title, price", page)?.group?.ref).toBe("g1");
    expect(match("all exhibitions: title, price", page)?.group?.ref).toBe("g1");
    const similar = sketchPage({
      groups: [sketchGroup("g1", lamps, { heading: "Phone cases" })],
      fields: [
        ["title|name", "text", "Clear case"],
        ["price", "money", "12.5"],
      ],
    });
    expect(match("title and price of this phone case", similar)?.group).toBeNull();
  });

  test("is none where a list is asked for and only the page itself has the fields", () => {
    const page = sketchPage({
      groups: [sketchGroup("g1", [["colour", "text", ["Red", "Blue", "Green"]]])],
      fields: [
        ["title|name", "text", "Desk lamp"],
        ["price", "money", "12.5"],
        ["sku", "text", "AB-12"],
      ],
    });
    expect(match("all lamps: price, sku, title", page)).toMatchObject({ group: null });
    // One field says too little.
    expect(match("all lamps: price", page)).toBeNull();
  });

  test("is no page of which a list is asked and that has its title alone", () => {
    const page = sketchPage({ fields: [["title|name", "text", "Ferries"]] });
    expect(match("name and seats of every ferry", page)).toBeNull();
  });

  test("is none where one record is asked for, though the rows beside it have more of the fields", () => {
    const page = sketchPage({
      groups: [sketchGroup("g1", lamps)],
      fields: [["title|name", "text", "Big lamp"]],
    });
    expect(match("title, price, link of this lamp", page)?.group ?? null).toBeNull();
  });

  test("is the first one where nothing tells them apart", () => {
    const page = sketchPage({ groups: [sketchGroup("g1", lamps), sketchGroup("g2", lamps)] });
    expect(match("title and price of all lamps", page)?.group?.ref).toBe("g1");
  });
});
