import { attributeOf, baseOf, documentOf, elementById, findClosest, selectAll } from "@gleaner/extract/dom";

/** Every web address to which the form of an input or a button may send what was typed; none of what is in no form. */
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
