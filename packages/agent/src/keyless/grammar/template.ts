import { pairBrackets } from "../words/token.ts";

/** One field of a template: its key, and what its value says of the values that are wanted. */
export interface TemplateField {
  readonly name: string;
  readonly hint: string | null;
}

/** Records as a prompt wants them written: `{"title": "", "price": 0}`, `[{name: str}]`, a JSON Schema. */
export interface Template {
  readonly fields: readonly TemplateField[];
  /** True for a list of such records. */
  readonly isList: boolean;
  /** What the records are called, where they stand under one key: `{"cottages": [{…}]}`. */
  readonly noun: string | null;
  /** The prompt's text without it. */
  readonly rest: string;
}

type Pairs = readonly (readonly [key: string, value: string])[];
type Shape = Pick<Template, "fields" | "isList" | "noun">;

const pair = /^\s*(["'“”`]?)([^"'“”`:{}[\]]{1,100}?)\1\??\s*:(.*)$/su;
/** A value that says nothing of what is wanted: an ellipsis, or texts to choose from. */
const unsaid = /^(?:["'“]?(?:\.{3}|…|<[^>]*>)["'”]?|["'“][^"'”]*["'”](?:\s*\|\s*["'“][^"'”]*["'”])+)$/u;
const emptied = /\|\s*(?:null|none|undefined)\b|\b(?:null|none)\s*\|/giu;
/** Objects within objects that are looked into. */
const deepest = 4;
/** Brackets of a prompt that are looked at. */
const mostTried = 20;

/** The first object that a prompt writes out, null where it writes none. */
export function findTemplate(text: string): Template | null {
  const pairs = pairBrackets(text);
  const opening = [...text.matchAll(/\{/g)].map(({ index }) => index).slice(0, mostTried);
  for (const at of opening) {
    const end = pairs.get(at);
    const shape = end === undefined ? null : shapeOf(text.slice(at, end + 1));
    if (end === undefined || shape === null) continue;
    const [before, after] = [text.slice(0, at), text.slice(end + 1)];
    const isList = /\[\s*$/.test(before) && /^[\s,.…]*\]/.test(after);
    const rest = isList
      ? `${before.replace(/\[\s*$/, "")} ${after.replace(/^[\s,.…]*\]/, "")}`
      : `${before} ${after}`;
    return { ...shape, isList: isList || shape.isList, rest };
  }
  return null;
}

/** What an object or an array with one object in it names; null for what is neither. */
function shapeOf(value: string, depth = 0): Shape | null {
  const text = value.trim();
  const pairs = text.startsWith("{") && text.endsWith("}") ? pairsOf(text.slice(1, -1)) : null;
  if (pairs === null || depth > deepest) return null;
  const schema = inSchema(pairs, depth);
  if (schema !== null) return schema;
  const [[key, only] = ["", ""], ...more] = pairs;
  // {"cottages": [{"title": "", "village": ""}]}
  const inner = more.length === 0 ? shapeOf(only.replace(/^\s*\[|,?[\s.…]*\]\s*$/g, ""), depth + 1) : null;
  if (inner !== null)
    return { ...inner, noun: inner.noun ?? key, isList: inner.isList || only.trim().startsWith("[") };
  return {
    fields: pairs.map(([name, each]) => ({ name, hint: hintOf(each) })),
    isList: false,
    noun: null,
  };
}

/** What a JSON Schema (json-schema.org) says of its records: their properties, and whether they are items of an array. */
function inSchema(pairs: Pairs, depth: number): Shape | null {
  const said = (key: string): string | undefined => pairs.find(([name]) => name === key)?.[1].trim();
  const [items, properties] = [said("items"), said("properties")];
  if (items?.startsWith("{")) {
    const shape = shapeOf(items, depth + 1);
    return shape === null ? null : { ...shape, isList: true };
  }
  if (!properties?.startsWith("{")) return null;
  const named = pairsOf(properties.slice(1, -1)) ?? [];
  const [[key, only] = ["", ""], ...more] = named;
  const inner = more.length === 0 && only.includes("{", 1) ? shapeOf(only, depth + 1) : null;
  if (inner?.isList) return { ...inner, noun: inner.noun ?? key };
  return {
    fields: named.map(([name, each]) => ({ name, hint: saidIn(each) })),
    isList: false,
    noun: null,
  };
}

/** The type and the description of a property of a JSON Schema. */
function saidIn(property: string): string | null {
  const pairs = property.trim().startsWith("{") ? (pairsOf(property.trim().slice(1, -1)) ?? []) : [];
  const said = pairs.filter(([key]) => ["type", "format", "description"].includes(key));
  const type = said.map(([, value]) => value.replace(/["[\]]|,?\s*"null"/g, "").trim());
  return type.filter((each) => each !== "").join("; ") || null;
}

/** The pairs of an object, null where a part of it is none. */
function pairsOf(text: string): Pairs | null {
  const parts = partsOf(text).filter((part) => !/^[\s.…]*$/u.test(part));
  const pairs = parts.map((part) => pair.exec(part));
  if (pairs.length === 0 || pairs.includes(null)) return null;
  return pairs.map((found) => [found?.[2]?.trim() ?? "", found?.[3] ?? ""]);
}

/** The parts of an object between its own commas or line ends. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  const pairs = pairBrackets(text);
  let from = 0;
  let hasColon = false;
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? ",";
    const end = sign === '"' ? text.indexOf('"', at + 1) : (pairs.get(at) ?? -1);
    if (end > at) at = end;
    else if (sign === ":") hasColon = true;
    else if (sign === "," || sign === ";" || (sign === "\n" && hasColon && !isOpen(text.slice(from, at)))) {
      parts.push(text.slice(from, at));
      from = at + 1;
      hasColon = false;
    }
  }
  return parts;
}

/** True for a key whose value stands on the next line. */
const isOpen = (part: string): boolean => /:\s*$/.test(part);

function hintOf(given: string): string | null {
  const value = given.replace(emptied, " ").trim();
  if (unsaid.test(value)) return null;
  if (/^\[|\[\]$/.test(value)) return "list";
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return "number";
  const text = value.replace(/^["'“]|["'”]$/gu, "").trim();
  return text === "" || text === "null" ? null : text;
}
