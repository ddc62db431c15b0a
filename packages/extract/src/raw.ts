import type { Locator, Reader } from "@gleaner/automation";
import { type Hit, locateAll, locateOne, type Scope } from "./locate.ts";
import type { Page } from "./page.ts";
import { textOfAll } from "./text.ts";

/** Raw texts that the first locator with any finds: one, or of a list field each; null where none does. */
export function readRaw(
  page: Page,
  scope: Scope,
  reader: { readonly locators: readonly Locator[] } & Pick<Reader, "attribute" | "take" | "leaveOut">,
): { raw: string[]; locator: Locator } | null {
  for (const locator of reader.locators) {
    const one = reader.take === "one" ? locateOne(page, scope, locator) : null;
    const hits =
      reader.take === "one"
        ? one
          ? [one]
          : []
        : locateAll(page, scope, locator).filter((hit) => !reader.leaveOut || !isHeading(hit));
    const raw = hits.map((hit) => rawOf(hit, reader.attribute)).filter((text) => text !== "");
    if (raw.length === 0) continue;
    return { raw: reader.take === "join" ? [raw.join(" ")] : raw, locator };
  }
  return null;
}

// "For the sauce:", or a line without any amount that is bold as a whole.
function isHeading(hit: Hit): boolean {
  const text = (hit.text ?? textOfAll(hit.nodes)).trim();
  if (text.length > 120) return false;
  if (/[:：]$/.test(text)) return true;
  const bold = hit.nodes.flatMap((node) => (node.nodeType === 1 ? boldOf(node as Element) : []));
  return text !== "" && !/\d/.test(text) && textOfAll(bold).trim() === text;
}

function boldOf(element: Element): Element[] {
  return /^(b|strong|h[1-6])$/.test(element.localName)
    ? [element]
    : [...element.querySelectorAll("b, strong")];
}

function rawOf(hit: Hit, attribute: string | null): string {
  if (attribute === null) return hit.text ?? textOfAll(hit.nodes);
  const elements = hit.nodes.filter((node): node is Element => node.nodeType === 1);
  const own = elements.find((element) => element.hasAttribute(attribute));
  if (own) return own.getAttribute(attribute)?.trim() ?? "";
  // A label's value may wrap the one element that has the attribute.
  const inner = elements.flatMap((element) => [...element.querySelectorAll(`[${escapeName(attribute)}]`)]);
  return inner.length === 1 ? (inner[0]?.getAttribute(attribute)?.trim() ?? "") : "";
}

function escapeName(name: string): string {
  return name.replace(/[^\w-]/g, "\\$&");
}
