import type { ListRead, Locator, Pagination } from "@gleaner/automation";
import { locateOne } from "./locate.ts";
import type { Page } from "./page.ts";
import { queryAll } from "./query.ts";
import { nameOf, roleOf } from "./role.ts";
import { uniqueSelector } from "./row-selector.ts";
import { collapse } from "./text.ts";

const NEXT =
  /^(?:(?:go to )?(?:the )?next(?: page| results)?|weiter|nächste(?: seite)?|vor|suivant(?:e|s)?|page suivante|siguiente|página siguiente|sig\.?|prossim[ao]|successiv[ao]|avanti|próxim[ao]|seguinte|volgende|næste|nästa|neste|seuraava|następna|dalej|další|ďalej|следующая|далее|вперёд|sonraki|次へ?|次のページ|下一[页頁]|다음|tiếp|επόμενη|következő|următoare[al]?|older(?: posts| entries)?|ältere.*)[\s›»→>]*$|^[›»→⟩>]{1,2}$/iu;
const MORE =
  /^(?:(?:load|show|view|see) (?:\d+ )?more.*|more results|more|mehr (?:laden|anzeigen|ergebnisse).*|weitere (?:laden|anzeigen|ergebnisse).*|(?:voir|afficher|charger) plus.*|(?:cargar|ver|mostrar) más.*|(?:carica|mostra|vedi) altr[io].*|(?:carregar|ver|mostrar) mais.*|meer (?:laden|tonen).*|(?:vis|indlæs) flere.*|visa fler.*|pokaż więcej.*|показать ещё.*|もっと見る|加载更多|더 ?보기)$/iu;

/** How the page offers more rows, best first. */
export function findPagination(page: Page, hasList: boolean): Pagination[] {
  const found: { pagination: Pagination; score: number }[] = [];
  const add = (kind: "next" | "more", element: Element, score: number): void => {
    const target = targetsOf(page, element, kind === "next" && score < 60);
    if (target.length > 0) found.push({ pagination: { kind, target }, score });
  };
  for (const element of queryAll(page.document, 'a[rel~="next"], link[rel~="next"]')) {
    add("next", element, element.localName === "a" ? 100 : 40);
  }
  for (const element of queryAll(
    page.document,
    'a, button, [role="button"], [role="link"], input[type="submit"]',
  )) {
    if (!isUsable(element)) continue;
    const name = nameOf(element).slice(0, 80);
    const title = element.getAttribute("title") ?? "";
    const isNext =
      NEXT.test(name) || NEXT.test(collapse(title)) || NEXT.test(collapse(element.textContent ?? ""));
    const isPaging = isInPager(element);
    if (isNext && !isCarousel(element)) add("next", element, isPaging ? 90 : name.length <= 2 ? 30 : 70);
    else if (isPaging && isNextByClass(element)) add("next", element, 65);
    else if (MORE.test(name) && element.localName !== "a") add("more", element, 60);
    else if (MORE.test(name) && isPagedHref(element)) add("more", element, 45);
  }
  const numbered = afterCurrent(page);
  if (numbered) add("next", numbered, 50);
  found.sort((a, b) => b.score - a.score);
  const result = dropTwins(found.map((each) => each.pagination)).slice(0, 5);
  if (hasList) result.push({ kind: "scroll", target: [] });
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

/** True for a control that is not disabled, here or by its item. */
export function isUsable(element: Element): boolean {
  for (let up: Element | null = element, level = 0; up && level < 2; up = up.parentElement, level++) {
    if (up.hasAttribute("disabled") || up.getAttribute("aria-disabled") === "true") return false;
    if (up.hasAttribute("hidden")) return false;
    if (/(^|[\s_-])(is-)?disabled($|\s)/i.test(up.getAttribute("class") ?? "")) return false;
  }
  return true;
}

function isInPager(element: Element): boolean {
  for (let up: Element | null = element, level = 0; up && level < 6; up = up.parentElement, level++) {
    const name = `${up.getAttribute("class") ?? ""} ${up.id} ${up.getAttribute("aria-label") ?? ""}`;
    if (/pag(e|er|ing|ination|inator)|seiten|blätter/i.test(name)) return true;
  }
  return false;
}

function isNextByClass(element: Element): boolean {
  const own = `${element.getAttribute("class") ?? ""} ${element.parentElement?.getAttribute("class") ?? ""}`;
  return /(^|[-_\s])next($|[-_\s])/i.test(own);
}

function isCarousel(element: Element): boolean {
  return (
    element.closest('[class*="carousel" i], [class*="slider" i], [class*="slick" i], [class*="swiper" i]') !==
    null
  );
}

function isPagedHref(element: Element): boolean {
  return /[?&/](page|p|offset|start|cursor|after)[=/]/i.test(element.getAttribute("href") ?? "");
}

// Of numbered links the one after the current page, which is marked or not a link.
function afterCurrent(page: Page): Element | null {
  const marked = queryAll(
    page.document,
    '[aria-current="page"], .active, .current, .selected, li > span, li > strong, strong, b, em, span',
  );
  for (const element of marked) {
    const text = collapse(element.textContent ?? "");
    if (!/^\d{1,4}$/.test(text)) continue;
    const wanted = String(Number(text) + 1);
    const around = element.closest("ul, ol, nav, table") ?? element.parentElement;
    const next = [...(around?.querySelectorAll("a[href]") ?? [])].find(
      (a) => collapse(a.textContent ?? "") === wanted,
    );
    const isOrdered = next && element.compareDocumentPosition(next) & 4;
    if (isOrdered && (isInPager(next) || isPagedHref(next))) return next;
  }
  return null;
}

function targetsOf(page: Page, element: Element, isPositional: boolean): Locator[] {
  const targets: Locator[] = [];
  const role = roleOf(element);
  const name = nameOf(element);
  if (!isPositional && role && name !== "" && name.length <= 200 && !/^\d+$/.test(name)) {
    targets.push({ by: "role", role, name });
  }
  if (element.getAttribute("rel")?.includes("next")) {
    const css = `${element.localName}[rel~="next"]`;
    const count = queryAll(page.document, css).length;
    targets.unshift(count === 1 ? { by: "css", css } : { by: "css", css, nth: 0 });
  }
  const css = uniqueSelector(page, element);
  if (css) targets.push({ by: "css", css });
  return targets.filter((target) => locateOne(page, null, target) !== null);
}

/** True while a list read's pagination control is there and can be used. */
export function canPaginate(page: Page, read: ListRead): boolean {
  const { pagination } = read;
  if (!pagination) return false;
  if (pagination.kind === "scroll") return true;
  for (const locator of pagination.target) {
    const node = locateOne(page, null, locator)?.nodes[0];
    if (node?.nodeType !== 1) continue;
    const element = node as Element;
    if (!isUsable(element)) return false;
    if (element.localName !== "a" || pagination.kind === "more") return true;
    const href = element.getAttribute("href");
    const address = href === null ? null : URL.parse(href, page.base);
    // A next link that leads to the page itself is how some sites end.
    return href === null || href.startsWith("#") || address?.href !== page.document.URL;
  }
  return false;
}
