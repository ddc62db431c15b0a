import type { Token } from "parse5";
import { ElementIndex } from "./element-index.ts";
import { type Matchable, selectorOf } from "./select.ts";
import { TokenList } from "./token-list.ts";

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
  /** All elements within it that have a tag, or all, in document order. */
  abstract within(tag: string | null): readonly ParsedElement[];

  querySelector(css: string): ParsedElement | null {
    const { tag, isMatch } = this.#ask(css);
    return this.within(tag).find(isMatch) ?? null;
  }
  querySelectorAll(css: string): readonly ParsedElement[] {
    const { tag, isMatch } = this.#ask(css);
    return this.within(tag).filter(isMatch);
  }
  #ask(css: string) {
    const self = this instanceof ParsedElement ? this : null;
    const document = this instanceof ParsedDocument ? this : this.owner;
    const { tag, within } = selectorOf(css, document?.isQuirky ?? false);
    const matches = within(self ?? document?.documentElement ?? null);
    return { tag, isMatch: (element: ParsedElement): boolean => matches(element) };
  }
}

export class ParsedFragment extends ParsedParent {
  readonly kind = 11;
  readonly label = "#document-fragment";
  override within(): readonly ParsedElement[] {
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
  override within(tag: string | null): readonly ParsedElement[] {
    return this.owner?.index.within(this, tag) ?? [];
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
    if (this.attributes.length === 0) return null;
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
    return selectorOf(css, this.owner?.isQuirky ?? false).within(this)(this);
  }
  closest(css: string): ParsedElement | null {
    const isMatch = selectorOf(css, this.owner?.isQuirky ?? false).within(this);
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
  readonly index = new ElementIndex<ParsedElement>();

  override within(tag: string | null): readonly ParsedElement[] {
    return this.getElementsByTagName(tag ?? "*");
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
    return this.index.byId(id);
  }
  getElementsByTagName(tag: string): readonly ParsedElement[] {
    return this.index.byTag(tag);
  }

  /** Takes the nodes as they are from now on: numbers and indexes them. */
  seal(address: string): void {
    this.address = address;
    this.order = 0;
    this.last = this.#number(this, 1) - 1;
    this.base = this.#findBase();
  }

  /** Numbers what is in a node from `order` on; gives the next number. No page is nested so deep that recursion would not end. */
  #number({ nodes }: ParsedParent, order: number): number {
    let next = order;
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at] as ParsedNode;
      node.at = at;
      node.owner = this;
      node.order = next++;
      if (node instanceof ParsedElement) {
        this.index.add(node);
        next = this.#number(node, next);
        node.end = this.index.all.length;
      }
      node.last = next - 1;
    }
    return next;
  }

  #findBase(): string {
    const href = this.getElementsByTagName("base")
      .map((element) => element.getAttribute("href"))
      .find((each) => each !== null);
    const found = href === undefined ? null : URL.parse(href ?? "", this.address);
    return found && /^https?:$/.test(found.protocol) ? found.href : this.address;
  }
}
