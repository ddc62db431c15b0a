/** Names of two words that say what one word says, by that word. */
const names: Readonly<Record<string, string>> = {
  postcode: "postal code, post code, zip code, code postal, codigo postal, codice postale, kod pocztowy",
  city: "address locality",
  region: "address region",
  country: "address country",
};

export const joinedWords: readonly (readonly [word: string, names: readonly string[]])[] = Object.entries(
  names,
).map(([word, list]) => [word, list.split(", ")]);
