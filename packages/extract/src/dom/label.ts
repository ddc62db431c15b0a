import { collapse, isInline, isSkipped, textOf, textOfAll } from "../value/text.ts";

/** A label that a person sees and the nodes that stand for its value. */
export interface LabelPair {
  readonly label: string;
  /** The nodes of the value; of a "Label: value" run of text the element around it. */
  readonly nodes: readonly Node[];
  /** The value's text where it is only a part of the nodes' text. */
  readonly text: string | null;
}

const LABEL_TAGS = new Set([
  "b",
  "strong",
  "dt",
  "th",
  "label",
  "em",
  "span",
  "small",
  "i",
  "u",
  "h3",
  "h4",
  "h5",
  "h6",
  "div",
  "p",
  "td",
]);
const MAX_LABEL = 60;

/** Two labels are the same when they differ only in case, white space and the colon at the end. */
export function normaliseLabel(text: string): string {
  return collapse(text)
    .replace(/\s*[:：]$/, "")
    .toLowerCase();
}

/** All label-value pairs in and below an element, in document order. */
export function labelPairs(root: Element): LabelPair[] {
  const pairs: LabelPair[] = [];
  visit(root, pairs);
  return pairs;
}

function visit(element: Element, pairs: LabelPair[]): void {
  const tag = element.localName;
  if (isSkipped(tag)) return;
  if (tag === "dt") addDefinition(element, pairs);
  else if (tag === "tr") addRowHeader(element, pairs);
  else addMarked(element, pairs);
  addRuns(element, pairs);
  for (const child of element.children) visit(child, pairs);
}

function addDefinition(term: Element, pairs: LabelPair[]): void {
  const values: Element[] = [];
  for (let next = term.nextElementSibling; next?.localName === "dd"; next = next.nextElementSibling) {
    values.push(next);
  }
  push(pairs, textOf(term), values);
}

function addRowHeader(row: Element, pairs: LabelPair[]): void {
  const cells = [...row.children].filter((cell) => cell.localName === "td" || cell.localName === "th");
  const [first, second] = cells;
  if (!first || !second || row.parentElement?.localName === "thead") return;
  const isHeader = first.localName === "th" && cells.slice(1).every((cell) => cell.localName === "td");
  if (isHeader && cells.length === 2) push(pairs, textOf(first), [second]);
  else if (cells.length === 2 && first.localName === "td" && isShort(textOf(first))) {
    push(pairs, textOf(first), [second]);
  }
}

// An element that holds only a label: "<b>Height:</b> 6-5", "<span>Height</span><span>6-5</span>".
function addMarked(element: Element, pairs: LabelPair[]): void {
  if (!LABEL_TAGS.has(element.localName) || element.children.length > 2) return;
  const raw = element.textContent ?? "";
  if (raw.length > MAX_LABEL * 4) return;
  const text = collapse(raw);
  if (text === "" || text.length > MAX_LABEL) return;
  const hasColon = /[:：]$/.test(text) || /^\s*[:：]/.test(element.nextSibling?.nodeValue ?? "");
  const isStrong = /^(b|strong|label|h[3-6])$/.test(element.localName);
  const isNamed = /(^|[-_\s])(label|key|term|caption|name|heading|title)($|[-_\s])/i.test(
    element.getAttribute("class") ?? "",
  );
  if (hasColon || (isStrong && isFirstIn(element)) || isNamed || isPlainPair(element)) {
    push(pairs, text, valueAfter(element), hasColon);
  }
}

function isFirstIn(element: Element): boolean {
  for (let before = element.previousSibling; before; before = before.previousSibling) {
    if (before.nodeType === 1 && (before as Element).localName === "br") return true;
    if (collapse(before.textContent ?? "") !== "") return false;
  }
  return true;
}

// Two children, both plain text, the first without digits: how labelled values look without any markup for it.
function isPlainPair(element: Element): boolean {
  const parent = element.parentElement;
  if (parent?.children.length !== 2 || parent.firstElementChild !== element) return false;
  const other = parent.lastElementChild;
  if (!other || other.localName === "ul" || other.children.length > 3) return false;
  return !/\d/.test(element.textContent ?? "") && element.children.length === 0 && parent.localName !== "tr";
}

function valueAfter(label: Element): Node[] {
  const nodes = following(label);
  if (nodes.length > 0) return nodes;
  const parent = label.parentElement;
  // The label may be wrapped alone: its value follows the wrapper.
  if (parent && collapse(parent.textContent ?? "") === collapse(label.textContent ?? "")) {
    const next = parent.nextElementSibling;
    return next && collapse(next.textContent ?? "") !== "" ? [next] : [];
  }
  return [];
}

function following(label: Element): Node[] {
  const nodes: Node[] = [];
  for (let next = label.nextSibling; next; next = next.nextSibling) {
    if (next.nodeType === 3) {
      if (collapse(next.nodeValue ?? "") !== "") nodes.push(next);
      continue;
    }
    if (next.nodeType !== 1) continue;
    const element = next as Element;
    if (isSkipped(element.localName)) continue;
    const hasText = nodes.some((node) => /[^\s:：]/.test(node.textContent ?? ""));
    if (element.localName === "br") {
      if (hasText) break;
      continue;
    }
    if (hasText && (!isInline(element.localName) || isLabelLike(element, label))) break;
    nodes.push(element);
    if (!isInline(element.localName)) break;
  }
  return nodes.some((node) => /[^\s:：]/.test(node.textContent ?? "")) ? nodes : [];
}

function isLabelLike(element: Element, like: Element): boolean {
  if (element.localName !== like.localName) return false;
  return (
    /[:：]\s*$/.test(element.textContent ?? "") ||
    element.getAttribute("class") === like.getAttribute("class")
  );
}

// "Label: value" within one run of text.
function addRuns(element: Element, pairs: LabelPair[]): void {
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType !== 3) continue;
    const text = node.nodeValue ?? "";
    const at = text.search(/[:：]/);
    if (at < 1 || at > MAX_LABEL * 2) continue;
    const label = collapse(text.slice(0, at));
    if (
      !isShort(label) ||
      /^(https?|\d+)$/i.test(label) ||
      (/^\S/.test(text.slice(at + 1)) === /\d$/.test(label) && /\d$/.test(label))
    )
      continue;
    const rest = [...followingInline(node)];
    const value = collapse(`${text.slice(at + 1)} ${textOfAll(rest)}`);
    if (value === "" || value.length > 2000) continue;
    pairs.push({ label, nodes: collapse(text.slice(at + 1)) === "" ? rest : [element], text: value });
  }
}

function* followingInline(node: Node): Generator<Node> {
  for (let next = node.nextSibling; next; next = next.nextSibling) {
    if (next.nodeType === 1) {
      const tag = (next as Element).localName;
      if (tag === "br" || !isInline(tag) || /^(b|strong)$/.test(tag)) return;
    }
    yield next;
  }
}

function isShort(text: string): boolean {
  const label = collapse(text);
  return label !== "" && label.length <= MAX_LABEL && label.split(" ").length <= 6 && /\p{L}/u.test(label);
}

function push(pairs: LabelPair[], label: string, nodes: readonly Node[], isColon = true): void {
  const name = collapse(label);
  if (nodes.length === 0 || !isShort(name)) return;
  const text = collapse(textOfAll(nodes))
    .replace(/^[:：]\s*/, "")
    .replace(/\s*[•▪·|,;]$/, "");
  if (text === "" || text.length > 2000 || (!isColon && text.length > 300)) return;
  const isWhole = nodes.length === 1 && nodes[0]?.nodeType === 1;
  pairs.push({ label: name, nodes, text: isWhole ? null : text });
}
