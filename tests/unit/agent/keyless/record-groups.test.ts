import { describe, expect, test } from "vitest";
import { parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";
import { groupsFor } from "../../../../packages/agent/src/keyless/record-groups.ts";
import { lamps, match } from "./matching.ts";
import { sketchGroup, sketchPage } from "./page.ts";

const cards = (ref: string, titles: readonly string[], more: { heading?: string; count?: number } = {}) =>
  sketchGroup(
    ref,
    [
      ["title|name|heading", "text", titles],
      ["link|url", "url", titles.map((_, at) => `https://a.example/${ref}/${at}`)],
    ],
    more,
  );

describe("the groups that may be the records", () => {
  const sections = cards("g1", ["May 2024", "April 2024"], { heading: "Archive", count: 6 });
  const posts = cards("g2", ["The mast is up", "Paint in the rain"], { heading: "May 2024", count: 16 });
  const pieces = sketchGroup(
    "g3",
    [
      ["category|title|name", "text", ["Rigging", "14 comments"]],
      ["link|url", "url", ["https://a.example/r", "https://a.example/c"]],
    ],
    { heading: "The mast is up", count: 29 },
  );

  test("are neither the sections that records stand in nor the pieces of them", () => {
    const page = sketchPage({ groups: [sections, pieces, posts] });
    expect(match("title and link of every post", page)?.group?.ref).toBe("g2");
  });

  test("are the sections, too, where the prompt calls the records so", () => {
    const archive = { ...sections, rows: { ...sections.rows, css: "section.museum" } };
    const page = sketchPage({ groups: [archive, posts] });
    const groupsOf = (prompt: string) => {
      const request = parsePrompt(prompt, { startUrl: page.url });
      if (request.kind === "rejection") throw new Error(request.reason);
      return groupsFor(request, page).groups.map(({ ref }) => ref);
    };
    expect(groupsOf("title and link of every museum")).toEqual(["g1", "g2"]);
    expect(groupsOf("title and link of every post")).toEqual(["g2"]);
  });

  test("are all sections' rows rather than one section's of the same kind", () => {
    const one = cards("g3", ["The mast is up", "Paint in the rain"], { heading: "May 2024", count: 5 });
    const part = { ...one, rows: { ...one.rows, css: "article.post", within: "main > section" } };
    const whole = { ...posts, rows: { ...posts.rows, css: "article.post", within: "main" } };
    const page = sketchPage({ groups: [part, whole] });
    expect(match("title and link of every post", page)?.group?.ref).toBe("g2");
    const may = sketchPage({
      groups: [
        { ...part, heading: "June" },
        { ...whole, heading: "May" },
      ],
    });
    expect(match("title and link of every post in June", may)?.group?.ref).toBe("g3");
  });

  test("are those under a heading of which the prompt says every word", () => {
    const page = sketchPage({
      groups: [
        sketchGroup("g1", lamps, { heading: "Programme" }),
        sketchGroup("g2", lamps, { heading: "Social events", count: 4 }),
      ],
    });
    const namedIn = (prompt: string) => {
      const request = parsePrompt(prompt, { startUrl: page.url });
      if (request.kind === "rejection") throw new Error(request.reason);
      return groupsFor(request, page).named.map(({ ref }) => ref);
    };
    expect(namedIn("social events listed here (title, price)")).toEqual(["g2"]);
    expect(namedIn("events listed here (title, price)")).toEqual([]);
  });

  test("are those under the heading that the prompt says in full", () => {
    const page = sketchPage({
      groups: [
        sketchGroup("g1", lamps, { heading: "Lamps" }),
        sketchGroup("g2", lamps, { heading: "You may also like", count: 4 }),
      ],
    });
    expect(match('title and price of each lamp under "You may also like"', page)?.group?.ref).toBe("g2");
  });

  test("are not other things of the kind, under whatever heading pages have for these", () => {
    const readAt = (heading: string) =>
      match(
        "title, price and difficulty from https://a.example/list",
        sketchPage({
          groups: [sketchGroup("g1", lamps, { heading, count: 4 })],
          fields: [
            ["title|name|heading|h1", "text", "Saltmarsh Cardigan"],
            ["price", "money", "5.2"],
            ["level", "text", "Intermediate"],
          ],
        }),
      )?.fields.map(({ ref }) => ref?.replace(/\d.*/, "") ?? null);
    expect(readAt("You may also like")).toEqual(["v", "v", null]);
    // Both could be meant, and nothing tells which.
    expect(readAt("Lamps")).toBeUndefined();
  });

  test("are the items rather than the lists that hold them, and what stands under headings rather than these", () => {
    const list = (ref: string, css: string, count: number) => {
      const group = cards(ref, ["Hartwell v. Lynn", "Doyle v. Green"], { heading: "Decisions", count });
      return { ...group, rows: { ...group.rows, css, within: "main" } };
    };
    const days = sketchPage({
      groups: [list("g1", "ul.decisions", 3), list("g2", "ul.decisions > li", 7)],
    });
    expect(match("title and link of every decision", days)?.group?.ref).toBe("g2");
    const headings = sketchGroup("g1", [["title|name|heading", "text", ["Starters", "Desserts"]]], {
      count: 4,
    });
    const dishes = sketchGroup(
      "g2",
      [
        ["title|name", "text", ["Soup of leeks", "Smoked trout"]],
        ["price", "money", ["7.5", "9"]],
      ],
      { heading: "Starters", count: 11 },
    );
    const menu = sketchPage({ groups: [headings, dishes] });
    expect(match("title of every dish", menu)?.group?.ref).toBe("g2");
    expect(match("title of every section", menu)?.group?.ref).toBe("g1");
  });

  test("are what is itself called so, under a heading that calls the whole page so", () => {
    const makes = cards("g1", ["Carrow", "Halden"], { heading: "Passenger car recalls", count: 3 });
    const recalls = cards("g2", ["Carrow Lark", "Carrow Piper"], { heading: "Carrow", count: 9 });
    const page = sketchPage({
      groups: [makes, { ...recalls, rows: { ...recalls.rows, css: "article.recall" } }],
    });
    expect(match("title and link of every recall", page)?.group?.ref).toBe("g2");
  });

  test("are called by what stands over the sections that they stand in", () => {
    const days = cards("g1", ["Sunday 11 May", "Saturday 10 May"], { heading: "Recent sightings", count: 4 });
    const sightings = sketchGroup(
      "g2",
      [
        ["title|name|heading", "text", ["Bittern", "Marsh Harrier"]],
        ["count", "number", ["1", "3"]],
        ["observer", "text", ["Ruth Okafor", "Tomasz Wilk"]],
      ],
      { heading: "Sunday 11 May", count: 16 },
    );
    const page = sketchPage({ groups: [days, sightings] });
    expect(match("title, count and observer of every sighting", page)?.group?.ref).toBe("g2");
  });

  test("are rows, where single values of the page are those of the first of them", () => {
    const grants = sketchGroup(
      "g1",
      [
        ["title|name", "text", ["Small Sparks", "River Fund"]],
        ["funder", "text", ["Harrowgill Community Foundation", "Rural Routes Trust"]],
        ["deadline", "date", ["2026-06-30", "2026-09-01"]],
      ],
      { count: 13 },
    );
    const page = sketchPage({
      groups: [grants],
      fields: [
        ["title|name|headline", "text", "Grants and funding"],
        ["funder", "text", "Harrowgill Community Foundation"],
        ["deadline", "date", "2026-06-30"],
      ],
    });
    expect(match("title, funder, deadline", page)?.group?.ref).toBe("g1");
  });

  test("are none of which only what stands over them is known", () => {
    const links = sketchGroup(
      "g1",
      [
        ["foot|title", "text", ["Quote", "Report"]],
        ["text|section", "text", ["My fern has brown tips since I moved it.", "Rather too dry."]],
      ],
      { count: 14 },
    );
    const over = links.columns.map((column, at) => ({
      ...column,
      reader: {
        ...column.reader,
        locators: at === 0 ? column.reader.locators : [{ by: "above" as const, css: "div.text" }],
      },
    }));
    const page = sketchPage({ groups: [{ ...links, columns: over }] });
    expect(match("text of every post", page)).toBeNull();
  });
});
