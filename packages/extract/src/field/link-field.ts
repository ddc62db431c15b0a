import type { Locator } from "@gleaner/automation";
import { words } from "../dom/name.ts";
import { attributeOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { nameOf } from "../dom/role.ts";
import { type Box, scan } from "../dom/scan.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import type { Draft } from "./draft.ts";

const DOCUMENT = /\.(pdf|docx?|odt|rtf|xlsx?|ods|csv|pptx?|epub|zip|ics|mp3)$/i;
/** Where a page lists more documents, or more sites, none of them is its thing's own. */
const MOST_ALIKE = 8;
const LONGEST_NAME = 40;

/** A link out of the page that says in a few words where it leads. */
interface Lead {
  readonly box: Box;
  readonly name: string;
  /** The kind of document that it leads to, by its address; null for another site. */
  readonly extension: string | null;
}

/** The few documents and other sites that the main part of a page links, each called as its link is. */
export function findLinks(page: Page): Draft[] {
  const leads = scan(page).flatMap((box) => leadOf(page, box) ?? []);
  const { documents = [], sites = [] } = Object.groupBy(leads, ({ extension }) =>
    extension === null ? "sites" : "documents",
  );
  return [documents, sites].flatMap((alike) => {
    if (alike.length > MOST_ALIKE) return [];
    return alike.flatMap((lead): Draft[] => {
      const names = [words(lead.name), ...(lead.extension === null ? [] : [lead.extension])];
      const isOnly = alike.every((other) => other === lead || other.name !== lead.name);
      const css = isOnly ? uniqueSelector(page, lead.box.element) : null;
      if (css === null) return [];
      // The next page's link of another size, or number, is called otherwise.
      const named: Locator[] = /\d/.test(lead.name) ? [] : [{ by: "role", role: "link", name: lead.name }];
      return [{ locators: [...named, { by: "css", css }], attribute: "href", take: "one", names }];
    });
  });
}

function leadOf({ base }: Page, box: Box): Lead | null {
  if (box.tag !== "a" || box.isHidden || !/^(main|aside)$/.test(box.region)) return null;
  const url = URL.parse(attributeOf(box.element, "href") ?? "", base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const extension = DOCUMENT.exec(url.pathname)?.[1]?.toLowerCase() ?? null;
  const isSite = url.host !== new URL(base).host && box.region === "main";
  if (extension === null && !isSite) return null;
  const name = nameOf(box.element);
  return /\p{L}/u.test(name) && name.length <= LONGEST_NAME ? { box, name, extension } : null;
}
