import type { Column, GroupPart, RecordGroup } from "@gleaner/extract";
import { describe, expect, test } from "vitest";
import {
  createKeylessPlanner,
  matchFields,
  parsePrompt,
} from "../../../../packages/agent/src/keyless/index.ts";
import { sketchGroup, sketchPage } from "./page.ts";

const url = "https://a.example/list";

/** A group with a mark that some rows have, as an observation gives it: there, and turned round. */
function markedGroup(): RecordGroup {
  const group = sketchGroup("g1", [["game", "number", ["1", "2", "3"]]]);
  const mark = (ref: string, names: readonly string[], turned: boolean): Column => ({
    ref,
    names,
    type: "boolean",
    samples: ["true", "false"],
    coverage: 1,
    reader: {
      locators: [{ by: "css", css: "td.at" }],
      attribute: null,
      take: "one",
      transforms: turned
        ? [{ op: "present" }, { op: "map", entries: { true: false, false: true } }]
        : [{ op: "present" }],
    },
  });
  return {
    ...group,
    columns: [...group.columns, mark("g1.c2", ["@"], false), mark("g1.c3", ["not @"], true)],
  };
}

function refOf(prompt: string, group: RecordGroup, name: string): string | null | undefined {
  const request = parsePrompt(`${prompt} on ${url}`, { startUrl: url });
  if (request.kind === "rejection") throw new Error(request.reason);
  return matchFields(request, sketchPage({ groups: [group] }))?.fields.find((each) => each.name === name)
    ?.ref;
}

describe("truth values of marks", () => {
  test.each([
    ["false when the row shows @", "g1.c3"],
    ["true if the row has @", "g1.c2"],
    ["true if the row has a star", null],
    ["boolean", null],
  ])("%s", (hint, ref) => {
    expect(refOf(`every game: game, home (${hint})`, markedGroup(), "home")).toBe(ref);
  });
});

describe("a filter that a part of the list meets", () => {
  const part = (at: number, text: string): GroupPart => ({
    ref: `g1.p${at}`,
    names: ["date"],
    text,
    count: 10,
    rows: {
      css: "li",
      within: null,
      except: null,
      run: false,
      where: { locator: { by: "label", label: "Date" }, text },
    },
  });
  const group = {
    ...sketchGroup("g1", [
      ["team", "text", ["Reds", "Blues"]],
      ["date", "text", ["Final", "Opening"]],
    ]),
    parts: [part(1, "Opening"), part(2, "Final")],
  };
  const turn = (prompt: string) =>
    createKeylessPlanner()
      .start({ prompt, fields: null })
      .next(
        {
          page: { observation: sketchPage({ groups: [group] }), outline: async () => "" },
          pageIsNew: true,
          results: [],
        },
        new AbortController().signal,
      );

  test("reads this part alone", async () => {
    const { calls } = await turn(`Every row (Date = Final) on ${url}: team`);
    expect(calls[0]).toMatchObject({ tool: "read_list", input: { group: "g1", part: "g1.p2" } });
  });

  test("is refused where no part meets it", async () => {
    await expect(turn(`Every row (Date = Midseason) on ${url}: team`)).rejects.toMatchObject({
      code: "missing",
    });
  });
});

describe("links of a menu are no list of records", () => {
  const links = (count: number, region?: "nav") => ({
    ...sketchGroup(
      "g1",
      [
        ["title|name", "text", ["Home", "Search"], "a"],
        ["link|url", "url", ["https://a.example/", "https://a.example/s"], "a"],
      ],
      { count },
    ),
    ...(region ? { region } : {}),
  });
  const isRead = (prompt: string, group: RecordGroup): boolean => {
    const request = parsePrompt(`${prompt} on ${url}`, { startUrl: url });
    return request.kind === "request" && matchFields(request, sketchPage({ groups: [group] })) !== null;
  };

  test("two links on a page that shows nothing else are not returned as the asked records", () => {
    expect(isRead("name and link of every case", links(2))).toBe(false);
    expect(isRead("name and link of every case", links(3))).toBe(true);
  });

  test("links of the navigation are read only where the prompt speaks of them", () => {
    expect(isRead("name and link of every case", links(9, "nav"))).toBe(false);
    expect(isRead("name and link of every category in the menu", links(9, "nav"))).toBe(true);
  });
});
