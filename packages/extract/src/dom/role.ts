import { own } from "@gleaner/automation/named";
import { collapse } from "../value/text.ts";
import {
  attributeOf,
  contains,
  documentOf,
  elementById,
  hasAttribute,
  selectAll,
  selectFirst,
  tagOf,
  textContentOf,
} from "./node.ts";
import { isHeadingTag, isSkipped, textOf } from "./text.ts";

const ROLES: Readonly<Record<string, string>> = {
  button: "button",
  summary: "button",
  nav: "navigation",
  main: "main",
  article: "article",
  img: "img",
  textarea: "textbox",
  select: "combobox",
  table: "table",
  tr: "row",
  li: "listitem",
};

const INPUT_ROLES: Readonly<Record<string, string>> = {
  button: "button",
  submit: "button",
  reset: "button",
  image: "button",
  checkbox: "checkbox",
  radio: "radio",
  search: "searchbox",
  number: "spinbutton",
  range: "slider",
};

/** The ARIA role of an element: stated, or implied by its tag; null where it has none that matters here. */
export function roleOf(element: Element): string | null {
  const stated = attributeOf(element, "role")?.trim().split(/\s+/)[0];
  if (stated) return stated;
  const tag = tagOf(element);
  if (tag === "a" || tag === "area") return hasAttribute(element, "href") ? "link" : null;
  if (tag === "input") return own(INPUT_ROLES, attributeOf(element, "type") ?? "") ?? "textbox";
  return isHeadingTag(tag) ? "heading" : (own(ROLES, tag) ?? null);
}

/** A selector of all elements that may have a role: of a page's many elements few are links. */
export const bearersOf = (role: string): string => (role === "link" ? "a, area, [role]" : "*");

/** The accessible name, near enough: aria-label, labels, alt, text, title, value. */
export function nameOf(element: Element): string {
  const labelled = attributeOf(element, "aria-labelledby");
  if (labelled) {
    const parts = labelled.split(/\s+/).map((id) => elementById(documentOf(element), id));
    const name = collapse(parts.map((part) => (part ? textOf(part) : "")).join(" "));
    if (name !== "") return name;
  }
  const stated = collapse(attributeOf(element, "aria-label") ?? "");
  if (stated !== "") return stated;
  if (/^(input|select|textarea)$/.test(tagOf(element))) return fieldName(element);
  const alt = (): string =>
    attributeOf(element, "alt") ?? attributeOf(selectFirst(element, "img[alt]"), "alt") ?? "";
  return collapse(textOf(element)) || collapse(alt()) || collapse(attributeOf(element, "title") ?? "");
}

function fieldName(element: Element): string {
  const id = attributeOf(element, "id");
  const labels = [...selectAll(documentOf(element), "label")];
  const label = labels.find((each) => (id && attributeOf(each, "for") === id) || contains(each, element));
  const names = [
    label ? textOf(label) : "",
    attributeOf(element, "type") === "submit" ? (attributeOf(element, "value") ?? "") : "",
    attributeOf(element, "placeholder") ?? "",
    attributeOf(element, "title") ?? "",
  ];
  return names.map(collapse).find((name) => name !== "") ?? "";
}

/** Elements of a role and accessible name. */
export function findByRole(elements: readonly Element[], role: string, name: string): Element[] {
  const wanted = collapse(name).toLowerCase();
  return elements.filter((element) => roleOf(element) === role && nameOf(element).toLowerCase() === wanted);
}

/** The innermost elements whose text is exactly this, white space aside. */
export function findByText(elements: readonly Element[], text: string): Element[] {
  const wanted = collapse(text);
  const found = elements.filter(
    (element) => !isSkipped(tagOf(element)) && collapse(textContentOf(element)) === wanted,
  );
  return found.filter((element) => !found.some((other) => other !== element && contains(element, other)));
}
