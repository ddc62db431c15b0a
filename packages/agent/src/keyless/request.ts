import type { FieldType } from "@gleaner/automation";
import type { Measure } from "./measure.ts";
import type { FieldKind } from "./words/kinds.ts";

/** A word of a field's name, with how much it says of which value is meant. */
export interface AskedWord {
  readonly stem: string;
  /** False for words such as title, date or link, for units, and for what the record itself is called. */
  readonly distinctive: boolean;
}

/** One field that the prompt or the schema asks for. */
export interface AskedField {
  /** As the record will call it. */
  readonly name: string;
  /** What the prompt says about it in brackets, or the schema's description. */
  readonly hint: string | null;
  /** The words of its name that carry meaning. */
  readonly words: readonly AskedWord[];
  /** The concept of the word that the others describe ("price" in "cost per night"); null where that is none. */
  readonly concept: string | null;
  readonly kind: FieldKind | null;
  /** The type that its name, hint or schema asks for; null when nothing says. */
  readonly type: FieldType | null;
  /** True when hint or schema demand the type, false when it is only guessed from the name. */
  readonly firm: boolean;
  /** What its values are to be measured in, each as what the word for it may mean: the page has to show it. */
  readonly measures: readonly (readonly Measure[])[];
  /** True for what may choose among the records instead: it is a field only where a name has all its words. */
  readonly mayRestrict: boolean;
  /** True for the name of something that is called otherwise than the records ("clinic name" of every doctor). */
  readonly namesOther: boolean;
  /** True where it asks for the records' name by nothing but what records are called ("dish"). */
  readonly isByNoun?: boolean;
  /** True when the value is a list (of ingredients, of steps). */
  readonly list: boolean;
}

/** Which rows a prompt wants, by the value of one column: "where status is open", "(size = large)". */
export interface Filter {
  readonly name: string;
  readonly value: string;
}

/** A prompt that the keyless planner understood. */
export interface Request {
  readonly kind: "request";
  readonly url: string;
  /** Empty when the prompt names no field: then every useful column or value is meant. */
  readonly fields: readonly AskedField[];
  /** Null when the prompt does not say; the page decides. */
  readonly shape: "list" | "record" | null;
  /** What a record is called ("product", "job"), where the prompt says. */
  readonly noun: string | null;
  /** What the prompt says of the records ("red", "Berlin"): the page must say it of all of them, else it is a filter. */
  readonly qualifiers: readonly string[];
  /** What it says among a schema's fields: where rows of a list are read, that is said of the records, too. */
  readonly details: readonly string[];
  /** What the prompt says of the records and that chooses among them only where the page's rows differ in it. */
  readonly doubts: readonly string[];
  /** Why it cannot be followed where rows of a list are read; null where nothing speaks against that. */
  readonly rowsRejection: Rejection | null;
  /** Which of the rows are wanted; null means all. */
  readonly filter: Filter | null;
  /** Fields that are conditions on the records where the page has none of them ("hotels with a pool"). */
  readonly conditions: readonly string[];
  readonly maxRecords: number | null;
  /** Null means as many as there are. */
  readonly maxPages: number | null;
  /** The prompt's words that are no fields, to tell one list of a page from another. */
  readonly context: string;
}

/** Why a prompt cannot be followed: no scraping task, one that takes a model, or one that names nothing to look for. */
export type Because = "off_topic" | "needs_model" | "nothing_named";

/** A prompt that the keyless planner cannot follow, with the sentence that says so. */
export interface Rejection {
  readonly kind: "rejection";
  readonly because: Because;
  readonly reason: string;
  /** The address whose page may call something so: there the prompt may be understood. */
  readonly look: string | null;
}

/** What the keyless planner can do; ends every rejection. */
export const ability =
  'Without a model key, Gleaner reads named fields from one address, for example "name, price and link of every product on https://example.com/products".';

/** Refuses a prompt: says what it asks, and what can be done. */
export const reject = (because: Because, asked: string): Rejection => ({
  kind: "rejection",
  because,
  reason: `${asked}. ${ability}`,
  look: null,
});

/** What the prompt wants cut out of the values: the words that it quotes after "without". */
export function cutOf({ hint }: AskedField): string | null {
  return (
    /\b(?:without|ohne|sans|sin|excluding)(?: an?| the)? ["“„«]([^"”“»]{1,100})["”“»]/iu.exec(
      hint ?? "",
    )?.[1] ?? null
  );
}
