import { collapse, isSkipped, textOf } from "../value/text.ts";

const ROLES: Readonly<Record<string, string>> = {
  button: "button",
  summary: "button",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
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
  const stated = element.getAttribute("role")?.trim().split(/\s+/)[0];
  if (stated) return stated;
  const tag = element.localName;
  if (tag === "a" || tag === "area") return element.hasAttribute("href") ? "link" : null;
  if (tag === "input") return INPUT_ROLES[element.getAttribute("type") ?? ""] ?? "textbox";
  return ROLES[tag] ?? null;
}

/** The accessible name, near enough: aria-label, labels, alt, text, title, value. */
export function nameOf(element: Element): string {
  const labelled = element.getAttribute("aria-labelledby");
  if (labelled) {
    const parts = labelled.split(/\s+/).map((id) => element.ownerDocument.getElementById(id));
    const name = collapse(parts.map((part) => (part ? textOf(part) : "")).join(" "));
    if (name !== "") return name;
  }
  const own = collapse(element.getAttribute("aria-label") ?? "");
  if (own !== "") return own;
  if (element.localName === "input" || element.localName === "select" || element.localName === "textarea") {
    return fieldName(element);
  }
  const alt = element.getAttribute("alt") ?? element.querySelector("img[alt]")?.getAttribute("alt") ?? "";
  return collapse(textOf(element)) || collapse(alt) || collapse(element.getAttribute("title") ?? "");
}

function fieldName(element: Element): string {
  const id = element.getAttribute("id");
  const labels = [...element.ownerDocument.querySelectorAll("label")];
  const label = labels.find((each) => (id && each.getAttribute("for") === id) || each.contains(element));
  const names = [
    label ? textOf(label) : "",
    element.getAttribute("type") === "submit" ? (element.getAttribute("value") ?? "") : "",
    element.getAttribute("placeholder") ?? "",
    element.getAttribute("title") ?? "",
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
    (element) => !isSkipped(element.localName) && collapse(element.textContent ?? "") === wanted,
  );
  return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
}
