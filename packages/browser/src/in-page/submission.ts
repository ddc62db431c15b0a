import { attributeOf, baseOf, documentOf, elementById, findClosest, selectAll } from "@gleaner/extract/dom";

/** Every web address that the form of an input or button may submit to; empty for a control outside a form. */
export function destinationsOf(element: Element): string[] {
  const document = documentOf(element);
  const form = elementById(document, attributeOf(element, "form") ?? "") ?? findClosest(element, "form");
  if (!form || !document) return [];
  const id = attributeOf(form, "id") ?? "";
  const outside = id === "" ? [] : selectAll(document, `[formaction][form="${CSS.escape(id)}"]`);
  const controls = [...selectAll(form, "[formaction]"), ...outside];
  const stated = [attributeOf(form, "action"), ...controls.map((each) => attributeOf(each, "formaction"))];
  return stated
    .map((address) => URL.parse(address ?? "", baseOf(document))?.href ?? "")
    .filter((address) => /^https?:/.test(address));
}
