import { numbersIn } from "./number.ts";
import type { Page } from "./page.ts";
import { type Box, scan } from "./scan.ts";
import { collapse, textOf } from "./text.ts";

const NUMBER = "(\\d[\\d.,\\u00a0\\u202f' ]*)";
const OF = "(?:of|von|de|sur|di|van|av|af|z|из|od|/|out of|共)";
const THINGS =
  "(?:results?|items?|products?|records?|entries|matches|listings?|jobs?|articles?|ergebnisse|treffer|produkte|artikel|einträge|résultats?|produits?|resultados?|productos?|produtos?|risultati|prodotti|resultaten|resultater|wyników|результат\\p{L}*|товар\\p{L}*)";

const PATTERNS = [
  new RegExp(`\\d+\\s*(?:-|–|—|to|bis|à|a)\\s*\\d+\\s*${OF}\\s*(?:about |over |ca\\. )?${NUMBER}`, "iu"),
  new RegExp(`(?:showing|displaying|zeige|affichage)\\D{0,20}\\d+\\s*${OF}\\s*${NUMBER}`, "iu"),
  new RegExp(`^\\D{0,20}?${NUMBER}\\s*${THINGS}\\b`, "iu"),
  new RegExp(`^(?:${THINGS}|total)\\s*[:(]\\s*${NUMBER}`, "iu"),
];

/** The total that the page states for its list ("1–20 of 245", "245 results"); null where it states none. */
export function findStatedTotal(page: Page): number | null {
  const texts = scan(page)
    .filter((box) => isLine(box))
    .slice(0, 4000)
    .map((box) => collapse(textOf(box.element)));
  for (const pattern of PATTERNS) {
    for (const text of texts) {
      if (text.length > 120 || !/\d/.test(text)) continue;
      const total = pattern.exec(text)?.[1];
      const value = total === undefined ? undefined : numbersIn(total.trim(), guess(total))[0];
      if (value !== undefined && Number.isInteger(value) && value > 0) return value;
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
