import { expect, test } from "vitest";
import { linesOf } from "../../eval/outline-lines.ts";

test("a line gives its text, and a link where it leads", () => {
  const lines = ['e1 heading "Ada \\"A.\\" Lee"', 'e2 link "Mail" "/contact"', 'text "no reference"'];
  expect(linesOf(lines.join("\n"))).toEqual([
    { ref: "e1", text: 'Ada "A." Lee', address: "" },
    { ref: "e2", text: "Mail", address: "/contact" },
  ]);
});
