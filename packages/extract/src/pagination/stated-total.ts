import { once, type Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { numbersIn } from "../value/number.ts";
import { linesOf, longestLine } from "./line.ts";

const NUMBER = "(\\d[\\d.,\\u00a0\\u202f' ]*)";
const OF =
  "(?:of(?: a)?(?: total(?: of)?)?|von(?: insgesamt)?|de(?: un total de)?|sur(?: un total de)?|di|van(?: de)?|av(?: totalt)?|af|z|ze|из|od|dari|trong|yhteensä|/|out of|共)";
const THINGS =
  "(?:results?|items?|products?|records?|entries|matches|listings?|jobs?|articles?|ergebnisse|treffern?|produkte|artikel|einträgen?|résultats?|produits?|resultados?|productos?|produtos?|risultati|prodotti|resultaten|resultater|wyników|результат\\p{L}*|товар\\p{L}*|annonces?|offres?|ofertas|offerte|anuncios|annunci|stellen|angebote|hits|posts|events?|members|companies|properties|books|reviews|rows|oglas\\p{L}*|výsledk\\p{L}*|tulosta|sonuç|vagas|件|条|개)";

const PATTERNS = [
  new RegExp(
    `(?<!\\d)\\d+\\s*(?:-|–|—|to|bis|à|a)\\s*\\d+\\s*${OF}\\s*(?:about |over |ca\\. )?${NUMBER}`,
    "iu",
  ),
  new RegExp(`(?:showing|displaying|zeige|affichage)\\D{0,20}\\d+\\s*${OF}\\s*${NUMBER}`, "iu"),
  new RegExp(`^\\D{0,20}?${NUMBER}\\s*${THINGS}\\b`, "iu"),
  /^(\d[\d.,]{0,9}) (?:\p{L}{2,20} ){1,2}(?:were )?found[.!]?$/iu,
  new RegExp(`^(?:${THINGS}|total)\\s*[:(]\\s*${NUMBER}`, "iu"),
];

/** A total and the line of the page that states it. */
export interface StatedTotal {
  readonly total: number;
  readonly line: Box;
}

/**
 * The total that the page states for its list ("1–20 of 245", "245 results"); null where it states none. What is clearly
 * less than the `least` rows that the page shows counts something else.
 */
export function findStatedTotal(page: Page, least = 0): StatedTotal | null {
  const stated = once(page, "totals", null, () => findTotals(page));
  return stated.find(({ total }) => total * 1.1 >= least) ?? null;
}

/** All that could be a total, by how plainly its line says so, then in the order of the page. */
function findTotals(page: Page): StatedTotal[] {
  const lines = linesOf(page, /\d/).filter(({ text }) => text.length <= longestLine);
  return PATTERNS.flatMap((pattern) =>
    lines.flatMap(({ box, text }) => {
      const stated = pattern.exec(text)?.[1];
      const total = stated === undefined ? undefined : numbersIn(stated.trim(), guess(stated))[0];
      return total !== undefined && Number.isInteger(total) && total > 0 ? [{ total, line: box }] : [];
    }),
  );
}

// A total has no fraction: either mark groups.
function guess(text: string): "." | "," {
  return text.includes(",") ? "." : ",";
}
