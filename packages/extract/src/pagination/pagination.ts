import type { Pagination } from "@gleaner/automation";
import { attributeOf, classOf, parentOf, tagOf, textContentOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryAll } from "../dom/query.ts";
import { nameOf } from "../dom/role.ts";
import { boxOf, scan } from "../dom/scan.ts";
import { collapse } from "../value/text.ts";
import { hasScripts, isUsable } from "./control.ts";
import { controlLocators, isInPager, isPagedAddress } from "./pager.ts";
import { findNumbered } from "./pager-number.ts";

const NEXT =
  /^(?:(?:go to )?(?:the )?next(?: page| results)?|weiter|nächste(?: seite)?|vor|suivant(?:e|s)?|page suivante|siguiente|página siguiente|sig\.?|prossim[ao]|successiv[ao]|avanti|próxim[ao]|seguinte|volgende|næste|nästa|neste|seuraava|następna|dalej|další|ďalej|следующая|далее|вперёд|sonraki|次へ?|次のページ|下一[页頁]|다음|tiếp|επόμενη|következő|următoare[al]?|older(?: posts| entries)?|ältere.*)[\s›»→>]*$|^[›»→⟩>]{1,2}$/iu;
const MORE =
  /^(?:(?:load|show|view|see) (?:\d+ )?more.*|more results|more|mehr (?:laden|anzeigen|ergebnisse).*|weitere (?:laden|anzeigen|ergebnisse).*|(?:voir|afficher|charger) plus.*|(?:cargar|ver|mostrar) más.*|(?:carica|mostra|vedi) altr[io].*|(?:carregar|ver|mostrar) mais.*|meer (?:laden|tonen).*|(?:vis|indlæs) flere.*|visa fler.*|pokaż więcej.*|показать ещё.*|もっと見る|加载更多|더 ?보기)$/iu;

// A calendar's or a slide show's next is not more of a list.
const OTHER_NEXT =
  /\b(?:month|week|day|year|slide|image|photo|picture|video|question|step|game|match|chapter|episode|monat|woche|tag|jahr|bild|mois|semaine|jour|mes|semana|mese|settimana|maand|dag)\b/iu;

const OTHER_PAGE =
  /\b(?:last|prev|previous|back|first|letzte|vorige|zurück|erste|dernière|précédente?|première|última|anterior|primera|ultima|precedente|prima|laatste|eerste)\b/iu;

/** How the page offers more rows, best first; `lastRow` is the last row of its main list, null where it has none. */
export function findPagination(page: Page, lastRow: Element | null): Pagination[] {
  const found: { pagination: Pagination; score: number }[] = [];
  const add = (kind: "next" | "more", element: Element, score: number): void => {
    const target = controlLocators(page, element);
    if (target.length > 0) found.push({ pagination: { kind, target }, score });
  };
  for (const element of queryAll(page.document, 'a[rel~="next"], link[rel~="next"]')) {
    // In a page's head the next one is often another article.
    const isLink = tagOf(element) === "link";
    if (isLink && !isPagedHref(element)) continue;
    if (isUsable(element)) add("next", element, isLink ? 40 : 100);
  }
  for (const element of queryAll(
    page.document,
    'a, button, [role="button"], [role="link"], input[type="submit"], input[type="button"]',
  )) {
    const text = textContentOf(element);
    // Names are dear to work out; a control's text is short.
    if (text.length > 300) continue;
    const name = nameOf(element).slice(0, 80);
    const title = collapse(attributeOf(element, "title") ?? "");
    const isNext = NEXT.test(name) || NEXT.test(title) || NEXT.test(collapse(text));
    const isNamedNext = isNextByClass(element);
    const isMore = MORE.test(name);
    // Nearly every link is none of them.
    if (!(isNext || isNamedNext || isMore) || !isUsable(element)) continue;
    if (OTHER_NEXT.test(name) || OTHER_NEXT.test(title)) continue;
    const isPaging = isInPager(element);
    if (isNext && !isCarousel(element)) add("next", element, isPaging ? 90 : name.length <= 2 ? 30 : 70);
    else if (isPaging && isNamedNext && !OTHER_PAGE.test(name)) add("next", element, 65);
    else if (isMore && tagOf(element) !== "a") add("more", element, 60);
    else if (isMore && isPagedHref(element)) add("more", element, 45);
  }
  const numbered = findNumbered(page);
  if (numbered) found.push({ pagination: { kind: "next", target: [numbered] }, score: 50 });
  found.sort((a, b) => b.score - a.score);
  const result = dropTwins(found.map((each) => each.pagination)).slice(0, 5);
  if (lastRow && canGrow(page, lastRow)) result.push({ kind: "scroll", target: [] });
  return result;
}

function dropTwins(list: readonly Pagination[]): Pagination[] {
  const seen = new Set<string>();
  return list.filter((each) => {
    const key = JSON.stringify(each.target.at(-1));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function isNextByClass(element: Element): boolean {
  const own = `${classOf(element)} ${classOf(parentOf(element))}`;
  return /(^|[-_\s])next($|[-_\s])/i.test(own);
}

function isCarousel(element: Element): boolean {
  for (let up: Element | null = element; up; up = parentOf(up)) {
    if (/carousel|slider|slick|swiper|slideshow/i.test(`${tagOf(up)} ${classOf(up)}`)) return true;
  }
  return false;
}

function isPagedHref(element: Element): boolean {
  return isPagedAddress(attributeOf(element, "href") ?? "");
}

/** Of the main text, how much may stand below a list that reaches the end of its page. */
const MOST_BELOW = 0.2;

/** True where scrolling could bring more rows: a script is there to load them and the list reaches the page's end. */
function canGrow(page: Page, lastRow: Element): boolean {
  if (!hasScripts(page)) return false;
  const last = boxOf(page, lastRow);
  if (!last) return false;
  const end = last.order + last.size - 1;
  let all = 0;
  let below = 0;
  for (const box of scan(page)) {
    if (box.region !== "main" || box.isHidden || box.children.length > 0) continue;
    all += box.textLength;
    if (box.order > end) below += box.textLength;
  }
  return below <= all * MOST_BELOW;
}
