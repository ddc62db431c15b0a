import type { WantedField } from "@gleaner/automation";
import { findAddresses, hasForeignScheme } from "@gleaner/automation/prompt-address";
import { askForDraft, askForWanted, nameRecords } from "./asked-field.ts";
import { draftOf, isNamedAgain } from "./grammar/draft.ts";
import { toLexemes } from "./grammar/lexeme.ts";
import { findObstacles } from "./grammar/obstacle.ts";
import { isPluralNoun } from "./grammar/phrase.ts";
import { explainRefusal, mayBeLabel, type Reading, refuse } from "./grammar/reading.ts";
import { isDemanding } from "./grammar/talk.ts";
import { findTemplate, type Template, unwrapNames } from "./grammar/template.ts";
import { type Manner, readText } from "./grammar/text.ts";
import { bracketTypes } from "./grammar/typed-key.ts";
import { type AskedField, type Rejection, type Request, reject } from "./request.ts";
import { partNames } from "./words/spaced.ts";
import { placeholder, tokenize } from "./words/token.ts";
import { contentWords, isKnown, stem } from "./words.ts";

/*
 * How a prompt is read. Every word has a place in it or is a reason to refuse.
 *
 * 0. An object that the prompt writes out names the fields, as a schema does (grammar/template.ts); the rest is read around it.
 * 1. The text is cut into tokens (words/token.ts): words, numbers, marks, and quotes, brackets and addresses as units.
 * 2. The language whose vocabulary knows most of the words is chosen. Tokens become lexemes (grammar/lexeme.ts): words
 *    and phrases with the roles that the vocabulary gives them, such as article, "every", "only", page or superlative.
 * 3. What only says that an address follows ("URL: …") is left out (grammar/address-label.ts). Sentences end at stops and
 *    blank lines (grammar/text.ts). One that only tells what the task is about is set aside, unless it may choose among
 *    records (grammar/talk.ts; a question before the list of fields: grammar/topic.ts; the writer's own doings:
 *    grammar/asker.ts). What asks for an action, for computing, ordering or filtering is noted by role (grammar/obstacle.ts).
 * 4. What is a name only because it stands in a list is told first (grammar/listing.ts). A sentence is split into chunks
 *    at its joints (grammar/chunk.ts): commas, "and", "of", "with", a colon. Each chunk is a phrase: determiner, number and
 *    name (grammar/phrase.ts).
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
    readText(part, { isLoose, hasTemplate, hasAccount, labels, lists });
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
  const { phrases } = reading.vocabulary;
  // "Objects like {…}" speaks of the answer.
  const isOfAnswer = (name: string): boolean =>
    name.split("_").some((word) => phrases.get(word.toLowerCase())?.has("format"));
  const others = reading.drafts.filter((draft) => !isNamedAgain(draft, fields) && !isOfAnswer(draft.name));
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
