/** JSON Schema, as the OpenAPI document writes it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  /** False behind a tuple's own. */
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Every operation that a key may call, as `GET /jobs/{id}`. */
export const listOperations = ({ paths }: Document): readonly (readonly [string, Operation])[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { security } = operation;
      const isOpen = security === undefined || security.some((way) => "apiKey" in way);
      const name = `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`;
      return isOpen ? [[name, operation] as const] : [];
    }),
  );

/** The document as TypeScript: for each operation its query, its body and its answer. */
export function writeTypes(document: Document): string {
  const { schemas } = document.components;
  const components = Object.entries(schemas).map(([name, schema]) => `type ${name} = ${toType(schema)};\n`);
  const operations = listOperations(document).map(([name, { parameters = [], requestBody, responses }]) => {
    const query = parameters.filter((one) => one.in === "query");
    const answer = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
    const fields = [
      `query: {${query.map((one) => `${one.name}: ${toType(one.schema)};`).join(" ")}}`,
      `body: ${bodyOf(requestBody?.content)}`,
      `answer: ${bodyOf(answer?.content)}`,
    ];
    return `  ${JSON.stringify(name)}: { ${fields.join("; ")} };\n`;
  });
  return `${components.join("")}export interface Api {\n${operations.join("")}}\n`;
}

const bodyOf = (content: Content | undefined): string => {
  const schema = content?.["application/json"]?.schema;
  return schema ? toType(schema) : "undefined";
};

/** What a client passes on without reading it: the language of plans. */
const opaque = "{ [name: string]: unknown }";

function toType(schema: Schema): string {
  const {
    $ref,
    enum: options,
    anyOf,
    oneOf,
    type,
    items,
    prefixItems,
    properties,
    additionalProperties,
  } = schema;
  if ($ref !== undefined) return $ref.split("/").at(-1) ?? "never";
  if (oneOf) return opaque;
  if (anyOf) return anyOf.map(toType).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (options) return options.map((option) => JSON.stringify(option)).join(" | ");
  if (Array.isArray(type)) return type.map((one) => toType({ ...schema, type: one })).join(" | ");
  if (prefixItems) return `[${prefixItems.map(toType).join(", ")}]`;
  if (type === "array") return `(${toType(items || {})})[]`;
  if (type === "integer") return "number";
  if (type !== "object") return typeof type === "string" ? type : "unknown";
  if (!properties) return `{ [name: string]: ${toType(Object(additionalProperties))} }`;
  const { required = [] } = schema;
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${isPlan(name, field) ? opaque : toType(field)};`,
  );
  return `{ ${fields.join(" ")} }`;
}

const isPlan = (name: string, { type, $ref }: Schema): boolean =>
  (type === "object" || $ref !== undefined) && (name === "plan" || name === "contract");
