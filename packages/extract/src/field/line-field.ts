import { findHeading, headingNames } from "../dom/heading.ts";
import { slotNames } from "../dom/name.ts";
import { contains } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryDocument } from "../dom/query.ts";
import { type Box, scan } from "../dom/scan.ts";
import { classSelectors } from "../dom/selector.ts";
import { isInline } from "../dom/text.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import { piecesOf } from "../read/piece.ts";
import type { Draft } from "./draft.ts";
import { areAmounts } from "./line.ts";

const MAX_TEXT = 8000;
const MAX_DRAFTS = 16;

/** Lines parted by `br`: of one text block, and of several blocks of a kind that one ancestor holds. */
export function findBrokenLines(page: Page): Draft[] {
  const blocks = new Set<Box>();
  for (const box of scan(page)) {
    if (box.tag !== "br" || box.region === "nav" || box.region === "footer") continue;
    const block = blockOf(box);
    if (block && block.textLength <= MAX_TEXT && block.textLength > 0) blocks.add(block);
  }
  const drafts: Draft[] = [];
  for (const block of blocks) {
    const css = piecesOf(block.element).length >= 3 ? uniqueSelector(page, block.element) : null;
    if (css && drafts.length < MAX_DRAFTS) drafts.push(draftOf(page, css, block, true));
  }
  for (const kin of Map.groupBy(blocks, ({ key }) => key).values()) {
    const [first] = kin;
    const home = kin.length > 1 && kin.length <= 40 ? homeOf(kin) : null;
    const around = home && uniqueSelector(page, home.element);
    if (!first || !around) continue;
    drafts.push(draftOf(page, `${around} ${classSelectors(first.element)[0] ?? first.tag}`, first, false));
  }
  return drafts;
}

function blockOf(box: Box): Box | null {
  let up = box.parent;
  while (up && isInline(up.tag)) up = up.parent;
  return up && up.tag !== "body" && up.tag !== "td" ? up : null;
}

function homeOf(boxes: readonly Box[]): Box | null {
  let home = boxes[0]?.parent ?? null;
  for (const box of boxes) {
    while (home && !contains(home.element, box.element)) home = home.parent;
  }
  return home && home.tag !== "body" && home.tag !== "html" ? home : null;
}

function draftOf(page: Page, css: string, box: Box, isOne: boolean): Draft {
  const heading = isOne ? findHeading(box.element) : null;
  const names = [
    ...(heading ? headingNames(heading) : []),
    ...slotNames(box),
    ...(box.parent ? slotNames(box.parent) : []),
    ...[box.parent?.parent, box.parent?.parent?.parent].flatMap((up) =>
      up && up.textLength <= box.textLength * 1.25 + 30 ? slotNames(up).slice(0, 3) : [],
    ),
  ];
  const lines = queryDocument(page, css).flatMap((element) => piecesOf(element).map((piece) => piece.text));
  if (box.region === "main" && areAmounts(lines)) names.push("amounts");
  return { locators: [{ by: "piece", css }], attribute: null, take: "list", names };
}
