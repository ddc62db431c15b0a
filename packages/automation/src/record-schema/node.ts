import { own } from "../named.ts";

/** One schema within a schema: an object of keywords. */
export type Node = Readonly<Record<string, unknown>>;

/** Why a schema cannot be used, and where in it. */
export class SchemaFault extends Error {
  override readonly name = "SchemaFault";
  readonly path: readonly string[];

  constructor(path: readonly string[], message: string) {
    super(message);
    this.path = path;
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keywords that only describe, or restrict values in ways that we do not check: they are accepted and ignored. */
const ignored = [
  "$schema $id $comment $defs definitions title default examples example deprecated readOnly writeOnly additionalProperties",
  "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems uniqueItems",
  "contentEncoding contentMediaType discriminator propertyNames nullable",
].flatMap((line) => line.split(" "));

const used = "$ref allOf anyOf oneOf type properties required items enum const format description".split(" ");

const keywords: ReadonlySet<string> = new Set([...used, ...ignored]);

/** Parses a schema: an object with known keywords, or `true`, which allows everything. */
export function toNode(value: unknown, path: readonly string[]): Node {
  if (value === true) return {};
  if (!isNode(value)) throw new SchemaFault(path, "A schema is an object");
  const unknown = Object.keys(value).find((keyword) => !keywords.has(keyword));
  if (unknown !== undefined) {
    throw new SchemaFault(path, `Unknown keyword ${unknown}: supported keywords are ${used.join(", ")}`);
  }
  return value;
}

/** A keyword's value as a list of texts; empty where it is left out. */
export function readTexts(node: Node, keyword: string, path: readonly string[]): string[] {
  const texts = [own(node, keyword) ?? []].flat();
  if (texts.every((text) => typeof text === "string")) return texts;
  throw new SchemaFault([...path, keyword], `${keyword} is a text or a list of texts`);
}

/** The greatest length of a description, in characters. */
const maxDescriptionChars = 2000;

/** A keyword's text; undefined where it is left out. */
export function readText(node: Node, keyword: string, path: readonly string[]): string | undefined {
  const text = own(node, keyword);
  if (text === undefined) return undefined;
  if (typeof text === "string" && text.length <= maxDescriptionChars) return text;
  throw new SchemaFault(
    [...path, keyword],
    `${keyword} is a text of at most ${maxDescriptionChars} characters`,
  );
}
