/** How headings begin that say in several words what lists are called in one, by that word. */
const beginnings: Readonly<Record<string, string>> = {
  instructions: `how to make, how to prepare, how to cook, how to do, how do you make, step by step, what to do, so geht, so wird,
    so machst, slik gjør, sådan gør, gør så her, gör så här, så gör, così si fa, cómo hacer, cómo se hace, cómo preparar, comment faire,
    comment préparer, modo de preparo, modo de preparação, modo de fazer, sposób przygotowania, sposób wykonania, postup přípravy, jak připravit, zo maak je`,
  ingredients: `what you need, what you'll need, what you will need, you'll need, you will need, das brauchst du, du brauchst,
    du trenger, du skal bruge, du behöver, il vous faut, necesitas, você vai precisar, cosa serve, cosa ti serve, co budete potřebovat, budete potřebovat, dit heb je nodig`,
};

const alternatives = (list: string): string[] =>
  list.split(",").map((words) => words.trim().replace(/\s+/g, " "));

const meanings = Object.entries(beginnings).flatMap(([word, list]) =>
  alternatives(list).map((beginning) => [beginning, word] as const),
);

/** The one word for what a heading says, null where it is none of those known. */
export function meaningOfHeading(heading: string): string | null {
  const text = heading
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^[^\p{L}]+/u, "");
  return meanings.find(([beginning]) => text.startsWith(beginning))?.[1] ?? null;
}

/** What headings say over other things of the kind than the page's own, by language; a star stands for the end of a word. */
const ofOthers = `also like, also viewed, also bought, also interested, be interested, similar, related, recommended for, recommended reading,
  recommendations, more like this, more from, see also, read next, ähnlich*, verwandte*, auch interessieren, auch gefallen, lesen sie auch,
  empfehlungen, weitere artikel, similaire*, à lire aussi, vous aimerez, voir aussi, dans la même, liés à, relacionad*, también te, también le,
  te puede interesar, correlat*, simili, leggi anche, potrebbe interessar*, potrebbero interessar*, veja também, leia também, você também,
  também pode, semelhante*, gerelateerd*, vergelijkbare*, lees ook, bekijk ook, ook interessant, relatere*, lignende, også til, også lide,
  læs også, les også, liknande, relaterade, läs också, du kanske, podobn*, powiązan*, zobacz też, zobacz także, czytaj także, souvisejíc*, mohlo by vás, mohlo by se vám, čtěte také,
  přečtěte si také, viz také, похожи*, также,
  рекомендуем`;
/** The same in scripts that put nothing between words. */
const unspaced = "関連, おすすめ, 相关, 推荐, 猜你喜欢";

const spaced = alternatives(ofOthers).map((words) =>
  words.endsWith("*") ? words.slice(0, -1) : `${words}(?!\\p{L})`,
);
const others = new RegExp(`(?<!\\p{L})(?:${spaced.join("|")})|${alternatives(unspaced).join("|")}`, "iu");
/** What is longer is the title of something. */
const longestHeading = 80;

/** True for a heading over other things of the kind: "You may also like", "Podobne ogłoszenia". */
export const headsOthers = (heading: string): boolean =>
  heading.length <= longestHeading && others.test(heading);
