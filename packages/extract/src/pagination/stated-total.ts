import type { Page } from "../dom/page.ts";
import { type Box, scan } from "../dom/scan.ts";
import { numbersIn } from "../value/number.ts";
import { collapse, textOf } from "../value/text.ts";

const NUMBER = "(\\d[\\d.,\\u00a0\\u202f' ]*)";
const OF =
  "(?:of(?: a)?(?: total(?: of)?)?|von(?: insgesamt)?|de(?: un total de)?|sur(?: un total de)?|di|van(?: de)?|av(?: totalt)?|af|z|ze|из|od|dari|trong|yhteensä|/|out of|共)";
const THINGS =
  "(?:results?|items?|products?|records?|entries|matches|listings?|jobs?|articles?|ergebnisse|treffer|produkte|artikel|einträge|résultats?|produits?|resultados?|productos?|produtos?|risultati|prodotti|resultaten|resultater|wyników|результат\\p{L}*|товар\\p{L}*|resultados|résultats|annonces?|offres?|ofertas|offerte|anuncios|annunci|stellen|angebote|einträgen|treffern|hits|posts|events?|members|companies|properties|books|reviews|rows|oglas\\p{L}*|výsledk\\p{L}*|tulosta|sonuç|vagas|件|条|개)";

const PATTERNS = [
  new RegExp(`\\d+\\s*(?:-|–|—|to|bis|à|a)\\s*\\d+\\s*${OF}\\s*(?:about |over |ca\\. )?${NUMBER}`, "iu"),
  new RegExp(`(?:showing|displaying|zeige|affichage)\\D{0,20}\\d+\\s*${OF}\\s*${NUMBER}`, "iu"),
  new RegExp(`^\\D{0,20}?${NUMBER}\\s*${THINGS}\\b`, "iu"),
  new RegExp(`^(?:${THINGS}|total)\\s*[:(]\\s*${NUMBER}`, "iu"),
];

/**
 * The total that the page states for its list ("1–20 of 245", "245 results"); null where it states none. What is clearly
 * less than the `least` rows that the page shows counts something else.
 */
export function findStatedTotal(page: Page, least = 0): number | null {
  const texts = scan(page)
    .filter((box) => isLine(box))
    .slice(0, 4000)
    .map((box) => collapse(textOf(box.element)));
  for (const pattern of PATTERNS) {
    for (const text of texts) {
      if (text.length > 120 || !/\d/.test(text)) continue;
      const total = pattern.exec(text)?.[1];
      const value = total === undefined ? undefined : numbersIn(total.trim(), guess(total))[0];
      if (value !== undefined && Number.isInteger(value) && value > 0 && value * 1.1 >= least) return value;
    }
  }
  return null;
}

// A total has no fraction: either mark groups.
function guess(text: string): "." | "," {
  return text.includes(",") ? "." : ",";
}

function isLine(box: Box): boolean {
  return box.textLength > 2 && box.textLength <= 120 && box.ownLength > 0 && box.region !== "footer";
}
