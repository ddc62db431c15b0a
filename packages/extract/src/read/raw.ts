import type { Locator, Reader } from "@gleaner/automation";
import {
  attributeOf,
  baseOf,
  contains,
  documentOf,
  isElement,
  nodeNameOf,
  selectAll,
  tagOf,
} from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { attributeIn } from "../dom/picture.ts";
import { textIn, textOfAll } from "../dom/text.ts";
import { collapse } from "../value/text.ts";
import type { Hit } from "./hit.ts";
import { locateAll, locateOne, type Scope } from "./locate.ts";

/** Raw texts that the first locator with any finds: one, or of a list field each; null where none does. */
export function readRaw(
  page: Page,
  scope: Scope,
  reader: { readonly locators: readonly Locator[] } & Pick<Reader, "attribute" | "take" | "leaveOut">,
): { raw: string[]; locator: Locator } | null {
  for (const locator of reader.locators) {
    if (reader.take === "one") {
      const hit = locateOne(page, scope, locator, reader.attribute);
      const text = hit ? rawOf(page, hit, reader.attribute) : "";
      if (text !== "") return { raw: [text], locator };
      continue;
    }
    const hits = innermost(locateAll(page, scope, locator)).filter(
      (hit) => !reader.leaveOut || !isHeading(hit),
    );
    const raw = hits.map((hit) => rawOf(page, hit, reader.attribute)).filter((text) => text !== "");
    if (raw.length === 0) continue;
    return { raw: reader.take === "join" ? [raw.join(" ")] : raw, locator };
  }
  return null;
}

/** The text, or the value of an attribute, that one locator finds alone; null where it finds none. */
export function rawAt(
  page: Page,
  scope: Scope,
  locator: Locator,
  attribute: string | null = null,
): string | null {
  return readRaw(page, scope, { locators: [locator], attribute, take: "one" })?.raw[0] ?? null;
}

// An item of a list that holds a list of its own only heads what that says, except where that is a note: one line beside words of the item's own.
function innermost(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = [];
  for (let at = 0; at < hits.length; at++) {
    const hit = hits[at];
    if (!hit) break;
    const inner = innerItems(hits, at);
    const [note] = inner;
    if (note && inner.length === 1 && isNoted(hit, note)) at++;
    else if (note) continue;
    kept.push(hit);
  }
  return kept;
}

function innerItems(hits: readonly Hit[], at: number): Hit[] {
  const own = hits[at]?.nodes[0];
  if (!own || !/^li$/i.test(nodeNameOf(own))) return [];
  const inner: Hit[] = [];
  for (let next = at + 1; next < hits.length; next++) {
    const hit = hits[next];
    const [node] = hit?.nodes ?? [];
    if (!hit || !node || own === node || nodeNameOf(own) !== nodeNameOf(node) || !contains(own, node)) break;
    inner.push(hit);
  }
  return inner;
}

function isNoted(item: Hit, note: Hit): boolean {
  const words = collapse(textOfAll(item.nodes))
    .replace(collapse(textOfAll(note.nodes)), "")
    .trim();
  return words !== "" && !heads(words, item);
}

// "For the sauce:", or a line without any amount that is bold as a whole.
function isHeading(hit: Hit): boolean {
  return heads((hit.text ?? textOfAll(hit.nodes)).trim(), hit);
}

function heads(text: string, hit: Hit): boolean {
  if (text.length > 120) return false;
  if (/[:：]$/.test(text)) return true;
  const bold = hit.nodes.flatMap((node) => (isElement(node) ? boldOf(node) : []));
  return text !== "" && !/\d/.test(text) && textOfAll(bold).trim() === text;
}

function boldOf(element: Element): Element[] {
  return /^(b|strong|h[1-6])$/.test(tagOf(element)) ? [element] : [...selectAll(element, "b, strong")];
}

function rawOf(page: Page, hit: Hit, attribute: string | null): string {
  if (attribute === null) return hit.text ?? textWithin(page, hit);
  const elements = hit.nodes.filter(isElement);
  const own = elements.find((element) => attributeIn(page, element, attribute) !== null);
  if (own) return readAttribute(page, own, attribute);
  // A label's value may wrap the one element that has the attribute.
  const inner = elements.flatMap((element) => [...selectAll(element, `[${escapeName(attribute)}]`)]);
  const [only] = inner;
  return only && inner.length === 1 ? readAttribute(page, only, attribute) : "";
}

// Several ways lead to the same element.
function textWithin(page: Page, { nodes }: Hit): string {
  const [only] = nodes;
  return only && nodes.length === 1 ? textIn(page, only) : textOfAll(nodes);
}

// An address in a frame is relative to the frame's document, not to the page's.
function readAttribute(page: Page, element: Element, attribute: string): string {
  if (attribute === "value" && isSecret(element)) return "";
  const value = attributeIn(page, element, attribute)?.trim() ?? "";
  const document = documentOf(element);
  if (
    !document ||
    document === page.document ||
    value === "" ||
    !/^(href|src|action|poster)$/.test(attribute)
  )
    return value;
  return URL.parse(value, baseOf(document))?.href ?? value;
}

// What was typed into a password input may stand in its attribute: it is nobody's value.
function isSecret(element: Element): boolean {
  const hint = attributeOf(element, "autocomplete") ?? "";
  return (
    /^password$/i.test(attributeOf(element, "type") ?? "") ||
    /\b(current-password|new-password|one-time-code)\b/.test(hint)
  );
}

function escapeName(name: string): string {
  return name.replace(/[^\w-]/g, "\\$&");
}
