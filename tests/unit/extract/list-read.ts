import type { Field, ListRead, Locator, Rows } from "@gleaner/automation";

/** A text field that is read by these locators, trimmed. */
export function textField(name: string, ...locators: Locator[]): Field {
  return {
    name,
    type: "text",
    reader: { locators, attribute: null, take: "one", transforms: [{ op: "trim" }] },
  };
}

/** A read of all rows of one page. */
export function listRead(rows: Partial<Rows> & { css: string }, fields: Field[]): ListRead {
  return {
    kind: "list",
    rows: { within: null, except: null, run: false, ...rows },
    fields,
    pagination: null,
    maxRecords: null,
    maxPages: null,
  };
}
