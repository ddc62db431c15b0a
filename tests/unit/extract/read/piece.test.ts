import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const issues = [
  "Mount fails",
  "Add --dry-run to <code>prune</code>",
  "Cache is kept",
  "Say why <code>gc</code> waits",
];
const samplesOf = (mark: string): string[] => {
  const rows = issues.map(
    (title, at) => `<li><a href="/${at}">${title.replaceAll("code", mark)}</a> <b>${at + 20} votes</b></li>`,
  );
  const [group] = parsePage(`<h1>Issues</h1><main><ul>${rows.join("")}</ul></main>`).observe().groups;
  return group?.columns.filter(({ type }) => type === "text").flatMap(({ samples }) => samples) ?? [];
};

test("code within a title is of its text, and what is set apart may be another value", () => {
  expect(samplesOf("code")).toContain("Add --dry-run to prune");
  expect(samplesOf("code")).not.toContain("Add --dry-run to");
  expect(samplesOf("small")).toContain("Add --dry-run to");
});
