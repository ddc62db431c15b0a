/** A field that a person wants of each record. */
export interface Wanted {
  readonly name: string;
  readonly type: keyof typeof types;
  readonly description: string;
  readonly isRequired: boolean;
}

const types = {
  text: { type: "string" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date" },
  link: { type: "string", format: "uri" },
  list: { type: "array", items: { type: "string" } },
} as const;

export const typeNames: readonly (readonly [Wanted["type"], string])[] = [
  ["text", "Text"],
  ["number", "Number"],
  ["boolean", "Yes or no"],
  ["date", "Date"],
  ["link", "Link"],
  ["list", "List"],
];

export const noField: Wanted = { name: "", type: "text", description: "", isRequired: false };

/** The fields as JSON Schema of one record; nothing where none has a name. */
export function toSchema(wanted: readonly Wanted[]): Readonly<Record<string, unknown>> | undefined {
  const named = wanted.filter(({ name }) => name.trim() !== "");
  if (named.length === 0) return undefined;
  const required = named.filter(({ isRequired }) => isRequired).map(({ name }) => name.trim());
  return {
    type: "object",
    properties: Object.fromEntries(
      named.map(({ name, type, description }) => [
        name.trim(),
        { ...types[type], ...(description.trim() !== "" && { description: description.trim() }) },
      ]),
    ),
    ...(required.length > 0 && { required }),
  };
}
