import { findHeading } from "../dom/heading.ts";
import {
  bodyOf,
  firstNodeOf,
  isBefore,
  isElement,
  isText,
  nextNodeOf,
  nodeValueOf,
  parentOf,
  tagOf,
} from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { isSkipped } from "../dom/text.ts";
import { type Line, linesOf } from "./line.ts";

/** What lists hold; a cart, reviews and messages are empty on pages whose list is not. */
const things =
  "(?:results?|match(?:es)?|hits|records?|entries|listings?|items?|products?|articles?|jobs?|positions|vacancies|offers|posts|events?|books|properties|documents|ergebnisse|treffer|einträge|produkte|artikel|angebote|stellen|résultats?|produits?|annonces?|offres?|resultados?|productos?|anuncios?|ofertas?|risultat[oi]|prodott[oi]|annunci|produtos?|anúncios?|resultat(?:en|er)?|producten|vacatures|wyników)";
/** Words between "no" and the thing: "no matching products", "keine passenden Ergebnisse". */
const kind = "(?:[\\p{L}-]{1,20} ){0,2}";
const found =
  "(?: (?:were |was |could be |have been |that )?(?:found|available|match\\p{L}*|gefunden|vorhanden|trouvé\\p{L}*|encontrad\\p{L}*|trovat\\p{L}*|gevonden|to (?:show|display)))";
/** How such a sentence goes on: what was looked for, where, when. */
const rest =
  "(?:(?: for| matching| matched| in| at| with| yet| right now| für| zu| pour| avec| para| con| per| voor)(?![\\p{L}]).{0,80})?[.!…]?$";

const none = "(?:0|no|zero|keine|aucune?|ning[uú]n|nessun|nenhum|geen|ingen|brak)";
const sorry = "(?:sorry,? |oops,? |leider |désolé,? )?";

/** Of a search that found nothing. */
const fruitless = [
  new RegExp(`^${sorry}${none} ${kind}${things}${found}${rest}`, "iu"),
  new RegExp(
    `^${sorry}(?:your search|we|the search) (?:did not|didn['’]t|could not|couldn['’]t) (?:match|find|return) any(?: ${kind}${things})?(?![\\p{L}]).{0,80}$`,
    "iu",
  ),
  /^(?:sorry,? )?(?:0|no) (?!pages?\b|errors?\b|cookies?\b)(?:\p{L}{2,20} ){1,2}(?:were |was |have been )?found[.!]?$/iu,
  /^(?:sorry,? )?no (?:\p{L}{2,20} ){1,2}match(?:es|ed)? (?:your|the|this|these) (?:search|query|filters?|criteria|selection|terms?)[.!]?$/iu,
  /^nothing (?:was |has been )?found(?![\p{L}]).{0,60}$/iu,
  new RegExp(`^(?:es wurden|wir haben) (?:leider )?keine ${kind}${things} gefunden`, "iu"),
];
/** What each of these has in it. */
const outcome = /found|any|available|match|gefunden|vorhanden|trouv|encontrad|trovat|gevonden|show|display/iu;
/** Of a list that is empty, for whatever reason. */
const patterns = [
  ...fruitless,
  new RegExp(`^${sorry}${none} ${kind}${things}${rest}`, "iu"),
  new RegExp(
    `^(?:found|showing|displaying)(?: \\d{1,3})?(?: ?[-–] ?\\d{1,3})?(?: of)? 0 ${kind}${things}${rest}`,
    "iu",
  ),
  new RegExp(`^there (?:are|were) (?:currently )?no ${kind}${things}${found}?${rest}`, "iu"),
  new RegExp(`^no (?:se (?:han )?encontr\\p{L}{1,6}|hay) ${kind}${things}`, "iu"),
];
/** Of something else than the page's list. */
const elsewhere =
  /(?<!\p{L})(?:cart|basket|bag|wish ?list|favou?rites|compare|warenkorb|merkzettel|panier|carrito|cesta|carrello|winkelwagen|reviews?|comments?|messages?|notifications?)(?!\p{L})/iu;

/** True where the page says in so many words that its list is empty: "0 results", "No products found". */
export const statesNothing = (page: Page): boolean =>
  findSaying(page, patterns, /./, () => true) !== undefined;

/** True where the main part of the page says that a search found nothing: what it lists is something else then. */
export const findsNothing = (page: Page): boolean =>
  findSaying(page, fruitless, outcome, isInMain) !== undefined;

/** How the lines begin that such sentences stand in. */
const beginning = new RegExp(
  `^\\s*(?:sorry|oops|leider|désolé|${none}|nothing|your search|we|the search|es wurden|wir haben)(?![\\p{L}\\d])`,
  "iu",
);

/** What stands over the sentence before an element that a search found nothing; null where there is none. */
export function findFruitless(page: Page, element: Element): { readonly heading: string | null } | null {
  // Nearly no page has the sentence, and to make lines of a page takes longer than to read a list of it.
  if (!mayBeSaidBefore(page, element)) return null;
  const said = findSaying(page, fruitless, outcome, (box) => isInMain(box) && isBefore(box.element, element));
  return said ? { heading: findHeading(said.box.element)?.toLowerCase() ?? null } : null;
}

function mayBeSaidBefore(page: Page, element: Element): boolean {
  for (let node: Node | null = bodyOf(page.document); node && node !== element; ) {
    if (isText(node) && beginning.test(nodeValueOf(node))) return true;
    const inner: Node | null = isElement(node) && !isSkipped(tagOf(node)) ? firstNodeOf(node) : null;
    let next: Node | null = inner;
    for (let up: Node | null = node; up && !next; up = parentOf(up)) next = nextNodeOf(up);
    node = next;
  }
  return false;
}

const isInMain = ({ region }: Box): boolean => region === "main";

function findSaying(
  page: Page,
  sentences: readonly RegExp[],
  wanted: RegExp,
  counts: (box: Box) => boolean,
): Line | undefined {
  return linesOf(page, wanted, (box) => !box.isHidden && counts(box)).find(
    ({ text }) => sentences.some((sentence) => sentence.test(text)) && !elsewhere.test(text),
  );
}
