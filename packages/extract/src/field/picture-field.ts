import { PICTURE_NAMES, slotNames } from "../dom/name.ts";
import { attributeOf, titleOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { isBlank, sourceOf } from "../dom/picture.ts";
import { queryDocument } from "../dom/query.ts";
import { type Box, scan } from "../dom/scan.ts";
import { textOf } from "../dom/text.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import { squeeze } from "../value/text.ts";
import { type Draft, singleDraft } from "./draft.ts";

/** More pictures of a page's thing are those of a gallery, which is a list. */
const MOST_PICTURES = 3;
/** What pictures of the page's thing are called. */
const CALLED = /\b(?:image|photo|picture|poster|cover|portrait|artwork)\b/;

/** The first pictures of the page's thing: those that stand for its title by their `alt`, or whose names say that they are such. */
export function findPictures(page: Page): Draft[] {
  const heads = queryDocument(page, "h1").map(textOf);
  // A document's title has the site's name in it, as its logo does.
  const titles = (heads.length > 0 ? heads : [titleOf(page.document)]).map(squeeze);
  const isMeant = (box: Box): boolean => {
    const alt = squeeze(attributeOf(box.element, "alt") ?? "");
    return (
      (alt !== "" && titles.some((title) => title.includes(alt))) || CALLED.test(slotNames(box).join(" "))
    );
  };
  const shown = scan(page).filter(
    ({ tag, region, isHidden }) => tag === "img" && region === "main" && !isHidden,
  );
  return shown
    .filter(isMeant)
    .slice(0, MOST_PICTURES)
    .flatMap((box): Draft[] => {
      const css = uniqueSelector(page, box.element);
      // An empty picture that says nowhere what it will show is none.
      if (!css || isBlank(sourceOf(page, box.element) ?? "")) return [];
      const names = [...PICTURE_NAMES, ...slotNames(box)];
      return [singleDraft(css, names, "src")];
    });
}
