import type { FieldType } from "@gleaner/automation";
import { elementType } from "./compare.ts";

/** The product's type for a type of the sets; a list's is that of its elements. */
export function toFieldType(type: string): FieldType {
  const single = elementType(type) ?? type;
  switch (single) {
    case "number":
    case "date":
    case "url":
    case "boolean":
      return single;
    default:
      return "text";
  }
}

/** A task's schema as a caller of the API would write it: JSON Schema of one record. */
export function toJsonSchema(schema: Readonly<Record<string, string>>) {
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(schema).map(([name, type]) => [name, toProperty(type)])),
  };
}

function toProperty(type: string): object {
  const element = elementType(type);
  if (element !== null) return { type: "array", items: toProperty(element) };
  switch (type) {
    case "number":
    case "boolean":
      return { type };
    case "date":
      return { type: "string", format: "date" };
    case "url":
      return { type: "string", format: "uri" };
    default:
      return { type: "string" };
  }
}
