import type { WantedField } from "@gleaner/automation";
import { findAddresses, hasForeignScheme } from "@gleaner/automation/prompt-address";
import { askForDraft, askForWanted, nameRecords } from "./asked-field.ts";
import { withoutAddressLabels } from "./grammar/address-label.ts";
import { draftOf } from "./grammar/draft.ts";
import { chooseVocabulary, is, type Lexeme, labelKeys, toLexemes } from "./grammar/lexeme.ts";
import { withoutLogin } from "./grammar/login.ts";
import { findObstacles } from "./grammar/obstacle.ts";
import { isPluralNoun } from "./grammar/phrase.ts";
import {
  copyOf,
  explainRefusal,
  mayBeLabel,
  type Reading,
  type Refusal,
  refuse,
  startReading,
} from "./grammar/reading.ts";
import { readSentence } from "./grammar/sentence.ts";
import { withoutSignature } from "./grammar/signature.ts";
import {
  fewestOfList,
  isDemanding,
  isOfPurpose,
  isOfWriter,
  isQuestion,
  mayBeTalk,
  type Said,
  withoutAsker,
  withoutTalk,
} from "./grammar/talk.ts";
import { findTemplate, type Template, unwrapNames } from "./grammar/template.ts";
import { bracketTypes } from "./grammar/typed-key.ts";
import { type AskedField, type Rejection, type Request, reject } from "./request.ts";
import { partNames } from "./words/spaced.ts";
import { placeholder, tokenize } from "./words/token.ts";
import { conceptOf, contentWords, isKnown, isVocabulary, stem } from "./words.ts";

/*
 * How a prompt is read. Every word has a place in it or is a reason to refuse.
 *
 * 0. An object that the prompt writes out names the fields, as a schema does (grammar/template.ts); the rest is read around it.
 * 1. The text is cut into tokens (words/token.ts): words, numbers, marks, and quotes, brackets and addresses as units.
 * 2. The language whose vocabulary knows most of the words is chosen. Tokens become lexemes (grammar/lexeme.ts): words
 *    and phrases with the roles that the vocabulary gives them, such as article, "every", "only", page or superlative.
 * 3. What only says that an address follows ("URL: …") is left out (grammar/address-label.ts). Sentences end at stops and
 *    blank lines. One that only tells what the task is about is set aside, unless it may choose among records
 *    (grammar/talk.ts). What asks for an action, for computing, ordering or filtering is noted by role
 *    (grammar/obstacle.ts).
 * 4. A sentence is split into chunks at its joints (grammar/chunk.ts): commas, "and", "of", "with", a colon. Each chunk
 *    is a phrase: determiner, number and name (grammar/phrase.ts).
 * 5. The phrases are read in their order (grammar/sentence.ts). Remarks go first: limits, pages, formats, hints and
 *    conditions (grammar/remark.ts). The others name the records (grammar/records.ts), or fields (grammar/draft.ts and,
 *    for "who wrote it", grammar/clause.ts). What the sentence begins with is decided by what follows (grammar/start.ts);
 *    what "of" and "in" add, by what stands before (grammar/attach.ts).
 * 6. What describes the records ("red", "in Berlin") is kept as a qualifier, which the page has to confirm (qualifier.ts).
 */

/** What a run's settings say beside its prompt. */
interface Given {
  readonly startUrl?: string | null;
  readonly fields?: readonly WantedField[] | null;
  /** What the open page calls its columns and values: names, whatever their words ask for elsewhere. */
  readonly labels?: readonly string[];
  /** True where the task has a login account: what the prompt says of logging in is then done before. */
  readonly hasAccount?: boolean;
}

/** Longest prompt that is read, in characters. */
const longestPrompt = 10_000;

/**
 * Understands a prompt of the kind "fields from an address", or says in a sentence what is possible. The open
 * page's address counts when the prompt names none; a schema's fields take the place of the prompt's.
 */
export function parsePrompt(
  given: string,
  { startUrl = null, fields: schema = null, labels = [], hasAccount = false }: Given = {},
): Request | Rejection {
  const prompt = given.slice(0, longestPrompt).replaceAll(placeholder, " ");
  const addresses = findAddresses(prompt);
  const url = startUrl ?? addresses[0]?.url ?? null;
  const other = addresses.find((address) => address.url !== addresses[0]?.url);
  const wanted = schema ?? [];
  const reading = readAround(partNames(unwrapNames(bracketTypes(withoutAddresses(prompt, addresses)))), {
    schema: wanted,
    hasAccount,
    labels,
  });
  if (other !== undefined) refuse(reading, "pages", other.url);
  if (reading.refusal !== null) {
    const rejection = reject(...explainRefusal(reading.refusal, url !== null));
    return { ...rejection, look: mayBeLabel(reading.refusal) && other === undefined ? url : null };
  }
  if (url === null)
    return reject(
      "off_topic",
      hasForeignScheme(prompt)
        ? "Only http and https addresses can be opened"
        : "The prompt names no address",
    );
  const called = new Set(labels.flatMap(contentWords));
  const fields =
    wanted.length > 0
      ? wanted.map((each) => askForWanted(each, reading))
      : reading.isOpen
        ? []
        : nameRecords(
            reading.drafts.map((draft) => askForDraft(draft, reading, called)),
            reading,
            labels,
          );
  if (fields.length === 0 && !reading.isOpen && !reading.hasRecords && reading.shape === null)
    return reject("nothing_named", "The prompt names no field that could be looked for");
  const { noun, qualifiers, details, doubts, filter, records, pages, isWhole, context, rowsRefusal } =
    reading;
  return {
    kind: "request",
    url,
    fields,
    shape: shapeOf(reading, fields),
    noun,
    qualifiers,
    details,
    doubts,
    rowsRejection: rowsRefusal === null ? null : reject(...explainRefusal(rowsRefusal, true)),
    filter,
    conditions: reading.drafts.flatMap(({ name, mayRestrict }) => (mayRestrict ? [name] : [])),
    maxRecords: records,
    maxPages: pages === "all" ? null : (pages ?? (isWhole || records !== null ? null : 1)),
    context: context.join(" "),
  };
}

/** What is known beside the prompt's text. */
interface Around extends Pick<Manner, "hasAccount" | "labels"> {
  readonly schema: readonly WantedField[];
}

/** Reads a prompt, and the object that names its fields where it writes one out. */
function readAround(text: string, { schema, hasAccount, labels }: Around): Reading {
  const hasSchema = schema.length > 0;
  const lists = new Set(
    schema.flatMap(({ name, list }) => (list ? contentWords(name).slice(-1).map(stem) : [])),
  );
  const read = (part: string, isLoose: boolean, hasTemplate: boolean): Reading =>
    readPrompt(part, { isLoose, hasTemplate, hasAccount, labels, lists });
  const template = hasSchema ? null : findTemplate(text);
  if (template === null) return read(text, hasSchema, false);
  const reading = read(template.rest, true, true);
  // "title and price of all issues with {"status": "open"}" names its fields itself.
  if (template.hasValues && reading.drafts.some(({ name }) => isKnown(name))) return read(text, false, false);
  takeTemplate(template, reading);
  return reading;
}

/**
 * Takes the fields that an object names in place of those that the words around it name for them. What else these name is
 * asked for as well, what they choose by or what nobody knows is a condition, and a second object with other keys is another
 * kind of record.
 */
function takeTemplate({ fields, isList, noun, rest }: Template, reading: Reading): void {
  const words = new Set(fields.flatMap(({ name }) => contentWords(name)).map(conceptOf));
  const isSaid = (name: string): boolean => contentWords(name).some((word) => words.has(conceptOf(word)));
  const { phrases } = reading.vocabulary;
  // "Objects like {…}" speaks of the answer.
  const isOfAnswer = (name: string): boolean =>
    name.split("_").some((word) => phrases.get(word.toLowerCase())?.has("format"));
  const others = reading.drafts.filter(({ name }) => !isSaid(name) && !isOfAnswer(name));
  reading.qualifiers.push(
    ...others.filter(({ mayRestrict }) => mayRestrict).map(({ name }) => name.replaceAll("_", " ")),
  );
  const unknown = others.filter(({ name, mayRestrict }) => !mayRestrict && !isKnown(name));
  reading.doubts.push(...unknown.flatMap(({ name }) => contentWords(name)));
  const more = others.filter(({ name, mayRestrict }) => !mayRestrict && isKnown(name));
  const named = [...new Map(fields.map((field) => [field.name, draftOf(field)])).values()];
  reading.drafts.splice(0, reading.drafts.length, ...named, ...more);
  reading.isOpen = false;
  reading.noun ??= noun;
  if (isList) reading.shape ??= "list";
  const second = findTemplate(rest)?.fields.map(({ name }) => name);
  if (second?.some((name) => fields.every((field) => field.name !== name)))
    refuse(reading, "lists", second.join(", "));
  if (second !== undefined) reading.shape ??= "list";
  for (const { hint } of fields)
    if (hint !== null) findObstacles(toLexemes(tokenize(hint), reading.vocabulary), reading);
  // {"cheapest": [{…}]}
  if (noun !== null && isDemanding(toLexemes(tokenize(noun), reading.vocabulary)))
    refuse(reading, "filter", noun);
}

function withoutAddresses(prompt: string, addresses: ReturnType<typeof findAddresses>): string {
  let from = 0;
  let text = "";
  for (const { start, end } of addresses) {
    text += `${prompt.slice(from, start)}${placeholder}`;
    from = end;
  }
  return text + prompt.slice(from);
}

/** How a prompt's text is read. */
interface Manner {
  /** True where the text's words need not name the fields: a schema or an object does. */
  readonly isLoose: boolean;
  readonly hasTemplate: boolean;
  readonly hasAccount: boolean;
  readonly labels: readonly string[];
  readonly lists: ReadonlySet<string>;
}

function readPrompt(text: string, { isLoose, hasTemplate, hasAccount, labels, lists }: Manner): Reading {
  const tokens = tokenize(text);
  const vocabulary = chooseVocabulary(tokens);
  let reading = startReading(vocabulary, { isLoose, isTyped: isLoose && !hasTemplate, lists });
  const read: {
    readonly sentence: readonly Lexeme[];
    readonly from: number;
    readonly refusal: Refusal | null;
  }[] = [];
  const all = toLexemes(tokens, vocabulary, labelKeys(labels));
  const lexemes = withoutSignature(withoutAddressLabels(hasAccount ? withoutLogin(all) : all), vocabulary);
  const sentences = toSentences(lexemes);
  const topics = findTopics(sentences, reading);
  for (const [at, sentence] of sentences.entries()) {
    if (isOfPurpose(sentences, at)) continue;
    if (topics.has(sentence)) {
      reading = readTopic(sentence, reading);
      continue;
    }
    const tried = trySentence(sentence, reading);
    read.push({ sentence, from: reading.drafts.length, refusal: tried.refusal });
    if (tried.refusal === null) reading = tried;
  }
  const said = read.map(({ from, ...each }, at): Said => {
    const drafts = reading.drafts.slice(from, read[at + 1]?.from);
    return { ...each, drafts };
  });
  const { drafts, refusal, demand } = withoutTalk(said, isLoose, hasTemplate);
  reading = { ...reading, drafts: [...drafts], refusal };
  if (demand !== null) refuse(reading, "filter", demand, false);
  reading.isOpen ||= reading.isVague && reading.drafts.length === 0;
  checkComputing(reading);
  return reading;
}

/**
 * The sentences before one that names the fields which tell what these are about: "What race is this?" and "I run a small shop."
 */
function findTopics(
  sentences: readonly (readonly Lexeme[])[],
  reading: Reading,
): ReadonlySet<readonly Lexeme[]> {
  const isAside = (sentence: readonly Lexeme[]): boolean =>
    (isQuestion(sentence) || isOfWriter(sentence)) &&
    !isDemanding(sentence.filter((word) => !is(word, "state")));
  const found = new Set<readonly Lexeme[]>();
  const last = sentences.findLastIndex(isAside);
  let named = 0;
  for (let at = sentences.length - 1; last !== -1 && at >= 0; at -= 1) {
    const sentence = sentences[at] ?? [];
    const least = isQuestion(sentence) ? fewestOfList : 1;
    if (at <= last && isAside(sentence) && named >= least) found.add(sentence);
    else if (!isQuestion(sentence)) named = Math.max(named, countNamed(sentence, reading));
  }
  return found;
}

/** How many fields a sentence names that is clear without any other. */
function countNamed(sentence: readonly Lexeme[], reading: Reading): number {
  const tried = copyOf(reading);
  readSentence(sentence, tried);
  const known = tried.drafts.filter(({ name }) => contentWords(name).some(isVocabulary));
  return tried.refusal === null ? known.length : 0;
}

/** Reads such a sentence: it names no fields, and what it says of records may choose among them. */
function readTopic(sentence: readonly Lexeme[], reading: Reading): Reading {
  const tried = copyOf(reading);
  readSentence(sentence, tried);
  const named = tried.drafts.slice(reading.drafts.length).map(({ name }) => name.replaceAll("_", " "));
  if (tried.refusal === null && isQuestion(sentence))
    return {
      ...tried,
      drafts: reading.drafts,
      shape: reading.shape,
      isOpen: reading.isOpen,
      noun: tried.noun ?? named.find((name) => isPluralNoun(name, reading.vocabulary)) ?? null,
      context: [...tried.context, ...named],
    };
  const isSaid = (word: Lexeme): boolean =>
    word.kind === "word" && (is(word, "state") || (word.roles.size === 0 && !word.known));
  const textsOf = (words: readonly Lexeme[]): string[] => words.filter(isSaid).map(({ text }) => text);
  // "Which lamps are red?" chooses.
  const verb = sentence.findIndex((word) => is(word, "is"));
  const end = verb === -1 || !isQuestion(sentence) ? sentence.length : verb;
  return {
    ...reading,
    doubts: [...reading.doubts, ...textsOf(withoutAsker(sentence.slice(0, end)))],
    qualifiers: [...reading.qualifiers, ...textsOf(sentence.slice(end))],
    context: [...reading.context, ...textsOf(sentence)],
  };
}

/** What a sentence adds to a reading. What stands before its colon may be talk: "The page holds many birds: name, wingspan". */
function trySentence(sentence: readonly Lexeme[], reading: Reading): Reading {
  const tried = copyOf(reading);
  readSentence(sentence, tried);
  const colon = sentence.findIndex(({ kind, key }) => kind === "mark" && key === ":");
  if (tried.refusal === null || colon < 1 || !mayBeTalk(sentence.slice(0, colon), tried.refusal, true))
    return tried;
  const rest = copyOf(reading);
  readSentence(sentence.slice(colon + 1), rest);
  return rest.refusal === null && rest.drafts.length > reading.drafts.length ? rest : tried;
}

function toSentences(lexemes: readonly Lexeme[]): Lexeme[][] {
  const sentences: Lexeme[][] = [[]];
  for (const [at, lexeme] of lexemes.entries()) {
    if (!isStop(lexemes, at)) sentences.at(-1)?.push(lexeme);
    else if (at < lexemes.length - 1) sentences.push([]);
  }
  return sentences;
}

/** True for a mark that ends a sentence, which that of "max. 20" does not. */
function isStop(lexemes: readonly Lexeme[], at: number): boolean {
  const [before, lexeme, after] = [lexemes[at - 1], lexemes[at], lexemes[at + 1]];
  if (lexeme?.kind !== "mark" || lexeme.key !== ".") return false;
  return !(after?.kind === "number" && is(before, "most")) && !(after?.glued && after.kind !== "mark");
}

/** "average rating" is a label where it stands among others, and asks to compute where nothing else is asked of many. */
function checkComputing(reading: Reading): void {
  const { drafts, shape, hasRecords, isOpen } = reading;
  const [first] = drafts;
  if (first === undefined || isOpen) return;
  const isLabel = shape === "record" && hasRecords;
  const [computing] = drafts.map((draft) => draft.computing);
  if (!isLabel && computing && drafts.every((draft) => draft.computing !== null))
    refuse(reading, "compute", computing);
  if (!hasRecords && drafts.length === 1 && first.isCount)
    refuse(reading, "compute", first.name.replaceAll("_", " "));
}

/** Many records where the prompt says so, or where all that it names is in the plural ("headlines and dates"). */
function shapeOf(
  { shape, vocabulary, hasRecords, pages }: Reading,
  fields: readonly AskedField[],
): Request["shape"] {
  if (shape !== null || hasRecords) return shape;
  if (pages === "all" || (pages ?? 1) > 1) return "list";
  const isPlural = ({ name, list }: AskedField): boolean => !list && isPluralNoun(name, vocabulary);
  const isRow = fields.some(({ kind }) => kind !== null && ["name", "money", "link", "date"].includes(kind));
  return fields.length > 0 && isRow && fields.every(isPlural) ? "list" : null;
}
