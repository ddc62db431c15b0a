import { typeIn } from "../field-type.ts";
import { pairBrackets, placeholder } from "../words/token.ts";

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
  /** True where a key has a value of its own, as an example or a condition has: `{"status": "open"}`. */
  readonly hasValues: boolean;
  /** What the records are called, where they stand under one key: `{"cottages": [{…}]}`. */
  readonly noun: string | null;
  /** The prompt's text without it. */
  readonly rest: string;
}

type Pairs = readonly (readonly [key: string, value: string])[];
type Shape = Omit<Template, "rest">;

const comment = /(?<![:"'/])\/\/[^\n"]*/g;
const pair = /^(["'“”`]?)([^"'“”`:{}[\]]{1,100}?)\1\??\s{0,20}:(.*)$/su;
/** A key without a value. */
const bareKey = /^(["'“”`]?)([\p{L}_][\p{L}\p{N}_-]{0,40})\1$/u;
/** A value that says nothing of what is wanted: an ellipsis, or texts to choose from. */
const unsaid = /^(?:["'“]?(?:\.{3}|…|<[^>]*>)["'”]?|["'“][^"'”]*["'”](?:\s*\|\s*["'“][^"'”]*["'”])+)$/u;
const emptied = /\|\s*(?:null|none|undefined)\b|\b(?:null|none)\s*\|/giu;
/** Objects within objects that are looked into. */
const deepest = 4;
/** What a JSON Schema says of one property: such an object is no record. */
const propertyKeys: ReadonlySet<string> = new Set(["type", "format", "description", "enum", "pattern"]);
/** What a record has at most. */
const mostFields = 100;
/** Brackets of a prompt that are looked at. */
const mostTried = 20;

const listed =
  /\{[^{}[\]]{0,200}"(?:fields|columns|keys)"\s{0,9}:\s{0,9}(\[[^{}[\]]{1,2000}\])[^{}[\]]{0,200}\}/gu;

/** A prompt with {"fields": ["title", "price"], "url": "https://…"} written as the list and the address that it holds. */
export const unwrapNames = (text: string): string =>
  text.replace(listed, (whole, names: string) => {
    const keys = whole.replace(names, "").match(/"[^"]{1,40}"\s{0,9}:/gu) ?? [];
    const hasAddress = whole.includes(placeholder);
    return keys.length > (hasAddress ? 2 : 1) ? whole : `${hasAddress ? placeholder : ""} ${names}`;
  });

/** The first object that a prompt writes out, null where it writes none. */
export function findTemplate(given: string): Template | null {
  const text = given.replace(comment, "");
  const pairs = pairBrackets(text);
  const opening = [...text.matchAll(/\{/g)].map(({ index }) => index).slice(0, mostTried);
  let tried = -1;
  for (const at of opening) {
    const end = pairs.get(at);
    // What stands within an object that is none is no more.
    if (end === undefined || at < tried) continue;
    tried = end;
    const shape = shapeOf(text.slice(at, end + 1));
    if (shape === null) continue;
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
  const all = text.startsWith("{") && text.endsWith("}") ? pairsOf(text.slice(1, -1)) : null;
  if (all === null || depth > deepest) return null;
  if (isSchema(all)) return inSchema(all, depth);
  // {"url": "https://…", "extract": {"title": "", "price": 0}}, or a list of such objects
  const others = all.filter(([, said]) => !said.includes(placeholder));
  const isAround = others.length === 1 && /^\s*(?:\{|\[\s*\{)/.test(others[0]?.[1] ?? "");
  const pairs = isAround ? others : all;
  if (depth > 0 && pairs.every(([name]) => propertyKeys.has(name))) return null;
  const [[key, only] = ["", ""], ...more] = pairs;
  // {"cottages": [{"title": "", "village": ""}]}
  const inner = more.length === 0 ? shapeOf(onlyItem(only), depth + 1) : null;
  if (inner !== null)
    return { ...inner, noun: inner.noun ?? key, isList: inner.isList || only.trim().startsWith("[") };
  const fields = pairs.map(([name, each]) => ({ name, hint: hintOf(each) }));
  return { fields, isList: false, noun: null, hasValues: pairs.some(([, value]) => isValue(value)) };
}

/** The object of "[{…}, …]"; other texts as they are. */
function onlyItem(value: string): string {
  const text = value.trim();
  const end = text.lastIndexOf("}") + 1;
  const isList = text.startsWith("[") && text.endsWith("]") && /^[\s,.…]*\]$/u.test(text.slice(end));
  return isList ? text.slice(1, end) : text;
}

/** True for a JSON Schema (json-schema.org): it says of what type it is. */
const isSchema = (pairs: Pairs): boolean =>
  pairs.some(([key, value]) => key === "$schema" || (key === "type" && /object|array/.test(value))) &&
  pairs.some(([key]) => key === "properties" || key === "items");

/** What it says of its records: their properties, and whether they are items of an array; null for other values. */
function inSchema(pairs: Pairs, depth: number): Shape | null {
  const said = (key: string): string => pairs.find(([name]) => name === key)?.[1].trim() ?? "";
  const inner = said("items").startsWith("{") ? pairsOf(said("items").slice(1, -1)) : null;
  if (inner !== null) {
    const shape = isSchema(inner) && depth < deepest ? inSchema(inner, depth + 1) : null;
    return shape === null ? null : { ...shape, isList: true };
  }
  const named = said("properties").startsWith("{") ? pairsOf(said("properties").slice(1, -1)) : null;
  if (named === null) return null;
  const [[key, only] = ["", ""], ...more] = named;
  const lists = more.length === 0 ? shapeOf(only, depth + 1) : null;
  if (lists?.isList) return { ...lists, noun: lists.noun ?? key };
  return {
    fields: named.map(([name, each]) => ({ name, hint: saidIn(each) })),
    isList: false,
    noun: null,
    hasValues: false,
  };
}

/** The type and the description of a property of a JSON Schema. */
function saidIn(property: string): string | null {
  const pairs = property.trim().startsWith("{") ? (pairsOf(property.trim().slice(1, -1)) ?? []) : [];
  const said = pairs.filter(([key]) => ["type", "format", "description"].includes(key));
  const type = said.flatMap(([, value]) =>
    value
      .replaceAll('"null"', "")
      .replace(/["[\]]/g, "")
      .split(",")
      .map((part) => part.trim()),
  );
  return type.filter((each) => each !== "").join("; ") || null;
}

/** The pairs of an object, null where a part of it is none. */
function pairsOf(text: string): Pairs | null {
  const parts = partsOf(text).filter((part) => !/^[\s.…]*$/u.test(part));
  const found = parts.map((part) => pair.exec(part.trim()));
  // {code, capacity: int, link}
  const isTyped = found.some((each) => typeIn(each?.[3] ?? "") !== null);
  const pairs = found.map((each, at) => each ?? (isTyped ? bareKey.exec(parts[at]?.trim() ?? "") : null));
  const named = pairs.map((each): Pairs[number] => [each?.[2]?.trim() ?? "", each?.[3] ?? ""]);
  const isWhole = pairs.length > 0 && pairs.length <= mostFields && !pairs.includes(null);
  return isWhole && named.every(([name]) => name !== "" && !name.includes("\n")) ? named : null;
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
  if (value.startsWith("{")) return saidIn(value);
  if (unsaid.test(value)) return null;
  if (/^\[|\[\]$/.test(value)) return "list";
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return "number";
  const text = value.replace(/^["'“]|["'”]$/gu, "").trim();
  return text === "" || text === "null" ? null : text;
}

/** True for a value that is neither empty nor 0, and names no type. */
function isValue(given: string): boolean {
  const hint = hintOf(given);
  return hint !== null && typeIn(hint) === null
    ? !/^[[{]/.test(given.trim())
    : /^\s*[1-9]\d*\s*$/.test(given);
}
