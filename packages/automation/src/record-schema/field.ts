import { own } from "../named.ts";
import type { FieldType } from "../read.ts";
import { type Node, readText, readTexts, SchemaFault } from "./node.ts";
import { type Place, resolve } from "./resolve.ts";

/** One field that a task's schema asks for. */
export interface WantedField {
  readonly name: string;
  /** Null where the schema does not restrict it. */
  readonly type: FieldType | null;
  /** True where the schema says array: the field holds a list of values. */
  readonly list: boolean;
  readonly description: string | null;
}

const typeNames: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "array", "null"]);

/** The field that a property's schema describes: a scalar, or a list of scalars. */
export function toField(name: string, value: unknown, place: Place): WantedField {
  const { path } = place;
  const node = resolve(value, place);
  const types = readTypes(node, path);
  const description = readText(node, "description", path) ?? null;
  if (!types.includes("array")) return { name, type: toFieldType(node, types), list: false, description };
  const at = { ...place, path: [...path, "items"] };
  const items = resolve(own(node, "items") ?? true, at);
  const itemTypes = readTypes(items, at.path);
  if (itemTypes.includes("array")) throw new SchemaFault(at.path, "A list holds scalars, not lists");
  return { name, type: toFieldType(items, itemTypes), list: true, description };
}

function readTypes(node: Node, path: readonly string[]): string[] {
  const types = readTexts(node, "type", path);
  if (types.includes("object") || own(node, "properties") !== undefined) {
    throw new SchemaFault(path, "A field is a scalar or a list of scalars, not an object");
  }
  const unknown = types.find((type) => !typeNames.has(type));
  if (unknown !== undefined) {
    throw new SchemaFault([...path, "type"], `${unknown} is no type: ${[...typeNames].join(", ")}`);
  }
  return types;
}

function toFieldType(node: Node, types: readonly string[]): FieldType | null {
  const format = own(node, "format");
  if (types.includes("number") || types.includes("integer")) return "number";
  if (types.includes("boolean")) return "boolean";
  if (format === "date" || format === "date-time") return "date";
  if (format === "uri" || format === "uri-reference" || format === "url") return "url";
  if (format === "email") return "email";
  return types.includes("string") ? "text" : null;
}
