import type { Seed } from "../sites/seed.ts";

const phrasing = new Set("a abbr b br cite code em i img label small span strong sub sup time u".split(" "));
const fixed = new Set("html head body table thead tbody tfoot tr td th dl dt dd ul ol li".split(" "));

function elementsOf(document: Document): Element[] {
  return [...document.body.querySelectorAll("*")].filter(
    (element) => !/^(script|style)$/.test(element.localName),
  );
}

/** Gives every class and id another name, the same one wherever it occurred. */
export function hashClasses(document: Document, seed: Seed): void {
  const names = new Map<string, string>();
  const rename = (name: string) => {
    const known =
      names.get(name) ?? `${seed.pick(["c", "x", "css-"])}${seed.int(100_000, 999_999).toString(36)}`;
    names.set(name, known);
    return known;
  };
  for (const element of elementsOf(document)) {
    // Of a drawing's elements `className` is no text.
    if (element.classList.length > 0)
      element.setAttribute("class", [...element.classList].map(rename).join(" "));
    if (element.id !== "") element.id = rename(element.id);
  }
}

/** Turns the order of class names round and adds others that mean nothing. */
export function shuffleClasses(document: Document, seed: Seed): void {
  for (const element of elementsOf(document)) {
    if (element.classList.length === 0) continue;
    const kept = [...element.classList].reverse();
    element.setAttribute(
      "class",
      seed.chance(0.5) ? [`u-${seed.int(1, 99)}`, ...kept].join(" ") : kept.join(" "),
    );
  }
}

/** Puts a wrapper around the content of some elements. */
export function insertWrappers(document: Document, seed: Seed): void {
  for (const element of elementsOf(document)) {
    if (!/^(div|section|main|article|li|td)$/.test(element.localName) || !seed.chance(0.3)) continue;
    const wrapper = document.createElement("div");
    wrapper.className = seed.pick(["wrap", "inner", "holder"]);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
}

/** Takes out wrappers that hold one element and nothing else. */
export function removeWrappers(document: Document, seed: Seed): void {
  for (const element of elementsOf(document)) {
    if (fixed.has(element.localName) || element.children.length !== 1 || !seed.chance(0.7)) continue;
    if (element.localName === "a" || element.localName === "main") continue;
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === 3 && node.textContent?.trim() !== "",
    );
    if (!hasText) element.replaceWith(...element.childNodes);
  }
}

/** Wraps the whole list and every row's text in further elements, as a new front end does. */
export function deepen(document: Document, rows: string, seed: Seed): void {
  for (const row of document.querySelectorAll(rows)) {
    for (const element of [...row.querySelectorAll("*")]) {
      if (!phrasing.has(element.localName) && element.localName !== "td" && element.localName !== "p")
        continue;
      if (element.children.length > 0) continue;
      const span = document.createElement(seed.pick(["span", "span", "b"]));
      span.append(...element.childNodes);
      element.append(span);
    }
  }
}

/** Drops attributes that are there for machines. */
export function dropAttributes(document: Document): void {
  for (const element of elementsOf(document)) {
    for (const { name } of [...element.attributes]) {
      if (/^(data-|aria-|item)|^(id|title|rel|role|alt|datetime|content|property)$/.test(name))
        element.removeAttribute(name);
    }
  }
  for (const script of document.querySelectorAll('script[type="application/ld+json"], meta')) script.remove();
}

/** Says headings of columns and labels in other words; `language` turns the whole page's, a record's own title aside. */
export function renameLabels(document: Document, language: "same" | "other", isList: boolean): void {
  const words = new Map<string, string>();
  const translate = (text: string) => {
    const known =
      words.get(text) ??
      `${language === "same" ? "Our" : "Das"} ${[...text].reverse().join("").toLowerCase()}`;
    words.set(text, known);
    return known;
  };
  const labels =
    language === "same"
      ? "thead th, th[scope=row], dt"
      : "thead th, th[scope=row], dt, main h1, nav a, aside h2";
  for (const element of document.querySelectorAll(labels)) {
    if (element.localName === "h1" && !isList) continue;
    if (element.children.length === 0) element.textContent = translate(element.textContent ?? "");
  }
  if (language === "other") document.documentElement.lang = "de";
}
