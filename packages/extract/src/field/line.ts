import type { Locator, Transform } from "@gleaner/automation";
import {
  childrenOf,
  classOf,
  firstElementOf,
  selectAll,
  selectFirst,
  tagOf,
  textContentOf,
} from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryDocument } from "../dom/query.ts";
import { type Box, stableClasses } from "../dom/scan.ts";
import { escapeClass } from "../dom/selector.ts";
import { textOf } from "../dom/text.ts";
import { collapse } from "../value/text.ts";
import type { Draft } from "./draft.ts";

const MAX_HEADING = 80;

/** A selector of the lines only, where some matches head the others ("For the sauce:"); the same one where none tells them apart. */
export function withoutHeads(
  page: Page,
  css: string,
  all: readonly Element[] = queryDocument(page, css),
): string {
  const heads = all.filter(isHead);
  const lines = all.filter((element) => !heads.includes(element) && collapse(textOf(element)) !== "");
  if (heads.length === 0 || lines.length < 2 || lines.length < heads.length) return css;
  const [firstHead] = heads;
  const [firstLine] = lines;
  if (!firstHead || !firstLine) return css;
  const candidates = [
    ...stableClasses(classOf(firstLine)).map((token) => `${css}.${escapeClass(token)}`),
    ...stableClasses(classOf(firstHead)).map((token) => `${css}:not(.${escapeClass(token)})`),
    `${css}:not(:has(> :is(b, strong, h2, h3, h4, h5, h6)))`,
    `${css}:not(:has(b, strong, h2, h3, h4, h5, h6))`,
  ];
  for (const candidate of candidates) {
    if (candidate.length > 1000) continue;
    const found = new Set(queryDocument(page, candidate));
    if (lines.every((line) => found.has(line)) && !heads.some((head) => found.has(head))) return candidate;
  }
  return css;
}

const ORDINAL =
  /^(?:(?:step|schritt|paso|étape|passo|passaggio|trin|steg|stap|krok|vaihe)\s*)?\d{1,2}\s*[.:)]?$/iu;

/** A selector of what the lines say beside the number that an element of its own gives them; null where there is none. */
export function withoutOrdinals(page: Page, css: string, elements: readonly Element[]): string | null {
  let lines = [...elements];
  let path = css;
  for (let level = 0; level < 3 && lines.length > 1; level++) {
    const isNumbered = lines.every((line) => ORDINAL.test(collapse(textContentOf(firstElementOf(line)))));
    const inner = lines.map((line) => (isNumbered ? childrenOf(line)[1] : firstElementOf(line)));
    const [first] = inner;
    const isWhole = lines.every((line, at) => {
      const mark = isNumbered ? collapse(textContentOf(firstElementOf(line))) : "";
      const rest = collapse(textContentOf(inner[at]));
      return collapse(textContentOf(line)).replace(/\s/g, "") === `${mark}${rest}`.replace(/\s/g, "");
    });
    if (!first || !isWhole || inner.some((each) => tagOf(each) !== tagOf(first))) return null;
    path = `${path} > ${tagOf(first)}:nth-child(${isNumbered ? 2 : 1})`;
    lines = inner.filter((each): each is Element => each !== null && each !== undefined);
    if (isNumbered)
      return path.length <= 1000 && queryDocument(page, path).length >= lines.length ? path : null;
  }
  return null;
}

// A line that only says what the next ones are: it ends in a colon, or all of it is a heading or bold.
function isHead(element: Element): boolean {
  const text = collapse(textOf(element));
  if (text === "" || text.length > MAX_HEADING) return false;
  if (/[:：]$/.test(text)) return true;
  const marked = selectFirst(element, "b, strong, h2, h3, h4, h5, h6");
  return marked !== null && collapse(textOf(marked)) === text && !/\d/.test(text);
}

/** What cuts a control's text that stands at the end of every line ("add to list"); null where there is none. */
function withoutControl(elements: readonly Element[]): Transform[] | null {
  if (elements.length < 3) return null;
  const label = controlOf(elements[0]);
  if (label === null) return null;
  const isEverywhere = elements.every((element) => {
    const text = collapse(textOf(element));
    return (
      controlOf(element) === label &&
      text.endsWith(label) &&
      text.indexOf(label) === text.length - label.length
    );
  });
  return isEverywhere ? [{ op: "trim" }, { op: "without", text: label }, { op: "trim" }] : null;
}

function controlOf(element: Element | undefined): string | null {
  const control = [...selectAll(element, "a, button, label, [role=button]")].at(-1);
  const label = control ? collapse(textOf(control)) : "";
  return label.length >= 2 && label.length <= 40 && !/\d/.test(label) ? label : null;
}

/** A list of what elements say, without a control that stands in each; amounts of the main part are called so, too. */
export function listDraft(
  locator: Locator,
  names: readonly string[],
  { region }: Box,
  elements: readonly Element[],
): Draft {
  const isOfAmounts = region === "main" && areAmounts(textsOf(elements));
  const transforms = withoutControl(elements);
  return {
    locators: [locator],
    attribute: null,
    take: "list",
    names: isOfAmounts ? [...names, "amounts"] : names,
    ...(transforms && { transforms }),
  };
}

/** The texts of elements, each as one line. */
export function textsOf(elements: readonly Element[]): string[] {
  return elements.map((element) => collapse(textOf(element)));
}

const AMOUNT =
  /^(?:[·•●▪*–-]\s*)?(?:ca\.?\s*|about\s+|approx\.?\s*)?(?:\d|[¼½¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚]|(?:an?|one|two|three|half|ein(?:e|en)?|une?|un[ao]?|uma?|en|et|een|half|halve|etwas|some|pinch|dash|prise|pizca|pitada)\s)/iu;
const SENTENCE = /[.!?…]["”»)]?$/u;

/** True for lines that mostly begin with an amount: what something is made of. */
export function areAmounts(lines: readonly string[]): boolean {
  if (lines.length < 3 || lines.some((line) => line.length > 200)) return false;
  const counted = lines.filter(
    (line) => AMOUNT.test(line.trim()) || /\d\s?(?:g|kg|ml|cl|dl|l|oz|lb|cm|mm)\b/i.test(line),
  );
  return counted.length >= lines.length * 0.5;
}

/** True for lines that mostly are whole sentences: what is done, or told. */
export function areSentences(lines: readonly string[]): boolean {
  const whole = lines.filter((line) => line.length >= 30 && SENTENCE.test(line.trim()));
  return lines.length >= 2 && whole.length >= lines.length * 0.6;
}
