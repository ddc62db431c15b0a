import { attributeOf, bodyOf, elementsByTag, selectAll, textContentOf, titleOf } from "@gleaner/extract/dom";

/** What a page shows that helps to recognise a challenge. */
export interface DocumentFace {
  readonly title: string;
  /** The first 3,000 characters that a visitor reads. */
  readonly text: string;
  readonly textLength: number;
  readonly links: number;
  /** Addresses of frames and scripts. */
  readonly sources: readonly string[];
  /** Element ids and classes that challenge providers use. */
  readonly marks: readonly string[];
}

const markSelector =
  '[id*="captcha" i],[class*="captcha" i],[id*="challenge" i],[class*="challenge" i],[class*="cf-" i],[id*="cf-" i],[id*="px-" i]';

/** Says what a document shows of itself; `textOf` gives the text that a visitor reads. */
export function faceOf(document: Document, textOf: (element: Element | null) => string): DocumentFace {
  const body = bodyOf(document);
  const isSmall = elementsByTag(document, "*").length < 2000 && textContentOf(body).length < 100_000;
  const text = isSmall ? textOf(body) : "";
  return {
    title: titleOf(document).slice(0, 300),
    text: text.slice(0, 3000),
    textLength: text ? text.length : Number.MAX_SAFE_INTEGER,
    links: selectAll(document, "a[href], area[href]").length,
    sources: [...selectAll(document, "iframe[src],script[src]")]
      .slice(0, 100)
      .map((element) => (attributeOf(element, "src") ?? "").slice(0, 300)),
    marks: [...selectAll(document, markSelector)]
      .slice(0, 30)
      .map((element) =>
        `${attributeOf(element, "id") ?? ""} ${attributeOf(element, "class") ?? ""}`.slice(0, 200),
      ),
  };
}
