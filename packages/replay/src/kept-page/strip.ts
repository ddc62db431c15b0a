import { type DefaultTreeAdapterMap, parse, serialize } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];
type Attribute = Element["attrs"][number];

/** What holds no record, or what somebody typed: it stays as an empty place, since readers count the elements. */
const emptied = new Set(["style", "noscript", "iframe", "object", "canvas", "svg", "textarea", "template"]);
/** What a form holds of its visitor. */
const ofForms = new Set(["value", "checked", "selected"]);
const formParts = new Set(["input", "option", "button", "textarea", "select"]);
const dropped = new Set(["nonce", "integrity", "style", "srcdoc"]);

const secretName = /token|csrf|xsrf|nonce|session|secret|passw|auth|signature|credential|api[-_]?key/i;
/** As long and as mixed as only what a machine made up is. */
const madeUp = /^(?=[^\s]*\d)(?=[^\s]*[A-Za-z])[\w.~+/=-]{24,}$/;
const webToken = /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g;
/** Attributes whose long values name or say something. */
const telling = new Set(["class", "id", "alt", "title", "itemtype"]);

/**
 * A page without what is not to be kept of it: no scripts but the data that they hold for search engines, nothing typed or
 * chosen, no tokens. Every element stays where it was.
 */
export function stripPage(html: string): string {
  const document = parse(html);
  const open: Node[] = [document];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!("childNodes" in node)) continue;
    if ("attrs" in node) stripElement(node);
    node.childNodes = node.childNodes.filter((child) => child.nodeName !== "#comment");
    for (const child of node.childNodes) {
      if ("value" in child) child.value = child.value.replace(webToken, "");
      open.push(child);
    }
  }
  return serialize(document);
}

function stripElement(element: Element): void {
  const { tagName, attrs } = element;
  const typeOf = () =>
    attrs
      .find(({ name }) => name === "type")
      ?.value.trim()
      .toLowerCase();
  if (emptied.has(tagName) || (tagName === "script" && typeOf() !== "application/ld+json")) {
    element.childNodes = [];
    if ("content" in element) Object.assign(element.content as object, { childNodes: [] });
  }
  const isSecret = attrs.some(
    ({ name, value }) => /^(?:name|id|property)$/.test(name) && secretName.test(value),
  );
  element.attrs = attrs.flatMap((attribute) => stripAttribute(attribute, formParts.has(tagName), isSecret));
}

function stripAttribute(
  { name, value, ...rest }: Attribute,
  inForm: boolean,
  isSecret: boolean,
): Attribute[] {
  const isDropped =
    dropped.has(name) ||
    name.startsWith("on") ||
    (inForm && ofForms.has(name)) ||
    (isSecret && (name === "content" || name === "value")) ||
    (name.startsWith("data-") && secretName.test(name)) ||
    (!telling.has(name) && madeUp.test(value) && !isAddress(value));
  return isDropped ? [] : [{ name, value: isAddress(value) ? stripAddress(value) : value, ...rest }];
}

const isAddress = (value: string): boolean => /^(?:[a-z][a-z\d+.-]*:|[./?#])/i.test(value);

/** An address without what only this visit was given. */
function stripAddress(address: string): string {
  if (/^data:/i.test(address)) return "data:,";
  return address
    .replace(webToken, "")
    .replace(/([?&;])([^=&#;?]+)=([^&#;]*)/g, (part, before: string, name: string, value: string) =>
      secretName.test(name) || madeUp.test(value) ? before : part,
    );
}
