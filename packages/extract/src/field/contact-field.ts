import { attributeOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryDocument } from "../dom/query.ts";
import { boxOf } from "../dom/scan.ts";
import { textOf } from "../dom/text.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import { collapse } from "../value/text.ts";
import { type Draft, singleDraft } from "./draft.ts";

/** Links that say what they lead to, each with what that is called. */
const CONTACTS = [
  { css: 'a[href^="mailto:"]', name: "email" },
  { css: 'a[href^="tel:"]', name: "phone" },
] as const;

/** The e-mail address and the telephone number that a page links, first in its main part: of two it is not known whose each is. */
export function findContacts(page: Page): Draft[] {
  return CONTACTS.flatMap(({ css: all, name }): Draft[] => {
    const everywhere = queryDocument(page, all);
    const main = everywhere.filter((link) => boxOf(page, link)?.region === "main");
    const links = main.length > 0 ? main : everywhere;
    const [first] = links;
    if (!first || new Set(links.map(targetOf)).size > 1) return [];
    const css = everywhere.length === 1 ? all : uniqueSelector(page, first);
    if (!css) return [];
    // What a person reads there, unless it is a word ("Write to us").
    const text = collapse(textOf(first));
    const isShown = name === "email" ? text === targetOf(first) : /^\+?[\d\s()./-]{6,}$/.test(text);
    // A letter's subject would be read with its address.
    if (!isShown && attributeOf(first, "href")?.includes("?")) return [];
    const attribute = isShown ? null : "href";
    return [singleDraft(css, [name], attribute)];
  });
}

/** What a link leads to, without its scheme and a letter's subject. */
function targetOf(link: Element): string {
  return (attributeOf(link, "href") ?? "").replace(/^\w+:|\?.*/g, "");
}
