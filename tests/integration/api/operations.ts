import { app } from "@gleaner/api";

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One method of one address, as the API describes itself. */
export interface Operation {
  /** `GET /jobs/{id}`. */
  readonly name: string;
  readonly method: string;
  /** Below /api. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The names of the body's fields; none where it takes no body. */
  readonly bodyFields: readonly string[];
  readonly isPublic: boolean;
  readonly sessionOnly: boolean;
}

/** Every operation of the API. That the document leaves no route out is shown by its own test. */
export async function readOperations(): Promise<Operation[]> {
  const document = (await (await app.request("/api/openapi.json")).json()) as Document;
  const open = ({ $ref, ...schema }: Schema): Schema =>
    $ref === undefined ? schema : (document.components.schemas[$ref.split("/").at(-1) ?? ""] ?? schema);
  return Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody, security }]) => {
      const method = verb.toUpperCase();
      const path = address.replace(/^\/api/, "");
      const body = requestBody?.content["application/json"]?.schema;
      return {
        name: `${method} ${path}`,
        method,
        path,
        parameters,
        bodyFields: Object.keys((body && open(body).properties) ?? {}),
        isPublic: security?.length === 0,
        sessionOnly: security?.every((way) => "session" in way || "browser" in way) ?? false,
      };
    }),
  );
}
