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

  test("are those under the heading that the prompt says in full", () => {
    const page = sketchPage({
      groups: [
        sketchGroup("g1", lamps, { heading: "Lamps" }),
        sketchGroup("g2", lamps, { heading: "You may also like", count: 4 }),
      ],
    });
    expect(match('title and price of each lamp under "You may also like"', page)?.group?.ref).toBe("g2");
  });
});
