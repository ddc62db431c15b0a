import { newNamed, own } from "../named.ts";
import { isNode, type Node, readTexts, SchemaFault, toNode } from "./node.ts";

/** The position in a schema: the document for resolving references, the path, and the references followed so far. */
export interface Place {
  readonly root: unknown;
  readonly path: readonly string[];
  readonly trail?: readonly unknown[];
  /** The number of schemas that may still be visited: nested references can expand a short document exponentially. */
  readonly budget: { left: number };
}

/**
 * A schema with $ref and allOf resolved, and with anyOf or oneOf of one type and null reduced to that type. A choice
 * between scalars becomes one schema of all their types.
 */
export function resolve(value: unknown, place: Place): Node {
  place.budget.left -= 1;
  if (place.budget.left < 0) throw new SchemaFault(place.path, "The schema refers to too much");
  const { $ref, allOf, anyOf, oneOf, ...rest } = toNode(value, place.path);
  const parts: Node[] = [];
  if ($ref !== undefined) parts.push(follow($ref, place));
  for (const part of readParts(allOf, "allOf", place)) parts.push(resolve(part, place));
  if (anyOf !== undefined) parts.push(choose(readParts(anyOf, "anyOf", place), place));
  if (oneOf !== undefined) parts.push(choose(readParts(oneOf, "oneOf", place), place));
  return [...parts, rest].reduce(merge);
}

function readParts(value: unknown, keyword: string, { path }: Place): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.length > 0) return value;
  throw new SchemaFault([...path, keyword], `${keyword} is a list of schemas`);
}

function follow(reference: unknown, place: Place): Node {
  const { root, path, trail = [] } = place;
  if (typeof reference !== "string" || !/^#(?:\/|$)/.test(reference)) {
    throw new SchemaFault(path, "A reference points into the schema itself: #/$defs/Name");
  }
  let target: unknown = root;
  for (const part of reference.split("/").slice(1)) {
    const key = decodePointer(part);
    target = isNode(target) ? own(target, key) : undefined;
  }
  if (target === undefined) throw new SchemaFault(path, `There is nothing at ${reference}`);
  if (trail.includes(target)) throw new SchemaFault(path, `${reference} refers to itself`);
  return resolve(target, { ...place, trail: [...trail, target] });
}

function decodePointer(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return part;
  }
}

function choose(parts: readonly unknown[], place: Place): Node {
  const nodes = parts.map((part) => resolve(part, place)).filter((node) => !isNull(node));
  const [only, ...others] = nodes;
  if (!only) return { type: "null" };
  if (others.length === 0) return only;
  if (!nodes.every(isScalar)) {
    throw new SchemaFault(place.path, "A choice is between scalars, or between one thing and null");
  }
  const types = nodes.flatMap((node) => readTexts(node, "type", place.path));
  const allows = nodes.map(allowedBy);
  const format = own(only, "format");
  return {
    ...(nodes.every((node) => own(node, "type") !== undefined) && { type: [...new Set(types)] }),
    ...(allows.every((values) => values !== null) && { enum: allows.flat() }),
    ...(format !== undefined && others.every((node) => own(node, "format") === format) && { format }),
  };
}

const isNull = (node: Node): boolean =>
  own(node, "type") === "null" || (Object.hasOwn(node, "const") && own(node, "const") === null);

const isScalar = (node: Node): boolean => {
  const types = [own(node, "type") ?? []].flat();
  return own(node, "properties") === undefined && !types.includes("object") && !types.includes("array");
};

/** The values that a schema enumerates; null where it does not. */
export function allowedBy(node: Node): readonly unknown[] | null {
  if (Object.hasOwn(node, "const")) return [own(node, "const")];
  const values = own(node, "enum");
  return Array.isArray(values) ? values : null;
}

/** Merges two schemas: properties and required fields are combined; for other keywords the second schema wins. */
function merge(one: Node, other: Node): Node {
  const [own1, own2] = [own(one, "properties"), own(other, "properties")];
  const required = [own(one, "required") ?? [], own(other, "required") ?? []].flat();
  return {
    ...one,
    ...other,
    ...(isNode(own1) && isNode(own2) && { properties: Object.assign(newNamed(), own1, own2) }),
    ...(required.length > 0 && { required }),
  };
}
