import { labelNames } from "./name.ts";

// What follows tells for whom or how much: "Zutaten für 4 Personen", "Ingredients (makes 12)".
const REST =
  /\s*[([,;].*$|\s+(?:for|für|pour|para|per|til|till|voor|dla|til|à|x)\s.*$|\s*[–—|:]\s.*$|\s+\d.*$/iu;

/** The names that a heading gives to what stands under it: as it reads, then without what it adds. */
export function headingNames(heading: string): string[] {
  const text = heading.replace(/^[^\p{L}\d]+|[^\p{L}\d)]+$/gu, "");
  const short = text.replace(REST, "").replace(/^\d+[.)]?\s+/, "");
  return [...new Set([...labelNames(text), ...labelNames(short)])];
}
