import { stem } from "./stem.ts";

/* Words that tell one value of a kind from another, by their stems, a language behind each bar. */

const stemsOf = (words: string): ReadonlySet<string> => new Set(words.split(/[\s|]+/).map(stem));

/** What a price that no longer holds is called. */
export const oldPrices = stemsOf(
  "was old before original previous rrp msrp uvp | statt vorher | ancien avant | antes anterior | prima | oude | stara | ordinarie | původní",
);

/** What asks for such a price although it may hold: "regular price", "list price". */
export const listPrices = stemsOf("regular list");

/** What a site of somebody's own is called. */
export const ownSites = stemsOf("website homepage | webseite | sitio | sito");

/** What tells one name of a thing from another: "Latin name". */
export const otherNames = stemsOf(
  "latin scientific botanical official full first last common short brand user original alternative generic local file domain display former legal",
);
