import {
  attributeOf,
  createElement,
  isElement,
  selectAll,
  shadowRootOf,
  tagOf,
  takeFrom,
} from "@gleaner/extract/dom";

const inputValue = takeFrom(createElement(document, "input"))("value");
const areaValue = takeFrom(createElement(document, "textarea"))("value");
const speaksForItself = /^(?:button|submit|reset|image|hidden|checkbox|radio|range|color)$/i;

/** True where a field in a shadow root is filled in; the document's style sheets do not reach those. */
export function hasInnerText(root: Document | ShadowRoot = document): boolean {
  for (const element of selectAll(root, "*")) {
    const inner = shadowRootOf(element);
    if (inner && ([...selectAll(inner, "input, textarea")].some(holdsText) || hasInnerText(inner)))
      return true;
  }
  return false;
}

function holdsText(field: Element): boolean {
  if (!isElement(field)) return false;
  if (tagOf(field) === "textarea") return areaValue.call(field as HTMLTextAreaElement) !== "";
  if (speaksForItself.test(attributeOf(field, "type") ?? "")) return false;
  return inputValue.call(field as HTMLInputElement) !== "";
}
