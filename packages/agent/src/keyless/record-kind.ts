import { headOf } from "./name-score.ts";
import type { AskedField } from "./request.ts";
import type { Target } from "./target.ts";
import { conceptOf, splitWords } from "./words.ts";

/** Words that say where on a page a thing stands, not what it is. */
const structure = new Set(
  "article post entry page story content news header head hero body main info meta data section block recipe wrapper detail single".split(
    " ",
  ),
);
/** Headings that say in several words what lists are called in one. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:how (?:to|do you) (?:make|prepare|cook|do)|step by step|so (?:geht|wird|machst)|(?:slik|sådan) gjør|slik gjør du|sådan gør du|(?:så )?gör så här|così si fa|cómo (?:hacer|se hace|preparar)|comment (?:faire|préparer)|modo de (?:preparo|fazer)|sposób (?:przygotowania|wykonania)|what to do)/iu,
    "instructions",
  ],
  [
    /^(?:what you(?:['’]ll| will)? need|you(?:['’]ll| will) need|das brauchst du|du (?:brauchst|trenger|skal bruge|behöver)|il vous faut|necesitas|você vai precisar|cosa (?:ti )?serve)/iu,
    "ingredients",
  ],
];

/** The names of a value of a single page, with what they say once the words for its place are left out. */
export function bareNames(names: readonly string[]): string[] {
  const found = new Set(names);
  for (const name of names) {
    const text = name.replace(/^[^\p{L}]+/u, "");
    const phrase = phrases.find(([pattern]) => pattern.test(text))?.[1];
    if (phrase !== undefined) found.add(phrase);
    const words = text.replace(/^(?:name|type|id|class) (?=\p{L})/u, "").split(" ");
    const kept = words.filter((word) => !structure.has(word));
    const bare = isPerson(kept[0] ?? "") && kept[1] === "name" ? kept.slice(0, 1) : kept;
    if (bare.length > 0 && bare.join(" ") !== name) found.add(bare.join(" "));
  }
  return [...found];
}

function isPerson(word: string): boolean {
  return conceptOf(splitWords(word)[0] ?? "") === "author";
}

/** What the lines of a list field are by kind, as the page's lists are marked; null where the name tells none. */
export function kindOf(field: AskedField): "amounts" | "sentences" | null {
  const head = headOf(field.name);
  if (head === "ingredient") return "amounts";
  return head === "instruction" ? "sentences" : null;
}

/** False for lists whose lines cannot be what is asked for: sentences as ingredients, a few words each as steps. */
export function isLinesLike(field: AskedField, target: Target): boolean {
  if (!target.list) return true;
  const lines = target.samples.flatMap((sample) => sample.split(" | "));
  const length = lines.join("").length / Math.max(1, lines.length);
  const kind = kindOf(field);
  if (kind === "amounts") return length <= 120;
  return kind !== "sentences" || length >= 20 || lines.every((line) => /[.!?]$/.test(line));
}

const notNames = /^https?:|@|\d{3}|[?!]$|\b(?:click|sign|subscribe|agree|follow|comments?)\b/i;

/** False for texts that are no names of people, and for the site's own name where the page names somebody. */
export function isAuthorLike(target: Target, targets: readonly Target[]): boolean {
  const [name = ""] = target.samples;
  if (target.list || notNames.test(name)) return !notNames.test(name);
  const site = targets.find((other) => other.names.includes("site name"))?.samples[0]?.toLowerCase();
  if (name.toLowerCase() !== site) return true;
  return !targets.some(
    (other) =>
      other.names.some((each) => isPerson(each)) && !other.list && other.samples[0]?.toLowerCase() !== site,
  );
}
