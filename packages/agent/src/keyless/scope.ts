/** What kind of answer the prompt speaks of. */
export interface Scope {
  readonly shape: "list" | "record" | null;
  readonly noun: string | null;
  /** True when the prompt says every, all or each. */
  readonly everything: boolean;
}

const word = String.raw`[\p{L}][\p{L}'’-]*`;
const quantifier =
  "(?:every(?: single)?|all(?: of)?(?: the)?|each(?: of the)?|alle[nr]?|sämtliche[rn]?|jede[rsnm]?|tous(?: les| des)?|toutes(?: les| des)?|chaque|todos(?: los)?|todas(?: las)?|cada|ogni|tutti(?: i| gli)?|tutte(?: le)?)";
const each = new RegExp(
  `(?<!\\p{L})(?:from |of |for |on |in |von |aus |für |de |pour |para )?${quantifier} ((?:${word} ?){1,4})`,
  "iu",
);
const counted = new RegExp(
  String.raw`(?<![\p{L}\d])(?:\d{1,5} (?:premi[eè]re?s |primer[oa]s |ersten )?(${word})|(?:first|top|latest|newest|ersten|premiers|premières|primeros|primeras) \d{1,5} ?(${word})?)`,
  "iu",
);
const listing =
  /(?<!\p{L})(?:lists? of|list (?:the|all|every)|table|rows|records|listings?|results|as a list|tabelle|liste|zeilen|tableau|lignes|tabla|filas|lista|entries|einträge)(?!\p{L})/iu;
const single =
  /(?<!\p{L})(?:as (?:one|a|a single) (?:record|object)|one record|a single (?:record|object)|single record|als ein datensatz|un seul enregistrement|un solo registro)(?!\p{L})/iu;
const oneThing = new RegExp(
  String.raw`(?<!\p{L})(?:(?:of|from|for|about|on) (?:this|the|that)|(?:dieses|dieser|diesem|des|vom)|(?:de cet(?:te)?|de ce|de l['’]|du)|(?:de est[ea]|del)|this|diesen?|cet(?:te)?|est[ea])(?:\s|(?<=['’]))(${word})(?:['’]s)?`,
  "iu",
);
const manyThings = new RegExp(
  String.raw`(?<!\p{L})(?:of|from|for|von|der|de los|de las|des|los|las|les|the|die)(?: the| los| las)? (${word})(?!\p{L})`,
  "giu",
);
/** Words after "of" that end in s and are no plural, or say where and not what. */
const notNouns =
  /^(?:this|its|his|address|news|pages?|seiten?|site|website|url|following|links?|us|business|class|process|series|analysis|la|les|los|las|des|the|der|die|das|titles|names|prices)$/i;
const tails =
  /\s(?:on|from|in|at|with|of|listed|shown|auf|von|mit|aus|sur|avec|dans|en|con|de|that|which|die|and|und|et|y|give|get|extract|i|is|as|to|there|hier|page|seite)\b.*$/iu;

function cleanNoun(text: string | undefined): string | null {
  const noun = text
    ?.trim()
    .replace(/['’]s?(?:\s.*)?$/u, "")
    .replace(tails, "")
    .trim();
  return noun === undefined || noun === "" || /^(?:pages?|seiten?|p[aá]ginas?|of|on|from|in)$/i.test(noun)
    ? null
    : noun;
}

const isPlural = (noun: string) => /[^s]s$/i.test(noun) && noun.length > 3;

/** Reads out of the words around the fields whether many records are meant, and what one is called. */
export function findScope(words: string, fieldNames: readonly string[]): Scope {
  const text = withoutListFields(words, fieldNames);
  const every = each.exec(text);
  const noun = cleanNoun(every?.[1]);
  const everything = every !== null && noun !== null;
  if (single.test(text))
    return { shape: "record", noun: cleanNoun(oneThing.exec(text)?.[1]), everything: false };
  if (everything) return { shape: "list", noun, everything };
  const number = counted.exec(text);
  const numbered = cleanNoun(number?.[1] ?? number?.[2]);
  if (number !== null) return { shape: "list", noun: numbered, everything: false };
  if (listing.test(text)) return { shape: "list", noun: manyNoun(text), everything: false };
  const named = findThing(text, fieldNames);
  const one = cleanNoun(named?.[1]);
  // "dieses Artikels" and "this news" end in s and are one thing all the same.
  const isPointed = /(?:this|that|dies|cet|\bce\b|\best[ea]\b)/i.test(
    named?.[0].split(/\s/).slice(0, -1).join(" ") ?? "",
  );
  if (one !== null && !notNouns.test(one) && (isPointed || !isPlural(one)))
    return { shape: "record", noun: one, everything: false };
  const many = manyNoun(text);
  if (many !== null) return { shape: "list", noun: many, everything: false };
  const plurals = fieldNames.filter(
    (name) => isPlural(name) && /^(?:names|titles|prices|links|urls|dates|authors|headlines)$/i.test(name),
  );
  return { shape: plurals.length > 0 ? "list" : null, noun: null, everything: false };
}

/** What "this" points at, else what the fields are "of" that is no part of a field's own name. */
function findThing(text: string, fieldNames: readonly string[]): RegExpExecArray | undefined {
  const found = [...text.matchAll(new RegExp(oneThing, "giu"))];
  const isOwned = (noun: string): boolean =>
    fieldNames.some((name) => name.toLowerCase().endsWith(`_of_the_${noun.toLowerCase()}`));
  return (
    found.find(([whole]) => /(?<!\p{L})(?:this|dies|cet|est[ea])/iu.test(whole)) ??
    found.find(({ 1: noun }) => !isOwned(noun ?? ""))
  );
}

const listOf =
  /(?<!\p{L})(?:lists? of|listes? (?:der|von|des?)|listas? de)(?: the| all| its| their| los| las)? (\p{L}+)/giu;

const pointed =
  /(?<!\p{L})(?:of|from|for|about|von|de|di)?\s*(?:this|diese[sr]|cet(?:te)?|est[ea]|quest[oa])\s(?!(?:web ?)?(?:pages?|seite|site|website|url|links?|lists?|liste|lista|table|tabelle|address|p[aá]gina|news)(?!\p{L}))\p{L}+/iu;

/** "name and a list of languages" asks for one field of a record, "a list of languages with their names" for many. */
function withoutListFields(text: string, fieldNames: readonly string[]): string {
  const isField = (word: string): boolean =>
    fieldNames.some((name) => name.toLowerCase().startsWith(word.toLowerCase()));
  const isLater = [...text.matchAll(listOf)].some(
    ({ index, 1: word }) =>
      isField(word ?? "") &&
      /(?:[,;]|\s(?:and|und|et|y))\s+(?:(?:an?|the|eine?|die|une|la|una)\s+)?$/iu.test(text.slice(0, index)),
  );
  return isLater || pointed.test(text)
    ? text.replace(listOf, (whole, word: string) => (isField(word) ? " " : whole))
    : text;
}

function manyNoun(text: string): string | null {
  for (const match of text.matchAll(manyThings)) {
    const noun = match[1];
    if (noun !== undefined && isPlural(noun) && !notNouns.test(noun)) return noun;
  }
  return null;
}
