import type { Draft } from "./draft.ts";
import { findHeading } from "./heading.ts";
import { labelNames, slotNames } from "./name.ts";
import type { Page } from "./page.ts";
import { piecesOf } from "./piece.ts";
import { queryAll } from "./query.ts";
import { uniqueSelector } from "./row-selector.ts";
import { type Box, scan, stableClasses } from "./scan.ts";
import { escapeClass } from "./selector.ts";

const LINE_TAGS = new Set(["li", "p", "dd", "label", "div", "span", "tr"]);
const MAX_LISTS = 32;

/** Lists of plain lines, each one field: of one container, of same-named containers together, of lines within one text. */
export function findListFields(page: Page): Draft[] {
  const drafts: Draft[] = [];
  const byPath = new Map<string, Box[]>();
  const boxes = scan(page);
  const inMain = boxes.filter((box) => box.region === "main");
  // What stands beside the main part comes last: there may be too many lists.
  for (const box of [...inMain, ...boxes.filter((each) => each.region !== "main")]) {
    if (drafts.length >= MAX_LISTS || isMenu(box)) continue;
    const lines = linesOf(box);
    if (lines) {
      const css = selectorOf(page, box, lines);
      if (css) drafts.push(draftOf([{ by: "css", css }], lines[0] ?? box));
    }
    const first = lines?.[0] ?? (/^[uo]l$/.test(box.tag) ? box.children[0] : undefined);
    if (first && first.textLength > 0) {
      const path = `${box.path} ${box.key} ${first.tag}`;
      byPath.set(path, [...(byPath.get(path) ?? []), box]);
    }
    drafts.push(...brokenLines(page, box));
  }
  for (const containers of byPath.values()) {
    if (containers.length > 1 && containers.length <= 20) drafts.push(...unionOf(page, containers));
  }
  return drafts;
}

// A container whose children of one kind are short texts without much inside.
function linesOf(box: Box): Box[] | null {
  if (box.children.length < 2 || box.children.length > 200 || box.tag === "tr") return null;
  const counts = new Map<string, Box[]>();
  for (const child of box.children) {
    if (!LINE_TAGS.has(child.tag) || child.textLength === 0) continue;
    const known = counts.get(child.tag);
    if (known) known.push(child);
    else counts.set(child.tag, [child]);
  }
  const [lines] = [...counts.values()].sort((a, b) => b.length - a.length);
  if (!lines || lines.length < 2 || lines.length < box.children.length * 0.4) return null;
  const isPlain = (line: Box): boolean => line.textLength <= 1200 && line.size <= 12 && line.images <= 1;
  return lines.filter(isPlain).length >= lines.length * 0.8 ? lines : null;
}

function selectorOf(page: Page, box: Box, lines: readonly Box[]): string | null {
  const home = uniqueSelector(page, box.element);
  const [first] = lines;
  if (!home || !first) return null;
  return `${home} > ${first.tag}`;
}

function draftOf(locators: Draft["locators"], line: Box): Draft {
  const heading = findHeading(line.element);
  const names = [
    ...(heading ? labelNames(heading) : []),
    ...slotNames(line),
    ...(line.parent ? slotNames(line.parent) : []),
  ];
  return { locators, attribute: null, take: "list", names };
}

// Lists under several sub-headings read as one: all that one ancestor holds, and neighbours among a few.
function unionOf(page: Page, containers: readonly Box[]): Draft[] {
  const drafts: Draft[] = [];
  const homes = new Map<Box, Box[]>();
  for (const container of containers) {
    let home = container.parent;
    for (let level = 0; home && home.tag !== "body" && level < 4; home = home.parent, level++) {
      const known = homes.get(home);
      if (known) known.push(container);
      else homes.set(home, [container]);
    }
  }
  const seen = new Set<string>();
  for (const [home, inside] of homes) {
    const key = inside.map((each) => each.order).join(" ");
    if (inside.length < 2 || seen.has(key)) continue;
    seen.add(key);
    const draft = namedUnion(page, home, inside);
    if (draft) drafts.push(draft);
  }
  if (containers.length > 2 && containers.length <= 4) drafts.push(...neighbours(page, containers));
  return drafts;
}

function namedUnion(page: Page, home: Box, inside: readonly Box[]): Draft | null {
  const [first] = inside;
  const line = first && (linesOf(first)?.[0] ?? first.children[0]);
  const around = uniqueSelector(page, home.element);
  if (!first || !line || !around) return null;
  const token = stableClasses(first.element)[0];
  const css = `${around} ${first.tag}${token ? `.${escapeClass(token)}` : ""} > ${line.tag}`;
  if (css.length > 1000 || queryAll(page.document, css).length < 3) return null;
  return draftOf([{ by: "css", css }], line);
}

// Which of a few equal lists belong together only the names tell: every stretch of them is offered.
function neighbours(page: Page, containers: readonly Box[]): Draft[] {
  const drafts: Draft[] = [];
  const selectors = containers.map((each) => {
    const line = linesOf(each)?.[0] ?? each.children[0];
    const css = line ? selectorOf(page, each, [line]) : null;
    return line && css ? { css, line } : null;
  });
  for (let from = 0; from < containers.length; from++) {
    for (let to = from + 2; to <= containers.length; to++) {
      const parts = selectors.slice(from, to).filter((each) => each !== null);
      const css = parts.map((each) => each.css).join(", ");
      const line = parts[0]?.line;
      if (to - from === containers.length || parts.length < to - from || css.length > 1000) continue;
      if (line) drafts.push(draftOf([{ by: "css", css }], line));
    }
  }
  return drafts;
}

// Lines parted by `br` within one element.
function brokenLines(page: Page, box: Box): Draft[] {
  if (box.textLength > 8000 || box.element.querySelector("br") === null) return [];
  if (!box.children.some((child) => child.tag === "br") || piecesOf(box.element).length < 3) return [];
  const css = uniqueSelector(page, box.element);
  if (!css) return [];
  return [draftOf([{ by: "piece", css }], box)];
}

function isMenu(box: Box): boolean {
  return (box.region === "nav" || box.region === "footer") && box.links >= box.children.length * 0.6;
}
