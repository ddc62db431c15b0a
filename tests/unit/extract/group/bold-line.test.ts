import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const terms = [
  ["acquit", "To find somebody not guilty."],
  ["adjourn", "To put a case off to a later day."],
  ["bail", "A promise to come back to court."],
  ["charge", "What somebody is said to have done."],
  ["dock", "Where the accused stands."],
];

test("paragraphs that are bold as a whole begin a record each, with what stands below them", () => {
  const lines = terms.map(
    ([term, meaning], at) =>
      `${at === 3 ? "<p><a href='#top'>Back to top</a></p><h4>C</h4>" : ""}<p><strong>${term}</strong></p><p>${meaning}</p>`,
  );
  const page = parsePage(
    `<main><h1>Glossary</h1><div class="text"><p>Words.</p>${lines.join("")}</div></main>`,
  );
  const [group] = page.observe().groups;
  expect(group?.count).toBe(terms.length);
  const find = (sample: string) => group?.columns.find(({ samples }) => samples[0] === sample)?.reader;
  const [term, meaning] = [find("acquit"), find("To find somebody not guilty.")];
  if (!group || !term || !meaning) throw new Error("not found");
  const { records } = page.read({
    kind: "list",
    rows: group.rows,
    fields: Object.entries({ term, meaning }).map(([name, reader]) => ({ name, type: "text", reader })),
    pagination: null,
    maxRecords: null,
    maxPages: null,
  });
  expect(records).toEqual(terms.map(([first, second]) => ({ term: first, meaning: second })));
});
