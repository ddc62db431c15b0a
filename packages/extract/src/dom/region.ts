import { own } from "@gleaner/automation/named";
import { collapse } from "../value/text.ts";
import { attributeNamesOf, attributeOf, classOf, selectAll, textContentOf } from "./node.ts";

/** Which part of a page an element belongs to. */
export type Region = "main" | "header" | "nav" | "aside" | "footer";

/** Tags that are called as what they are. */
export const isRegion = (tag: string): tag is Region => /^(nav|footer|aside|header)$/.test(tag);
const BY_ROLE: Readonly<Record<string, Region>> = {
  navigation: "nav",
  menu: "nav",
  menubar: "nav",
  contentinfo: "footer",
  complementary: "aside",
  banner: "header",
  dialog: "aside",
};
const BY_NAME: readonly (readonly [Region, RegExp])[] = [
  ["footer", /(^|[-_ ])(site|page|global)?[-_]?footer($|[-_ ])/i],
  [
    "nav",
    /(^|[-_ ])(nav|navbar|navigation|breadcrumbs?|pagination|pager|megamenu|dropdown-menu|toolbar)($|[-_ ])/i,
  ],
  [
    "aside",
    /(^|[-_ ])(sidebar|side-bar|aside|related|recommend(ed|ations)?|promo|advert(isement)?s?|cookie|consent|share|social|newsletter|modal|popup|facets?|filters?)($|[-_ ])/i,
  ],
];

/** The region of an element: its own where it states one, else its parent's. */
export function regionOf(
  element: Element,
  tag: string,
  inherited: Region,
  attributes: readonly string[] = attributeNamesOf(element),
): Region {
  if (inherited !== "main" && inherited !== "header") return inherited;
  if (tag === "main" || tag === "article") return "main";
  if (isRegion(tag)) return tag;
  if (attributes.length === 0) return inherited;
  const stated = own(BY_ROLE, attributeOf(element, "role") ?? "");
  if (stated) return stated;
  if (/^(tr|td|li|a|body)$/.test(tag)) return inherited;
  const id = attributeOf(element, "id") ?? "";
  const name = `${classOf(element)} ${id}`;
  for (const [region, pattern] of BY_NAME) if (pattern.test(name)) return region;
  return MENU.test(name) && isLinks(element) ? "nav" : inherited;
}

// What a restaurant calls its menu holds dishes.
const MENU = /(^|[-_ ])menu($|[-_ ])/i;

/** True where at least half of the text stands in links and buttons. */
function isLinks(element: Element): boolean {
  const lengthOf = (each: Element): number => collapse(textContentOf(each)).length;
  const linked = [...selectAll(element, "a, button")].reduce((sum, each) => sum + lengthOf(each), 0);
  return linked * 2 >= lengthOf(element);
}
