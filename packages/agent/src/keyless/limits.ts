/** How much the prompt asks for. */
export interface Limits {
  readonly maxRecords: number | null;
  readonly maxPages: number | null;
}

const numerals: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  fifty: 50,
  hundred: 100,
  zwei: 2,
  drei: 3,
  fünf: 5,
  zehn: 10,
  zwanzig: 20,
  deux: 2,
  trois: 3,
  cinq: 5,
  dix: 10,
  vingt: 20,
  dos: 2,
  tres: 3,
  cinco: 5,
  diez: 10,
  veinte: 20,
};
const amount = `(\\d{1,5}|${Object.keys(numerals).join("|")})`;
const first =
  "(?:first|top|latest|newest|last|best|ersten?|obersten|neuesten|premi[eè]re?s|primer[oa]s|ultim[oi]|primi)";
const page = "(?:pages?|seiten?|p[aá]ginas?|pagine)";
const most =
  "(?:up to|at most|no more than|not more than|max(?:imum)?(?: of)?|limit(?: of| to)?|höchstens|maximal|au plus|máximo|como máximo)";

const pages = new RegExp(
  `(?<![\\p{L}\\d])(?:${first} )?${amount} (?:${first} )?(?:result |more )?${page}(?!\\p{L})`,
  "iu",
);
const records = [
  new RegExp(`(?<!\\p{L})${first} ${amount}(?![\\p{L}\\d])`, "iu"),
  new RegExp(`(?<![\\p{L}\\d])${amount} ${first}(?!\\p{L})`, "iu"),
  new RegExp(`(?<!\\p{L})${most}:? ${amount}(?![\\p{L}\\d])`, "iu"),
  // "20 products": a number before a plural noun that is not a unit of time, money or measure.
  new RegExp(
    `(?<![\\p{L}\\d.,$€£#-])${amount} (?!days|hours|minutes|years|weeks|months|stars|euros?|dollars|percent|times|words|fields|columns|characters|tage|jahre|ans|años|spalten|felder)(?:\\p{L}+ )?\\p{L}{2,}(?:s|en|er|e)(?!\\p{L})`,
    "iu",
  ),
];
const allPages =
  /(?<!\p{L})(?:all|every|each|alle|allen|toutes les|chaque|todas las|cada|tutte le) (?:of the |the |result |results )?(?:pages?|seiten?|p[aá]ginas?|pagine)|(?:follow|use|with|through|durch)(?: the| all)? (?:pagination|paging)|page by page|from start to end/iu;
const onePage =
  /(?<!\p{L})(?:only|just|nur|seulement|sólo|solo|solamente|uniquement) (?:on |from |the |auf |von |de |en |la |die )*(?:this|first|current|dies\p{L}*|erste\p{L}*|cette|première|esta|primera) (?:page|seite|p[aá]gina)|(?:this|first|current|one) page only|(?<!\p{L})(?:on|of|from|auf|sur|en|de|von) (?:this|the current|dieser|cette|esta) (?:web ?)?(?:page|seite|p[aá]gina)|(?<!\p{L})first page|erste Seite|première page|primera página|do(?:n't| not) (?:paginate|follow)/iu;

function count(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = numerals[text.toLowerCase()] ?? Number(text);
  return Number.isInteger(value) && value > 0 ? value : null;
}

/** Reads limits out of a prompt's words; `everything` says that the prompt asks for every record. */
export function findLimits(text: string, everything: boolean): Limits {
  const paged = pages.exec(text);
  const rest = paged === null ? text : text.replace(paged[0], " ");
  let maxRecords: number | null = null;
  for (const pattern of records) {
    maxRecords ??= count(pattern.exec(rest)?.[1]);
  }
  const stated = count(paged?.[1]);
  if (stated !== null) return { maxRecords, maxPages: stated };
  if (allPages.test(text)) return { maxRecords, maxPages: null };
  if (onePage.test(text)) return { maxRecords, maxPages: 1 };
  return { maxRecords, maxPages: everything || maxRecords !== null ? null : 1 };
}
