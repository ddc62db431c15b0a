import { expect, test } from "vitest";
import { takeRealm } from "../../../../packages/extract/src/dom/node.ts";
import { textOf } from "../../../../packages/extract/src/dom/text.ts";
import { parseDocument } from "../../../mutators/parse.ts";

test.each([
  [
    "two numbers of two elements that touch are two",
    "<span>2010</span><span>4 tracks</span>",
    "2010 4 tracks",
  ],
  ["a comment keeps nothing apart", "<span>2010</span><!-- --><span>4</span>", "2010 4"],
  ["the parts of one number stay together", "<span>19</span><span>.</span><span>99</span>", "19.99"],
  ["the parts of one word stay together", "<span>T</span><span>he 2</span><span>nd</span>", "The 2nd"],
  ["a number struck through does not hold beside another", "<p><s>£16</s> £13</p>", "£13"],
  ["a number struck through alone is all there is", "<p>Was <del>£16</del></p>", "Was £16"],
  [
    "of two struck words nothing between goes",
    "<p><s>Sold</s> £16 <s>out</s> 3 left</p>",
    "Sold £16 out 3 left",
  ],
  ["a number struck through stays behind another thing's", "<p>Lamp 40 W <s>£16</s></p>", "Lamp 40 W £16"],
  [
    "a sentence struck through stays",
    "<p><del>Room 4 is closed today</del> Room 5</p>",
    "Room 4 is closed today Room 5",
  ],
  [
    "the new number may be an element on a line of its own in the source",
    "<p><del>3,20 €</del>\n      <ins>2,90 €</ins></p>",
    "2,90 €",
  ],
  [
    "a day struck through does not hold beside another",
    "<p><s>9 May 2025, 12 h</s><br><b>Mon 20 June 2025, 9 h</b></p>",
    "Mon 20 June 2025, 9 h",
  ],
  [
    "a sentence with a day struck through stays before another day",
    "<p><s>On 9 May from 9 to 12</s> Mon 20 June 2025, 9 h</p>",
    "On 9 May from 9 to 12 Mon 20 June 2025, 9 h",
  ],
  ["the new number may have fewer groups", "<p><s>1 050 kr</s> 950 kr</p>", "950 kr"],
  ["the new number may be written otherwise", "<p><s>Was £10.00</s> <b>$8</b></p>", "$8"],
  [
    "the new number may stand far behind in the source",
    `<p><del>3 €</del>${" ".repeat(200)}<ins>2 €</ins></p>`,
    "2 €",
  ],
  ["words struck through stay", "<p><s>Fern</s> sold 2020</p>", "Fern sold 2020"],
  ["a dialog that nobody opened says nothing", "<p>Oslo <dialog>Cookies?</dialog></p>", "Oslo"],
  ["a dialog that is open speaks", "<p>Oslo <dialog open>Sold out</dialog></p>", "Oslo\nSold out"],
  ["what only shapes a part keeps nothing apart", "<b>1</b><i>2</i><span>3</span><sup>4</sup>", "1234"],
])("%s", (_, html, text) => {
  const document = parseDocument(`<body>${html}</body>`, "https://a.example/");
  takeRealm(document);
  expect(textOf(document.body)).toBe(text);
});
