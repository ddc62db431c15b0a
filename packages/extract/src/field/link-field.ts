import type { Locator } from "@gleaner/automation";
import { words } from "../dom/name.ts";
import { attributeOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { nameOf } from "../dom/role.ts";
import { type Box, scan } from "../dom/scan.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import { locateOne } from "../read/locate.ts";
import type { Draft } from "./draft.ts";

const DOCUMENT = /\.(pdf|docx?|odt|rtf|xlsx?|ods|csv|pptx?|epub|zip|ics|mp3)$/i;
/** Where a page lists more documents, or more sites, none of them is its thing's own. */
const MOST_ALIKE = 8;
const LONGEST_NAME = 40;

/** A link out of the page that says in a few words where it leads. */
interface OutwardLink {
  readonly box: Box;
  readonly name: string;
  /** The kind of document that it leads to, by its address; null for another site. */
  readonly extension: string | null;
}

/** The few documents and other sites that the main part of a page links, each called as its link is. */
export function findLinks(page: Page): Draft[] {
  const site = siteOf(new URL(page.base));
  const links = scan(page).flatMap((box) => linkOf(page, site, box) ?? []);
  const { documents = [], sites = [] } = Object.groupBy(links, ({ extension }) =>
    extension === null ? "sites" : "documents",
  );
  return [documents, sites].flatMap((alike) =>
    alike.length > MOST_ALIKE ? [] : alike.flatMap((link) => draftOf(page, link) ?? []),
  );
}

/** A link is found by its words, or by a selector that counts nothing where the words have a number, as of a size. */
function draftOf(page: Page, { box, name, extension }: OutwardLink): Draft | null {
  const locator: Locator | null = /\d/.test(name) ? uncounted(page, box) : { by: "role", role: "link", name };
  if (locator === null || locateOne(page, null, locator)?.nodes[0] !== box.element) return null;
  const names = [words(name), ...(extension === null ? [] : [extension])];
  return { locators: [locator], attribute: "href", take: "one", names };
}

function uncounted(page: Page, { element }: Box): Locator | null {
  const css = uniqueSelector(page, element);
  return css === null || /:nth-/.test(css) ? null : { by: "css", css };
}

function linkOf({ base }: Page, site: string, box: Box): OutwardLink | null {
  if (box.tag !== "a" || box.isHidden || !/^(main|aside)$/.test(box.region)) return null;
  const url = URL.parse(attributeOf(box.element, "href") ?? "", base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "") return null;
  const extension = DOCUMENT.exec(url.pathname)?.[1]?.toLowerCase() ?? null;
  const isSite = siteOf(url) !== site && box.region === "main";
  if (extension === null && !isSite) return null;
  const name = nameOf(box.element);
  return /\p{L}/u.test(name) && name.length <= LONGEST_NAME ? { box, name, extension } : null;
}

const siteOf = ({ hostname }: URL): string => hostname.replace(/^www\./, "");
