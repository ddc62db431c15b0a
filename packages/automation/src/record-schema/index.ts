import { own } from "../named.ts";
import { toField, type WantedField } from "./field.ts";
import { isNode, type Node, readText, readTexts, SchemaFault } from "./node.ts";
import { type Place, resolve } from "./resolve.ts";

export type { WantedField } from "./field.ts";
export { SchemaFault } from "./node.ts";

const maxBytes = 32 * 1024;
const maxFields = 100;
const maxNameChars = 100;
const maxNodes = 5000;

/**
 * The fields that a JSON Schema of one record (an object), or of an array of records, describes. Accepts what zod and
 * Pydantic write; throws a SchemaFault that names what a record cannot have.
 */
export function readRecordSchema(schema: unknown): WantedField[] {
  if (new TextEncoder().encode(JSON.stringify(schema) ?? "").length > maxBytes) {
    throw new SchemaFault([], "The schema is more than 32 KB");
  }
  const place: Place = { root: schema, path: [], budget: { left: maxNodes } };
  const record = toRecord(resolve(schema, place), place);
  readText(record, "description", []);
  const properties = own(record, "properties");
  const named = isNode(properties) ? Object.entries(properties) : [];
  if (named.length === 0) throw new SchemaFault(["properties"], "Name at least one field");
  if (named.length > maxFields) throw new SchemaFault(["properties"], `At most ${maxFields} fields`);
  const fields = named.map(([name, value]) => {
    const path = ["properties", name];
    if (name === "" || name.length > maxNameChars) {
      throw new SchemaFault(path, `A field's name has 1 to ${maxNameChars} characters`);
    }
    return toField(name, value, { ...place, path });
  });
  const missing = readTexts(record, "required", []).find((name) => !named.some(([each]) => each === name));
  if (missing !== undefined) throw new SchemaFault(["required"], `${missing} is not one of the properties`);
  return fields;
}

function toRecord(node: Node, place: Place): Node {
  if (own(node, "type") === "array") {
    const items = resolve(own(node, "items") ?? true, { ...place, path: ["items"] });
    if (own(items, "properties") !== undefined) return items;
  }
  const types = readTexts(node, "type", []);
  if (types.some((type) => type !== "object" && type !== "null")) {
    throw new SchemaFault(["type"], 'A record\'s schema has the type "object"');
  }
  return node;
}
