import type { Because, Filter } from "../request.ts";
import type { TypeWord, Vocabulary } from "../words/index.ts";

/** A field in the making. */
export interface Draft {
  name: string;
  readonly hints: string[];
  /** What its words say of its type beside the name. */
  readonly type: TypeWord | null;
  /** The words that have its value computed or chosen ("average", "lowest"), unless that is a label of the page. */
  readonly computing: string | null;
  /** True for what may be a condition on the records instead: "hotels with a pool". */
  readonly mayRestrict: boolean;
  /** True for names such as "number" or "date", of which something follows. */
  isMeasure: boolean;
  /** True for "number of lamps". */
  isCount: boolean;
  /** True for "who wrote it": what follows says of what. */
  readonly isClause: boolean;
}

/** What the phrases so far say that the next one is: nothing, more of the records, or a field. */
export type Mode = "open" | "records" | "each" | "fields" | "listed";

/** Why a prompt cannot be followed, and the words that ask for it. */
export interface Refusal {
  readonly reason: keyof typeof reasons;
  readonly words: string;
}

/** What was read of a prompt so far. */
export interface Reading {
  readonly vocabulary: Vocabulary;
  /** True where a schema names the fields, so that the prompt's words for them need not be names. */
  readonly isLoose: boolean;
  /** True where it is a schema that the caller gave, not an object in the prompt. */
  readonly isTyped: boolean;
  /** What the schema's list fields are called, by the stem of the last word. */
  readonly lists: ReadonlySet<string>;
  readonly drafts: Draft[];
  /** What a sentence named before the names that its fields are to have: "dealer name" of "dealer name with the key dealer". */
  readonly renamed: Draft[];
  /** How many of the drafts are of sentences before this one. */
  readonly earlier: number;
  readonly qualifiers: string[];
  /** What is said beside a schema among its fields: of one record which value is meant, of many which of them. */
  readonly details: string[];
  /** What chooses among the records only where the page tells them apart by it ("open", or "coffee" of one machine). */
  readonly doubts: string[];
  readonly context: string[];
  hasRecords: boolean;
  noun: string | null;
  shape: "list" | "record" | null;
  /** True where every record is meant. */
  isWhole: boolean;
  /** True where all useful columns or values are meant. */
  isOpen: boolean;
  /** True where "data" or "details" are asked for: all of them, unless fields are named. */
  isVague: boolean;
  filter: Filter | null;
  records: number | null;
  pages: number | "all" | null;
  /** The first thing that cannot be done or were not understood. */
  refusal: Refusal | null;
  /** Why rows of a list cannot be read; one record still can. */
  rowsRefusal: Refusal | null;
}

export const startReading = (
  vocabulary: Vocabulary,
  { isLoose, isTyped, lists }: Pick<Reading, "isLoose" | "isTyped" | "lists">,
): Reading => ({
  vocabulary,
  isLoose,
  isTyped,
  lists,
  drafts: [],
  renamed: [],
  earlier: 0,
  qualifiers: [],
  details: [],
  doubts: [],
  context: [],
  hasRecords: false,
  noun: null,
  shape: null,
  isWhole: false,
  isOpen: false,
  isVague: false,
  filter: null,
  records: null,
  pages: null,
  refusal: null,
  rowsRefusal: null,
});

/** The same reading, to try the next sentence on. */
export const copyOf = (reading: Reading): Reading => ({
  ...reading,
  drafts: reading.drafts.map((draft) => ({ ...draft, hints: [...draft.hints] })),
  renamed: [],
  earlier: reading.drafts.length,
  qualifiers: [...reading.qualifiers],
  details: [...reading.details],
  doubts: [...reading.doubts],
  context: [...reading.context],
});

/** What a prompt may ask for that this planner cannot do: why it is refused, and the sentence that says so. */
const reasons = {
  action: ["off_topic", "This asks for an action on a site, not for data from it"],
  task: ["off_topic", "This does not ask for data from a web page"],
  login: ["needs_model", "This needs a login, which takes a model to carry out"],
  visit: [
    "needs_model",
    "This needs clicking, searching or opening further pages, which takes a model to plan",
  ],
  filter: ["needs_model", "This asks to filter records, which takes a model to understand"],
  order: [
    "needs_model",
    "This asks to order records or to choose among them, which takes a model to understand",
  ],
  compute: ["needs_model", "This asks to count, compute or change values, which takes a model"],
  unique: ["needs_model", "This asks to drop repeated values, which takes a model"],
  place: [
    "needs_model",
    "This asks for one place in an order, which takes a model where it is not the first",
  ],
  lists: ["needs_model", "This asks for more than one kind of record, which takes a model"],
  pages: ["needs_model", "This names a second address, which takes a model"],
  question: ["needs_model", "This asks a question, which takes a model to answer"],
  unclear: ["needs_model", "This takes a model to understand"],
} as const satisfies Readonly<Record<string, readonly [Because, string]>>;

/** What chooses among rows, or was not understood. */
const choosing: ReadonlySet<Refusal["reason"]> = new Set(["filter", "place", "unclear"]);

/**
 * Notes why a prompt is refused, with the words that ask for it; the first reason stays. Beside a schema what stands amid the
 * fields only tells of them ("the judges who decided", "price if reduced"): it is refused where rows are read.
 */
export function refuse(
  reading: Reading,
  reason: Refusal["reason"],
  words: string,
  isAmid = reading.drafts.length > reading.earlier,
): void {
  const refusal = { reason, words: words.trim().slice(0, 80) };
  if (reading.isTyped && isAmid && choosing.has(reason)) reading.rowsRefusal ??= refusal;
  else reading.refusal ??= refusal;
}

/** True where words were refused that may be what a page calls one of its columns ("last reading"). */
export const mayBeLabel = ({ reason }: Refusal): boolean =>
  reason === "place" || reason === "order" || reason === "compute";

/** The sentence of a refusal. What cannot be understood and names no address has nothing to do with a page. */
export function explainRefusal({ reason, words }: Refusal, hasAddress: boolean): readonly [Because, string] {
  const isAside = !hasAddress && (reason === "unclear" || reason === "question");
  const [because, sentence] = reasons[isAside ? "task" : reason];
  return [hasAddress ? because : "off_topic", `${sentence} ("${words}")`];
}
