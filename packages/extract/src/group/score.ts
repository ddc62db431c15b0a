import type { Box } from "../dom/scan.ts";
import { largest, smallest } from "../value/number.ts";
import { tally } from "../value/tally.ts";

/**
 * What speaks for rows being the records of a page, and what against it: the logarithm of a score is the sum of these. A
 * quantity counts by its logarithm, what is true by 1. The weights are set by hand: those of a fit to 219 questions put the
 * right rows first more often on sites left out, and lost values of validation (tests/bench/RESULTS.md).
 */
const WEIGHTS = {
  /** How many rows there are. */
  count: 0.6,
  /** Characters of a row, on average. */
  text: 0.5,
  /** Elements of a row, on average. */
  size: 0.5,
  /** The share of rows that are made as most of them are; none of them counts half of all. */
  alike: 1,
  isLinked: 0.22,
  isPictured: 0.14,
  isHidden: -0.69,
  /** Nothing but links. */
  isMenu: -0.69,
  /** Most of a page, and so a section of it. */
  isBulky: -1.2,
  isListOfLists: -1.2,
  isPair: -0.92,
  isTriple: -0.36,
  isRun: -0.22,
} as const;
/** What the part of the page in which rows stand counts for them. */
const REGION_WEIGHTS = { main: 0, header: -1.05, nav: -2.12, aside: -1.2, footer: -2.53 } as const;

// More of a quantity says nothing more.
const MOST_ROWS = 60;
const MOST_TEXT = 400;
const MOST_SIZE = 30;
/** Characters of a box beyond which it is as long as any. */
const LONGEST_TEXT = 1500;
const LEAST = 1e-6;

type Features = Readonly<Record<keyof typeof WEIGHTS, number | boolean>>;
const NAMES = Object.keys(WEIGHTS) as (keyof Features)[];

/** How likely rows are the records of their page, to be compared: the higher the likelier. */
export function scoreRows(rows: readonly (readonly Box[])[], isRun: boolean): number {
  const features = featuresOf(rows, isRun);
  const region: number = REGION_WEIGHTS[rows[0]?.[0]?.region ?? "main"];
  return NAMES.reduce((sum, name) => sum + WEIGHTS[name] * Number(features[name]), region);
}

const logOf = (quantity: number, most: number): number => Math.log(Math.max(LEAST, Math.min(quantity, most)));

function featuresOf(rows: readonly (readonly Box[])[], isRun: boolean): Features {
  const count = rows.length;
  const boxes = rows.flat();
  const mean = (of: (box: Box) => number): number => boxes.reduce((sum, box) => sum + of(box), 0) / count;
  const share = (is: (box: Box) => boolean): number => boxes.filter(is).length / count;
  const text = mean(({ textLength }) => Math.min(textLength, LONGEST_TEXT));
  const size = mean((box) => box.size);
  const linked = share(({ links }) => links > 0);
  return {
    count: logOf(count, MOST_ROWS),
    text: logOf(text, MOST_TEXT),
    size: logOf(size, MOST_SIZE),
    alike: Math.log((1 + largest(tally(rows.map((row) => shapeOf(row, isRun))).values()) / count) / 2),
    isLinked: linked >= 0.8,
    isPictured: share(({ images }) => images > 0) >= 0.8,
    isHidden: share(({ isHidden }) => isHidden) > 0.5,
    isMenu: size <= 3 && linked >= 0.9,
    isBulky: text > 3000 || size > 400,
    isListOfLists: areLists(rows),
    isPair: count === 2,
    isTriple: count === 3,
    isRun,
  };
}

function shapeOf(row: readonly Box[], isRun: boolean): string {
  const keys = new Set<string>();
  for (const box of row) for (const part of isRun ? [box] : box.children) keys.add(part.key);
  return [...keys].sort().join("|");
}

// Rows that hold now few, now many links of one and the same kind are lists themselves; what they hold are the records.
function areLists(rows: readonly (readonly Box[])[]): boolean {
  const lists = rows.map((row) => row.at(-1)?.children ?? []);
  const counts = lists.map(({ length }) => length);
  const most = largest(counts);
  if (most < 3 || most < smallest(counts) * 2) return false;
  const items = lists.flat();
  const linked = items.filter(({ links }) => links > 0).length;
  const isHeadLinked = rows.some((row) => row.length > 1 && (row[0]?.links ?? 0) > 0);
  return new Set(items.map(({ key }) => key)).size === 1 && !isHeadLinked && linked * 5 >= items.length * 3;
}
