import type { Transform } from "@gleaner/automation";
import { decimalOf } from "../value/number.ts";
import { orderOf } from "../value/value-type.ts";

const OTHER_DECIMAL = 0.1;
const OTHER_ORDER = 0.02;

/** What a reading of numbers or dates loses where the texts themselves, else the page's language, speak for another one. */
export function localeDoubt(
  transforms: readonly Transform[],
  texts: readonly string[],
  language: string | null,
): number {
  for (const transform of transforms) {
    if (transform.op === "number" && transform.decimal !== decimalOf(texts, language)) return OTHER_DECIMAL;
    if (transform.op === "date" && transform.order !== orderOf(texts, language)) return OTHER_ORDER;
  }
  return 0;
}
