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
  ["words struck through stay", "<p><s>Fern</s> sold 2020</p>", "Fern sold 2020"],
  ["what only shapes a part keeps nothing apart", "<b>1</b><i>2</i><span>3</span><sup>4</sup>", "1234"],
])("%s", (_, html, text) => {
  const document = parseDocument(`<body>${html}</body>`, "https://a.example/");
  takeRealm(document);
  expect(textOf(document.body)).toBe(text);
});
