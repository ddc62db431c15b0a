import { tokenize } from "../words/token.ts";
import { withoutAddressLabels, withPointer } from "./address-label.ts";
import { isOfPurpose } from "./asker.ts";
import { chooseVocabulary, is, type Lexeme, labelKeys, toLexemes } from "./lexeme.ts";
import { withoutLogin } from "./login.ts";
import { copyOf, type Reading, type Refusal, refuse, startReading } from "./reading.ts";
import { readSentence } from "./sentence.ts";
import { withoutSignature } from "./signature.ts";
import { mayBeTalk, type Said, withoutTalk } from "./talk.ts";
import { findTopics, readTopic } from "./topic.ts";

/** How a prompt's text is read. */
export interface Manner {
  /** True where the text's words need not name the fields: a schema or an object does. */
  readonly isLoose: boolean;
  readonly hasTemplate: boolean;
  readonly hasAccount: boolean;
  readonly labels: readonly string[];
  readonly lists: ReadonlySet<string>;
}

/** Reads a text sentence by sentence. */
export function readText(text: string, { isLoose, hasTemplate, hasAccount, labels, lists }: Manner): Reading {
  const tokens = tokenize(text);
  const vocabulary = chooseVocabulary(tokens);
  let reading = startReading(vocabulary, { isLoose, isTyped: isLoose && !hasTemplate, lists });
  const read: {
    readonly sentence: readonly Lexeme[];
    readonly from: number;
    readonly refusal: Refusal | null;
  }[] = [];
  const all = withPointer(toLexemes(tokens, vocabulary, labelKeys(labels)));
  const lexemes = withoutSignature(withoutAddressLabels(hasAccount ? withoutLogin(all) : all), vocabulary);
  const sentences = toSentences(lexemes);
  const topics = findTopics(sentences, reading);
  for (const [at, sentence] of sentences.entries()) {
    if (isOfPurpose(sentences, at)) continue;
    const listed = topics.get(sentence);
    const topic = listed === undefined ? null : readTopic(sentence, listed, reading);
    const tried = topic ?? trySentence(sentence, reading);
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
