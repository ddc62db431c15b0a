import {
  attributeOf,
  bodyOf,
  classOf,
  contains,
  firstElementOf,
  MOST_DEPTH,
  nextElementOf,
  parentOf,
  tagOf,
} from "../dom/node.ts";
import { once, type Page } from "../dom/page.ts";
import { isRegion } from "../dom/region.ts";
import { stableClasses } from "../dom/scan.ts";

/** More elements of a page are not looked at. */
const MOST_ELEMENTS = 20_000;
/** Marks of a page beyond these are not looked for. */
const MOST_MARKS = 2000;
/** Share of the values that stand in a record's home: a title or a date may stand apart. */
const AT_HOME = 0.6;

/** What a page's template calls things: the classes and ids of its elements, without those that count or that a build made up. */
export interface TemplateMarks {
  /** All of the page's, its header, menus and footer aside. */
  readonly page: readonly string[];
  /** Those around the values of the record, where most of them stand in one element. */
  readonly home: readonly string[];
}

/** Finds the marks of a record's page. Pages of one template have most of them in common, a redesign leaves few. */
export function templateMarks(page: Page, values: readonly Element[]): TemplateMarks {
  const body = bodyOf(page.document);
  if (!body) return { page: [], home: [] };
  const home = homeOf(body, values);
  return { page: marksIn(page, body), home: home ? marksIn(page, home) : [] };
}

// The innermost element that holds most of them, and not only one.
function homeOf(body: Element, values: readonly Element[]): Element | null {
  let home: Element | null = null;
  for (const value of values) {
    for (let up = parentOf(value); up && up !== body; up = parentOf(up)) {
      const held = values.filter((each) => contains(up, each)).length;
      if (held < 2 || held < values.length * AT_HOME) continue;
      if (!home || contains(home, up)) home = up;
      break;
    }
  }
  return home;
}

function marksIn(page: Page, root: Element): string[] {
  const marks = new Set<string>();
  let left = MOST_ELEMENTS;
  const visit = (element: Element, depth: number): void => {
    if (depth > MOST_DEPTH || left === 0 || marks.size >= MOST_MARKS) return;
    left--;
    const value = classOf(element);
    for (const mark of once(page, "marks", value, () => namesIn(value))) marks.add(mark);
    const id = attributeOf(element, "id") ?? "";
    if (isMark(id)) marks.add(`#${id}`);
    for (let child = firstElementOf(element); child; child = nextElementOf(child))
      // All pages of a site have these.
      if (!isRegion(tagOf(child))) visit(child, depth + 1);
  };
  visit(root, 0);
  return [...marks].sort();
}

const namesIn = (value: string): string[] =>
  stableClasses(value)
    .filter(isMark)
    .map((token) => `.${token}`);

const isMark = (name: string): boolean => name.length > 1 && name.length <= 60 && !/[\s\d]/.test(name);
