import type { FieldType } from "@gleaner/automation";

/** One field that the prompt or the schema asks for. */
export interface AskedField {
  /** As the record will call it. */
  readonly name: string;
  /** What the prompt says about it in brackets, or the schema's description. */
  readonly hint: string | null;
  /** The type that its name, hint or schema asks for; null when nothing says. */
  readonly type: FieldType | null;
  /** True when hint or schema demand the type, false when it is only guessed from the name. */
  readonly firm: boolean;
  /** True when the value is a list (of ingredients, of steps). */
  readonly list: boolean;
}

/** Which rows a prompt wants, by the value of one column: "where status is open", "(date = final)". */
export interface Filter {
  readonly name: string;
  readonly value: string;
}

/** A prompt that the keyless planner understood. */
export interface Request {
  readonly kind: "request";
  readonly url: string;
  /** Empty when the prompt names no field: then every column of the list is meant. */
  readonly fields: readonly AskedField[];
  /** Null when the prompt does not say; the page decides. */
  readonly shape: "list" | "record" | null;
  /** What a record is called ("product", "job"), where the prompt says. */
  readonly noun: string | null;
  /** Which of the rows are wanted; null means all. */
  readonly filter: Filter | null;
  readonly maxRecords: number | null;
  /** Null means as many as there are. */
  readonly maxPages: number | null;
  /** Short quoted or named context around the fields, to tell one list of a page from another. */
  readonly context: string;
}

/** A prompt that the keyless planner cannot follow, with the sentence that says so. */
export interface Rejection {
  readonly kind: "rejection";
  readonly reason: string;
}

/** What the keyless planner can do; ends every rejection. */
export const ability =
  'Without a model key, Gleaner reads named fields from one address, for example "name, price and link of every product on https://example.com/products".';

/** `without a "New" prefix`: what the prompt wants cut out of the values. */
export function cutOf({ hint }: AskedField): string | null {
  return (
    /\b(?:without|ohne|sans|sin|excluding)(?: an?| the)? ["“„«]([^"”“»]{1,100})["”“»]/iu.exec(
      hint ?? "",
    )?.[1] ?? null
  );
}
