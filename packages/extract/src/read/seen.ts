import { once, type Page } from "../dom/page.ts";
import { type Box, isInside, scan } from "../dom/scan.ts";
import type { Datum } from "../dom/structured-data.ts";
import { textIn } from "../dom/text.ts";
import { essence, isAlike } from "./agree.ts";

const MAX_LINES = 200;
const MAX_ANCHORS = 6;
/** Share of lines that must say the same outright; the others may differ in a word. */
const LEAST_ALIKE = 0.6;
const LEAST_SHARED = 0.4;

/** The one run of elements of a kind that says what structured data says, line by line; null where a page shows none. */
export function findSeen(page: Page, told: readonly Datum[]): Element[] | null {
  if (told.length < 2 || told.length > MAX_LINES) return null;
  const lines = told.map((datum) => essence(datum.text));
  return once(page, "seen", lines.join("\u0001"), () => findLines(page, lines));
}

function findLines(page: Page, lines: readonly string[]): Element[] | null {
  // Long lines are the rarest on a page.
  const order = lines.map((_, at) => at).sort((a, b) => (lines[b]?.length ?? 0) - (lines[a]?.length ?? 0));
  for (const at of order.slice(0, 3)) {
    const line = lines[at] ?? "";
    const anchors = scan(page).filter(
      (box) => !box.isHidden && isNear(box.textLength, line.length) && isAlike(line, essenceOf(page, box)),
    );
    // The innermost says the least beside the line: no bullet, no number.
    anchors.sort((a, b) => a.textLength - b.textLength || b.depth - a.depth);
    for (const anchor of anchors.slice(0, MAX_ANCHORS)) {
      const found = around(page, anchor, lines);
      if (found?.every((box) => !/^[^\p{L}\p{N}\s("'“«¡¿]/u.test(textIn(page, box.element))))
        return found.map((box) => box.element);
    }
  }
  return null;
}

function isNear(length: number, wanted: number): boolean {
  return length >= wanted * 0.7 && length <= wanted * 2 + 40;
}

function essenceOf(page: Page, box: Box): string {
  return once(page, "essence", box, () => essence(textIn(page, box.element)));
}

// As many elements of the anchor's kind as there are lines, below the nearest element that holds so many.
function around(page: Page, anchor: Box, lines: readonly string[]): Box[] | null {
  const alike = once(page, "kin by tag", anchor.tag, () =>
    scan(page).filter((box) => box.tag === anchor.tag && box.textLength > 0 && !box.isHidden),
  );
  const kin = alike.filter((box) => box.key === anchor.key);
  for (let home = anchor.parent; home; home = home.parent) {
    const inside = kin.filter((box) => isInside(box, home));
    if (inside.length < lines.length) continue;
    return inside.length === lines.length && saySame(page, inside, lines) ? inside : null;
  }
  return null;
}

function saySame(page: Page, boxes: readonly Box[], lines: readonly string[]): boolean {
  let alike = 0;
  for (const [at, box] of boxes.entries()) {
    const [line = "", seen] = [lines[at], essenceOf(page, box)];
    if (isAlike(line, seen)) alike++;
    else if (
      sharedStart(line, seen) + sharedEnd(line, seen) <
      Math.max(line.length, seen.length) * LEAST_SHARED
    )
      return false;
  }
  return alike >= lines.length * LEAST_ALIKE;
}

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < Math.min(one.length, other.length) && one[at] === other[at]) at++;
  return at;
}

function sharedEnd(one: string, other: string): number {
  return sharedStart([...one].reverse().join(""), [...other].reverse().join(""));
}
