import type { Field, RecordRead } from "@gleaner/automation";
import type { Page } from "../dom/page.ts";
import { type Example, kindOf } from "./example.ts";
import { induceItems } from "./list-items.ts";
import { induceField, type Pointed } from "./record-field.ts";
import { findRecordHome } from "./record-home.ts";

/** The plan that reads the fields of one record; null where the page holds none of them. `pointed` has what was meant, by field. */
export function induceRecord(
  page: Page,
  example: Example,
  pointed: ReadonlyMap<string, Pointed> = new Map(),
): RecordRead | null {
  const fields: Field[] = [];
  const home = findRecordHome(page, example);
  for (const [name, { type, list, value }] of Object.entries(example)) {
    if (value === null || value === "") continue;
    const reader = Array.isArray(value)
      ? induceItems(page, name, value)
      : list
        ? null
        : induceField(page, name, { kind: kindOf(type, value), value }, home, pointed.get(name));
    if (reader) fields.push({ name, type, reader });
  }
  return fields.length > 0 ? { kind: "record", fields } : null;
}
