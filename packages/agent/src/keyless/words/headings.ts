/** How headings begin that say in several words what lists are called in one, by that word. */
const beginnings: Readonly<Record<string, string>> = {
  instructions: `how to make, how to prepare, how to cook, how to do, how do you make, step by step, what to do, so geht, so wird,
    so machst, slik gjør, sådan gør, gør så her, gör så här, så gör, così si fa, cómo hacer, cómo se hace, cómo preparar, comment faire,
    comment préparer, modo de preparo, modo de preparação, modo de fazer, sposób przygotowania, sposób wykonania, zo maak je`,
  ingredients: `what you need, what you'll need, what you will need, you'll need, you will need, das brauchst du, du brauchst,
    du trenger, du skal bruge, du behöver, il vous faut, necesitas, você vai precisar, cosa serve, cosa ti serve, dit heb je nodig`,
};

const meanings = Object.entries(beginnings).flatMap(([word, text]) =>
  text.split(",").map((beginning) => [beginning.trim().replace(/\s+/g, " "), word] as const),
);

/** The one word for what a heading says, null where it is none of those known. */
export function meaningOfHeading(heading: string): string | null {
  const text = heading
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^[^\p{L}]+/u, "");
  return meanings.find(([beginning]) => text.startsWith(beginning))?.[1] ?? null;
}
