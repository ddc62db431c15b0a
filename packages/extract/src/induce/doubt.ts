import type { Locator, Transform } from "@gleaner/automation";
import { likeNames } from "../dom/name.ts";
import { classOf, nextNodeOf, nodeNameOf, tagOf, textContentOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryScope, type Scope } from "../read/locate.ts";
import { decimalOf, numbersIn, wordsBehindNumbers } from "../value/number.ts";
import { collapse, squeeze } from "../value/text.ts";
import { orderOf } from "../value/value-type.ts";

/** A text that is cut at what only the example's row has is cut nowhere else. */
const OWN_LITERAL = 0.5;
/** So much of a word is the same for one and for many. */
const STEM = 3;
/** A number with another word behind it is often another thing, but "1 hour" and "3 days" may both be meant. */
const OTHER_WORD = 0.5;
/** Shorter texts occur in literals by chance. */
const LEAST_VALUE = 4;

/** What a column's transforms are doubted for, given the raw texts of all rows. */
export interface Told {
  readonly raws: readonly (string | null)[];
  /** Position of the row that shows the example. */
  readonly at: number;
  readonly language: string | null;
  /** The field's name, and the words after the example's number. */
  readonly name: string;
  readonly unit: string;
}

/** How far transforms that give the example's value are to be doubted for the other rows (0 for not at all). */
export function doubtOf(transforms: readonly Transform[], told: Told): number {
  const texts = told.raws.flatMap((raw) => (raw === null ? [] : [collapse(raw)]));
  const isOwn = transforms.some((transform) => isOwnLiteral(transform, texts));
  return (
    (isOwn ? OWN_LITERAL : localeDoubt(transforms, texts, told.language)) +
    shiftShare(transforms, told) +
    OTHER_WORD * otherWordShare(transforms, told) +
    (likeNames(told.name, [told.unit]) > 0 ? 2 * otherUnitShare(transforms, told) : 0)
  );
}

/** True where a text is cut at another field's value (squeezed), which only the example's row has. */
export function isCutByValue(transforms: readonly Transform[], others: readonly string[]): boolean {
  return transforms.some((transform) => {
    if (transform.op !== "after" && transform.op !== "before" && transform.op !== "without") return false;
    const literal = squeeze(transform.text);
    return others.some((other) => other.length >= LEAST_VALUE && literal.includes(other));
  });
}

// Where it is missing the text is left as it is, so it costs nothing in the other rows.
function isOwnLiteral(transform: Transform, texts: readonly string[]): boolean {
  const { op } = transform;
  if (op !== "without" && !((op === "after" || op === "before") && transform.orAll)) return false;
  return texts.length > 2 && texts.filter((text) => text.includes(transform.text)).length < 2;
}

// Which of a whole text's numbers is taken; null where the text is cut first, or gives something else.
function pickOf([first, last, ...others]: readonly Transform[]) {
  return first?.op === "trim" && last?.op === "number" && others.length === 0 ? last : null;
}

// One of several numbers is told by its place among them, which says nothing where there are more or fewer; counted from
// the end it is still the same one where the same word follows.
function shiftShare(transforms: readonly Transform[], { raws, at }: Told): number {
  const pick = pickOf(transforms);
  if (!pick) return 0;
  const counts = raws.map((raw) => (raw === null ? null : numbersIn(collapse(raw), pick.decimal).length));
  const shown = counts[at] ?? 1;
  if (shown < 2) return 0;
  const words = raws.map((raw) => wordsBehindNumbers(collapse(raw ?? "")).at(pick.nth) ?? null);
  const isSame = (row: number): boolean => pick.nth < 0 && words[row] !== null && words[row] === words[at];
  return (
    counts.filter((count, row) => count !== null && count !== shown && !isSame(row)).length / counts.length
  );
}

// Rows where another word than the example's stands behind the number.
function otherWordShare(transforms: readonly Transform[], { raws, at }: Told): number {
  const pick = pickOf(transforms);
  if (!pick) return 0;
  const stems = raws.map((raw) => {
    const word = wordsBehindNumbers(collapse(raw ?? "")).at(pick.nth) ?? null;
    return word?.trim().slice(0, STEM).toLowerCase() ?? null;
  });
  const shown = stems[at] ?? null;
  return shown === null ? 0 : stems.filter((stem) => stem !== null && stem !== shown).length / stems.length;
}

// Rows where the number has another unit than the example's, which the field is called after.
function otherUnitShare(transforms: readonly Transform[], { raws, unit }: Told): number {
  if (transforms.some(({ op }) => op === "before")) return 0;
  const stem = unit.slice(0, STEM).toLowerCase();
  const others = raws.filter((raw) => raw !== null && !raw.toLowerCase().includes(stem));
  return others.length / raws.length;
}

const OTHER_DECIMAL = 0.1;
const OTHER_ORDER = 0.02;

/** What a reading of numbers or dates loses where the texts themselves, else the page's language, speak for another one. */
export function localeDoubt(
  transforms: readonly Transform[],
  texts: readonly string[],
  language: string | null,
): number {
  for (const transform of transforms) {
    if (transform.op === "number" && transform.decimal !== decimalOf(texts, language)) return OTHER_DECIMAL;
    if (transform.op === "date" && transform.order !== orderOf(texts, language)) return OTHER_ORDER;
  }
  return 0;
}

/**
 * Share of rows (0 to 1) in which a locator finds but the first of several like elements side by side: the example's
 * text is short enough for one of them, other rows spread theirs over more.
 */
export function fragmentShare(page: Page, scopes: readonly Scope[], locator: Locator): number {
  if (locator.by !== "css" && locator.by !== "piece") return 0;
  const { css, nth } = locator;
  if (css === null || (nth ?? 0) > 0 || scopes.length === 0) return 0;
  const parted = scopes.filter((scope) => {
    const [first, second] = queryScope(page, scope, css);
    return first && second && isLike(first, second) && areTogether(first, second);
  });
  return parted.length / scopes.length;
}

function isLike(one: Element, other: Element): boolean {
  return tagOf(one) === tagOf(other) && classOf(one) === classOf(other);
}

// Nothing but a chance to break the line stands between them.
function areTogether(one: Element, other: Element): boolean {
  let next = nextNodeOf(one);
  while (next && next !== other && (nodeNameOf(next) === "WBR" || textContentOf(next).trim() === ""))
    next = nextNodeOf(next);
  return next === other;
}
