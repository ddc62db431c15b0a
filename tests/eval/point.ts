import { isSame } from "./compare.ts";
import { normalizeText } from "./normalize.ts";
import type { Visit } from "./visit.ts";

/** What a person can point at on a page: its texts as they are written, and the addresses of its links and images. */
export interface Pointer {
  /** The page's own writing of a value, where the answer writes it otherwise; else the value. */
  point(type: string, value: unknown): unknown;
}

const textsMax = 30_000;
const lengthMax = 3000;

/** Collects what can be pointed at. */
export async function pointAt(visit: Visit): Promise<Pointer> {
  const found = await visit.page.evaluate(
    ({ most, longest }) => {
      const addresses = [...document.querySelectorAll<HTMLElement>("a[href], img[src]")].map((element) =>
        element instanceof HTMLAnchorElement
          ? element.href
          : element instanceof HTMLImageElement
            ? element.src
            : "",
      );
      const texts: string[] = [];
      for (const element of document.body?.querySelectorAll("*") ?? []) {
        const text = element.textContent?.replace(/\s+/g, " ").trim() ?? "";
        if (
          text !== "" &&
          text.length <= longest &&
          texts.length < most &&
          !/^(?:SCRIPT|STYLE)$/.test(element.tagName)
        ) {
          texts.push(text);
        }
      }
      return { addresses, texts };
    },
    { most: textsMax, longest: lengthMax },
  );
  const written = new Map(found.texts.map((text) => [normalizeText(text), text]));
  return {
    point(type, value) {
      if (typeof value !== "string") return value;
      // The scorer leaves hosts aside, and so holds any site's front page for any other's.
      if (type === "url" && !found.addresses.includes(value))
        return found.addresses.find((address) => isSame("url", value, address)) ?? value;
      return type === "string" ? (written.get(normalizeText(value)) ?? value) : value;
    },
  };
}
