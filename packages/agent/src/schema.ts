import type { FieldType } from "@gleaner/automation";
import * as z from "zod";
import type { WantedField } from "./planner.ts";

const Property = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
});
const RecordSchema = z.object({ properties: z.record(z.string(), z.unknown()) });

/** The fields that a task's schema (JSON Schema of one record, or of an array of them) asks for; null when it names none. */
export function readSchema(schema: unknown): WantedField[] | null {
  const array = z.object({ type: z.literal("array"), items: z.unknown() }).safeParse(schema);
  const record = RecordSchema.safeParse(array.success ? array.data.items : schema);
  if (!record.success) return null;
  const fields = Object.entries(record.data.properties).map(([name, value]): WantedField => {
    const property = Property.safeParse(value).data ?? {};
    const types = [property.type ?? []].flat();
    return {
      name,
      type: toFieldType(types, property.format),
      list: types.includes("array"),
      description: property.description ?? null,
    };
  });
  return fields.length === 0 ? null : fields;
}

function toFieldType(types: readonly string[], format: string | undefined): FieldType | null {
  if (types.includes("number") || types.includes("integer")) return "number";
  if (types.includes("boolean")) return "boolean";
  if (format === "date" || format === "date-time") return "date";
  if (format === "uri" || format === "uri-reference" || format === "url") return "url";
  if (format === "email") return "email";
  return types.includes("string") ? "text" : null;
}
