import type { Token } from "parse5";
import { type Matchable, matcherOf } from "./select.ts";

/*
 * The part of the DOM that extraction reads, over what parse5 builds, for documents that nothing changes any more. Members
 * are getters and methods of prototypes, as in a browser: extraction takes them from there.
 */

const xhtml = "http://www.w3.org/1999/xhtml";
const followingBit = 4;
const precedingBit = 2;
const containsBit = 8;
const containedBit = 16;

/**
 * A node of a parsed document. What is not a getter is filled in while parsing, and by `seal` after it. As in a browser,
 * what all nodes have is told by the members of this one class: whoever takes them from one node may ask any other.
 */
export abstract class ParsedNode {
  abstract readonly kind: 1 | 3 | 8 | 9 | 10 | 11;
  abstract readonly label: string;
  /** The characters of a text or a comment. */
  data: string | null = null;
  readonly nodes: readonly ParsedNode[] = none;
  owner: ParsedDocument | null = null;
  parent: ParsedParent | null = null;
  /** Its place in document order; of what stands nowhere -1. */
  order = -1;
  /** The order of the last node within it. */
  last = -1;
  /** Its place among its siblings. */
  at = 0;

  get nodeType(): number {
    return this.kind;
  }
  get nodeName(): string {
    return this.label;
  }
  get nodeValue(): string | null {
    return this.data;
  }
  get textContent(): string | null {
    return this.kind === 9 || this.kind === 10 ? null : (this.data ?? textIn(this));
  }
  get ownerDocument(): ParsedDocument | null {
    return this.owner;
  }
  get baseURI(): string {
    return (this instanceof ParsedDocument ? this : this.owner)?.base ?? "";
  }
  get parentElement(): ParsedElement | null {
    return this.parent instanceof ParsedElement ? this.parent : null;
  }
  get firstChild(): ParsedNode | null {
    return this.nodes[0] ?? null;
  }
  get nextSibling(): ParsedNode | null {
    return this.parent?.nodes[this.at + 1] ?? null;
  }
  get previousSibling(): ParsedNode | null {
    return this.parent?.nodes[this.at - 1] ?? null;
  }
  contains(other: ParsedNode | null): boolean {
    if (other === this) return true;
    return other !== null && this.order >= 0 && other.order > this.order && other.order <= this.last;
  }
  compareDocumentPosition(other: ParsedNode): number {
    if (other === this) return 0;
    if (this.contains(other)) return containedBit | followingBit;
    if (other.contains(this)) return containsBit | precedingBit;
    return other.order > this.order ? followingBit : precedingBit;
  }
}

const none: readonly ParsedNode[] = [];

function textIn(root: ParsedNode): string {
  let text = "";
  const open: ParsedNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 3) text += node.data;
    for (let at = node.nodes.length - 1; at >= 0; at -= 1) open.push(node.nodes[at] as ParsedNode);
  }
  return text;
}

/** What holds other nodes. */
export abstract class ParsedParent extends ParsedNode {
  override readonly nodes: ParsedNode[] = [];
  /** How many elements were around it when it was put in its place, itself among them. */
  depth = 0;
  #elements: ParsedElement[] | undefined;

  /** Those of its nodes that are elements; asked for once the document is sealed. */
  get elements(): readonly ParsedElement[] {
    this.#elements ??= this.nodes.filter((node) => node instanceof ParsedElement);
    return this.#elements;
  }
  get children(): readonly ParsedElement[] {
    return this.elements;
  }
  get firstElementChild(): ParsedElement | null {
    return this.elements[0] ?? null;
  }
  get lastElementChild(): ParsedElement | null {
    return this.elements.at(-1) ?? null;
  }
  /** All elements within it, in document order. */
  abstract get within(): readonly ParsedElement[];

  querySelector(css: string): ParsedElement | null {
    const isMatch = this.#matcher(css);
    return this.within.find(isMatch) ?? null;
  }
  querySelectorAll(css: string): readonly ParsedElement[] {
    const isMatch = this.#matcher(css);
    return this.within.filter(isMatch);
  }
  #matcher(css: string) {
    const self = this instanceof ParsedElement ? this : null;
    const document = this instanceof ParsedDocument ? this : this.owner;
    const isMatch = matcherOf(css, document?.isQuirky ?? false, self ?? document?.documentElement ?? null);
    return (element: ParsedElement): boolean => isMatch(element);
  }
}

abstract class ParsedCharacters extends ParsedNode {
  override data: string;
  constructor(data: string) {
    super();
    this.data = data;
  }
}

export class ParsedText extends ParsedCharacters {
  readonly kind = 3;
  readonly label = "#text";
}

export class ParsedComment extends ParsedCharacters {
  readonly kind = 8;
  readonly label = "#comment";
}

export class ParsedDoctype extends ParsedNode {
  readonly kind = 10;
  readonly label: string;
  constructor(name: string) {
    super();
    this.label = name;
  }
}

export class ParsedFragment extends ParsedParent {
  readonly kind = 11;
  readonly label = "#document-fragment";
  override get within(): readonly ParsedElement[] {
    return [];
  }
}

export class ParsedElement extends ParsedParent implements Matchable {
  /** Its place among the document's elements, and that behind the last one in it. */
  rank = 0;
  end = 0;
  readonly kind = 1;
  readonly label: string;
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Token.Attribute[];
  /** What a `template` holds: nothing of it is in the document. */
  content: ParsedFragment | null = null;

  constructor(name: string, namespace: string, attributes: Token.Attribute[]) {
    super();
    this.name = name;
    this.label = namespace === xhtml ? name.toUpperCase() : name;
    this.namespace = namespace;
    this.attributes = attributes;
  }
  override get within(): readonly ParsedElement[] {
    return this.owner?.all.slice(this.rank + 1, this.end) ?? [];
  }
  get siblings(): readonly ParsedElement[] {
    return this.parent?.elements ?? [this];
  }
  get isEmpty(): boolean {
    return this.nodes.every((node) => node.kind === 8 || node.kind === 10);
  }
  get localName(): string {
    return this.name;
  }
  get classList(): TokenList {
    return new TokenList(this.getAttribute("class"));
  }
  /** No document has scripts run, so none has made a shadow root. */
  get shadowRoot(): null {
    return null;
  }
  /** No frame is fetched. */
  get contentDocument(): null {
    return null;
  }
  get nextElementSibling(): ParsedElement | null {
    return this.#findBeside(1);
  }
  get previousElementSibling(): ParsedElement | null {
    return this.#findBeside(-1);
  }
  #findBeside(step: 1 | -1): ParsedElement | null {
    const nodes = this.parent?.nodes ?? [];
    for (let at = this.at + step; at >= 0 && at < nodes.length; at += step) {
      const node = nodes[at];
      if (node instanceof ParsedElement) return node;
    }
    return null;
  }
  getAttribute(name: string): string | null {
    for (const attribute of this.attributes) if (nameOf(attribute) === name) return attribute.value;
    const lower = name.toLowerCase();
    return lower === name || this.namespace !== xhtml ? null : this.getAttribute(lower);
  }
  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }
  getAttributeNames(): string[] {
    return this.attributes.map(nameOf);
  }
  matches(css: string): boolean {
    return matcherOf(css, this.owner?.isQuirky ?? false, this)(this);
  }
  closest(css: string): ParsedElement | null {
    const isMatch = matcherOf(css, this.owner?.isQuirky ?? false, this);
    for (let up: ParsedElement | null = this; up !== null; up = up.parentElement) {
      if (isMatch(up)) return up;
    }
    return null;
  }
}

/** Attributes of foreign elements have a prefix beside their name: `xlink:href`. */
const nameOf = ({ prefix, name }: Token.Attribute): string => (prefix ? `${prefix}:${name}` : name);

export class ParsedDocument extends ParsedParent {
  readonly kind = 9;
  readonly label = "#document";
  address = "about:blank";
  isQuirky = false;
  base = "about:blank";
  readonly all: ParsedElement[] = [];
  readonly #byTag = new Map<string, ParsedElement[]>();
  readonly #byId = new Map<string, ParsedElement>();

  override get within(): readonly ParsedElement[] {
    return this.all;
  }
  get URL(): string {
    return this.address;
  }
  get documentElement(): ParsedElement | null {
    return this.elements[0] ?? null;
  }
  get body(): ParsedElement | null {
    const found = this.documentElement?.elements.find(({ name }) => name === "body" || name === "frameset");
    return found ?? null;
  }
  get title(): string {
    const title = this.getElementsByTagName("title").find(({ namespace }) => namespace === xhtml);
    return (title?.textContent ?? "").replace(/[\t\n\f\r ]+/g, " ").replace(/^ | $/g, "");
  }
  createElementNS(namespace: string, name: string): ParsedElement {
    return new ParsedElement(name, namespace, []);
  }
  createDocumentFragment(): ParsedFragment {
    return new ParsedFragment();
  }
  getElementById(id: string): ParsedElement | null {
    return this.#byId.get(id) ?? null;
  }
  getElementsByTagName(tag: string): readonly ParsedElement[] {
    return tag === "*" ? this.all : (this.#byTag.get(tag) ?? []);
  }

  /** Takes the nodes as they are from now on: numbers them, and notes what is looked up by tag and by id. */
  seal(address: string): void {
    this.address = address;
    let order = 0;
    const open: { readonly node: ParsedNode; isDone: boolean }[] = [{ node: this, isDone: false }];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const { node } = top;
      if (top.isDone || !(node instanceof ParsedParent)) {
        if (node.order < 0) this.#take(node, order++);
        node.last = order - 1;
        if (node instanceof ParsedElement) node.end = this.all.length;
        open.pop();
        continue;
      }
      this.#take(node, order++);
      top.isDone = true;
      for (let at = node.nodes.length - 1; at >= 0; at -= 1) {
        const child = node.nodes[at] as ParsedNode;
        child.at = at;
        open.push({ node: child, isDone: false });
      }
    }
    this.base = this.#findBase();
  }

  #take(node: ParsedNode, order: number): void {
    node.order = order;
    if (node !== this) node.owner = this;
    if (!(node instanceof ParsedElement)) return;
    node.rank = this.all.push(node) - 1;
    const known = this.#byTag.get(node.name);
    if (known) known.push(node);
    else this.#byTag.set(node.name, [node]);
    const id = node.getAttribute("id");
    if (id !== null && id !== "" && !this.#byId.has(id)) this.#byId.set(id, node);
  }

  #findBase(): string {
    const href = this.getElementsByTagName("base")
      .map((element) => element.getAttribute("href"))
      .find((each) => each !== null);
    const found = href === undefined ? null : URL.parse(href ?? "", this.address);
    return found && /^https?:$/.test(found.protocol) ? found.href : this.address;
  }
}

/** An element's classes, each once. */
class TokenList {
  readonly #tokens: ReadonlySet<string>;
  constructor(text: string | null) {
    this.#tokens = new Set((text ?? "").split(/[\t\n\f\r ]+/).filter((token) => token !== ""));
  }
  get length(): number {
    return this.#tokens.size;
  }
  contains(token: string): boolean {
    return this.#tokens.has(token);
  }
  [Symbol.iterator]() {
    return this.#tokens.values();
  }
}
