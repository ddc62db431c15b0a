import { collapse } from "../value/text.ts";
import { factOf } from "./fact.ts";
import { keyOf } from "./label-name.ts";
import { COLON_LAST, endsInColon, isShort, type LabelPair, MAX_LABEL } from "./label-pair.ts";
import { addRuns } from "./label-run.ts";
import { headedCells } from "./matrix.ts";
import {
  attributeOf,
  childrenOf,
  classOf,
  firstElementOf,
  isElement,
  isText,
  lastElementOf,
  MOST_DEPTH,
  nextElementOf,
  nextNodeOf,
  nodeValueOf,
  parentOf,
  previousElementOf,
  previousNodeOf,
  selectFirst,
  tagOf,
  textContentOf,
} from "./node.ts";
import { isBoldHead, isCell } from "./table.ts";
import { isInline, isSkipped, textOf, textOfAll } from "./text.ts";

const LABEL_TAGS = new Set(
  "b strong th label em span small i u font h3 h4 h5 h6 div p td a button".split(" "),
);
/** What a person may press is a label only where it ends with a colon or is called one. */
const PRESSED = new Set(["a", "button"]);
/** What classes call labels: "item-label", "dataTitle". */
const LABEL_CLASS = /(^|[-_\s])(label|key|term|caption|name|heading|title)($|[-_\s])/i;
const LABEL_CAMEL = /[a-z](Label|Key|Term|Caption|Heading|Title|Header)($|[-_\s])/;
const SURE_CLASS = /(^|[-_\s])label($|[-_\s])/i;
const SURE_CAMEL = /[a-z]Label($|[-_\s])/;
/** How Japanese pages set labels. */
const BRACKETED = /^[【［][^【】［］]{1,30}[】］]$/;

/** All label-value pairs in and below an element, in document order. */
export function labelPairs(root: Element): LabelPair[] {
  const pairs: LabelPair[] = [];
  visit(root, pairs);
  return pairs;
}

function visit(element: Element, pairs: LabelPair[], depth = 0): void {
  const tag = tagOf(element);
  if (isSkipped(tag) || depth > MOST_DEPTH) return;
  if (tag === "dt") addDefinition(element, pairs);
  else if (tag === "tr") addRowHeader(element, pairs);
  else if (tag === "table") addHeaded(element, pairs);
  else if (tag === "time") addTime(element, pairs);
  else if (LABEL_TAGS.has(tag)) addMarked(element, tag, pairs);
  addRuns(element, pairs);
  const first = firstElementOf(element);
  const fact = first && factOf(element, tag);
  if (fact) push(pairs, fact.label, [fact.value], false);
  for (let child = first; child; child = nextElementOf(child)) visit(child, pairs, depth + 1);
}

function addDefinition(term: Element, pairs: LabelPair[]): void {
  const values: Element[] = [];
  for (let next = nextElementOf(term); next && tagOf(next) === "dd"; next = nextElementOf(next)) {
    values.push(next);
  }
  push(pairs, textOf(term), values);
}

function addHeaded(table: Element, pairs: LabelPair[]): void {
  for (const { cell, label } of headedCells(table))
    pairs.push({ label, key: keyOf(label), nodes: [cell], text: null });
}

function addRowHeader(row: Element, pairs: LabelPair[]): void {
  const cells = [...childrenOf(row)].filter((cell) => isCell({ tag: tagOf(cell) }));
  const colon =
    cells.length < 3 ? undefined : cells.find((cell) => /^\s*[:：]\s*$/.test(textContentOf(cell)));
  if (colon) addAroundColon(cells, colon, pairs);
  const kinds = cells.map(tagOf).join(" ");
  // Of two header cells side by side neither labels the other; of more than two cells, each header labels the one behind it.
  if (tagOf(parentOf(row)) === "thead" || !/^(td t[dh]|th td( th td)*)$/.test(kinds)) return;
  for (const [at, cell] of cells.entries()) {
    if (at % 2 === 0) push(pairs, textOf(cell), cells.slice(at + 1, at + 2));
  }
}

// "Chamber | : | Lower house", with nothing else in the row.
function addAroundColon(cells: readonly Element[], colon: Element, pairs: LabelPair[]): void {
  const [label, middle, value, more] = cells.filter((cell) => collapse(textContentOf(cell)) !== "");
  if (label && middle === colon && value && !more) push(pairs, textOf(label), [value]);
}

/** What happens at a time, in a word or two: "Last updated on". */
const EVENT = /^\p{L}\p{Ll}{3,20}(?: \p{Ll}{2,20})?(?: \p{Ll}{2,3})?$/u;

// "Published <time>12 March</time>", with nothing else beside it.
function addTime(time: Element, pairs: LabelPair[]): void {
  const before = previousNodeOf(time);
  if (!isText(before) || previousNodeOf(before) || collapse(nodeValueOf(nextNodeOf(time))) !== "") return;
  if (nextElementOf(time)) return;
  const event = collapse(nodeValueOf(before));
  if (EVENT.test(event)) push(pairs, event, [time], false);
}

// An element that holds only a label: "<b>Height:</b> 6-5", "<span>Height</span><span>6-5</span>".
function addMarked(element: Element, tag: string, pairs: LabelPair[]): void {
  // More than two children.
  if (nextElementOf(nextElementOf(firstElementOf(element)))) return;
  const raw = textContentOf(element);
  if (raw.length > MAX_LABEL * 4) return;
  const text = collapse(raw);
  if (text === "" || text.length > MAX_LABEL) return;
  const hasColon =
    COLON_LAST.test(text) || isBracketed(element, text) || /^\s*[:：]/.test(nodeValueOf(nextNodeOf(element)));
  const isStrong = /^(b|strong|label|h[3-6])$/.test(tag);
  const isPressed = PRESSED.has(tag);
  const names = isPressed ? [SURE_CLASS, SURE_CAMEL] : [LABEL_CLASS, LABEL_CAMEL];
  const called = classOf(element);
  const isNamed = names.some((name) => name.test(called));
  if (isPressed && !isNamed && !hasColon) return;
  const value = previousElementOf(element);
  if (value && !previousElementOf(value) && !nextElementOf(element) && isTurned(parentOf(element))) {
    push(pairs, text, [value], false);
  } else if (
    hasColon ||
    (isStrong && isFirstIn(element)) ||
    isNamed ||
    isPlainPair(element) ||
    isOwnLine(element)
  ) {
    push(pairs, text, valueAfter(element), hasColon);
  }
}

// One text in brackets is a tag, as of what is on sale; of several beside each other each is a label.
function isBracketed(element: Element, text: string): boolean {
  if (!BRACKETED.test(text)) return false;
  const isAlike = (each: Element | null): boolean => BRACKETED.test(collapse(textContentOf(each)));
  let [before, after] = [previousElementOf(element), nextElementOf(element)];
  // The nearest first: a long line of them is not gone through for each.
  for (; before || after; before = previousElementOf(before), after = nextElementOf(after))
    if (isAlike(before) || isAlike(after)) return true;
  return false;
}

// One of a few boxes, in most of which a value with a digit stands before the text that says what it is.
function isTurned(box: Element | null): boolean {
  const boxes = childrenOf(parentOf(box));
  if (boxes.length < 3 || boxes.length > 29) return false;
  const turned = [...boxes].filter((each) => {
    const [value, label, more] = childrenOf(each);
    if (more || firstElementOf(label) || tagOf(each) === "tr") return false;
    return /\d/.test(textContentOf(value)) && /^\D+$/.test(textContentOf(label));
  });
  return turned.length * 2 >= boxes.length;
}

function isFirstIn(element: Element): boolean {
  for (let before = previousNodeOf(element); before; before = previousNodeOf(before)) {
    if (isElement(before) && tagOf(before) === "br") return true;
    if (collapse(textContentOf(before)) !== "") return false;
  }
  return true;
}

// Two children, both plain text, the first without digits: how labelled values look without any markup for it. An icon may stand first.
function isPlainPair(element: Element): boolean {
  const parent = parentOf(element);
  const other = nextElementOf(element);
  if (!parent || !other || nextElementOf(other) || !isFirstText(element)) return false;
  if (firstElementOf(element) || tagOf(parent) === "tr" || /\d/.test(textContentOf(element))) return false;
  return tagOf(other) !== "ul" && childrenOf(other).length <= 3 && !isTurned(parent);
}

// Called something, with a line break of its own, over the text of its block: "<p><span class=name>Plaintiff<br></span>Hartwell</p>".
function isOwnLine(element: Element): boolean {
  if (!isInline(tagOf(element)) || classOf(element) === "") return false;
  if (/\d|[.,;!?]\s*$/.test(textContentOf(element))) return false;
  const last = lastElementOf(element);
  if (tagOf(last) !== "br" || collapse(nodeValueOf(nextNodeOf(last))) !== "") return false;
  return isText(nextNodeOf(element)) && !nextElementOf(element) && isFirstIn(element);
}

function isFirstText(element: Element): boolean {
  const before = previousElementOf(element);
  return !before || (!previousElementOf(before) && isIcon(before));
}

// Drawn, or an empty element that is called one.
function isIcon(element: Element): boolean {
  const tag = tagOf(element);
  const isDrawn = tag === "svg" || tag === "i" || /\.svg$/.test(attributeOf(element, "src") ?? "");
  const isCalled = /(^|[-_\s])ico(n|$|[-_\s])/i.test(classOf(element));
  return (isDrawn || isCalled) && collapse(textContentOf(element)) === "";
}

function valueAfter(label: Element): Node[] {
  const nodes = following(label);
  if (nodes.length > 0) return isLabelled(nodes[0], label) ? [] : nodes;
  const parent = parentOf(label);
  // The label may be wrapped alone: its value follows the wrapper.
  if (parent && collapse(textContentOf(parent)) === collapse(textContentOf(label))) {
    // A picture that says something is the value: the next line is not.
    if (selectFirst(nextElementOf(label), 'img[alt]:not([alt=""])')) return [];
    if (tagOf(parent) === "td" && isBoldHead(parentOf(parent))) return [];
    const next = nextElementOf(parent);
    return next && collapse(textContentOf(next)) !== "" && !isLabelled(next, parent) ? [next] : [];
  }
  return [];
}

// A line that is made as the label's own, and begins with a label, is the next thing: this one has no value.
function isLabelled(next: Node | undefined, line: Element): boolean {
  if (!isElement(next) || tagOf(next) !== tagOf(line)) return false;
  const first = firstElementOf(next);
  const isAlike = tagOf(first) === tagOf(firstElementOf(line)) && (!first || isFirstIn(first));
  return isAlike && endsInColon(first ?? next);
}

function following(label: Element): Node[] {
  const nodes: Node[] = [];
  const hasText = (): boolean => nodes.some((node) => /[^\s:：]/.test(textContentOf(node)));
  for (let next = nextNodeOf(label); next; next = nextNodeOf(next)) {
    if (isText(next) && collapse(nodeValueOf(next)) !== "") nodes.push(next);
    if (!isElement(next)) continue;
    const tag = tagOf(next);
    if (isSkipped(tag)) continue;
    if (tag === "br") {
      if (hasText()) break;
      continue;
    }
    const isBlock = !isInline(tag);
    if (hasText() && (isBlock || isLabelLike(next, label))) break;
    nodes.push(next);
    if (isBlock) break;
  }
  return hasText() ? nodes : [];
}

function isLabelLike(element: Element, like: Element): boolean {
  if (tagOf(element) !== tagOf(like)) return false;
  return endsInColon(element) || attributeOf(element, "class") === attributeOf(like, "class");
}

function push(pairs: LabelPair[], label: string, nodes: readonly Node[], isColon = true): void {
  const name = collapse(label);
  if (nodes.length === 0 || !isShort(name)) return;
  const text = collapse(textOfAll(nodes))
    .replace(/^[:：]\s*/, "")
    .replace(/\s*[•▪·|,;]$/, "");
  if (text === "" || text.length > 2000 || (!isColon && text.length > 300)) return;
  const isWhole = nodes.length === 1 && isElement(nodes[0]);
  pairs.push({ label: name, key: keyOf(name), nodes, text: isWhole ? null : text });
}
