import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

const ferries = ["Cirrus", "Gannet", "Lapwing", "Merganser", "Petrel", "Shearwater"];
const pubs = ["Anchor", "Bell", "Castle", "Dolphin", "Eagle", "Falcon"];
const rowOf = (head: string, rest: string) => (name: string) => (text: string) =>
  `<li class="${name}">${head.replace("*", text)} ${rest}</li>`;
const rest = "<i>from noon</i> <u>until dusk</u> <s>in summer</s>";
const plain = rowOf("<b>*</b>", rest);
const brief = rowOf("<b>*</b>", "<i>noon</i> <u>dusk</u> <s>1</s>");
const linked = rowOf('<a href="/*">*</a>', rest);
const mixed = (name: string) => (text: string) =>
  (text.length > 5 ? plain : rowOf("<em>*</em>", "<q>from noon</q> <dfn>until dusk</dfn> <s>in summer</s>"))(
    name,
  )(text);

const sail = (make = plain, most = 6) => `<ul>${ferries.slice(0, most).map(make("ferry")).join("")}</ul>`;
const pour = (make = plain, most = 6) => `<ol>${pubs.slice(0, most).map(make("pub")).join("")}</ol>`;

test.each([
  ["more rows", sail(), pour(plain, 4)],
  ["rows in the main part", sail(), `<nav>${pour()}</nav>`],
  ["rows that stand beside nothing", sail(), `<aside>${pour()}</aside>`],
  ["rows that say more", sail(), pour(brief)],
  ["rows that are made alike", sail(), pour(mixed)],
  ["rows with links", sail(linked), pour()],
  ["three rows rather than two", sail(plain, 3), pour(plain, 2)],
])("%s come first, wherever they stand", (_, better, worse) => {
  for (const lists of [`${better}<p>Or</p>${worse}`, `${worse}<p>Or</p>${better}`]) {
    const [group] = parsePage(`<body><h1>Today</h1>${lists}</body>`).observe().groups;
    expect(group?.rows.css).toContain("ferry");
  }
});
