import type { Field, FieldType, Locator, Reader, Transform, WantedField } from "@gleaner/automation";
import { unread } from "@gleaner/automation/nowhere";
import { decimalOf, isItem, markIn } from "@gleaner/extract";
import { isShown, retypeReader } from "./keyless/retype.ts";
import { type Part, takePart } from "./part.ts";
import type { Source } from "./source.ts";
import { ToolError } from "./tool-error.ts";
import { truthOf } from "./truth.ts";

const numeric: ReadonlySet<FieldType> = new Set(["number", "money", "rating"]);
/** Types whose values are not strings. */
const valued: ReadonlySet<FieldType> = new Set([...numeric, "duration", "boolean"]);
/** Transforms that leave a text a text. */
const textual: ReadonlySet<Transform["op"]> = new Set([
  "trim",
  "line",
  "after",
  "before",
  "between",
  "without",
  "url",
]);

interface Choice {
  readonly name: string;
  readonly source: Source | null;
  readonly type: FieldType | undefined;
  /** Text to cut out of every value. */
  readonly without?: string | undefined;
  /** How to come to the part that is meant. */
  readonly parts?: readonly Part[] | undefined;
  /** Of several values whether they are a list or one text. */
  readonly as?: "list" | "join" | undefined;
  readonly certainty?: number | undefined;
}

/**
 * Makes the plan's fields of the planner's choices. With a schema, names and types are the schema's: its order holds,
 * what was not chosen is absent, and a name that it lacks is a ToolError.
 */
export function makeFields(
  choices: readonly Choice[],
  wanted: readonly WantedField[] | null,
  language: string | null,
): Field[] {
  const names = choices.map((choice) => choice.name);
  if (new Set(names).size < names.length) throw new ToolError("Each field may be named only once.");
  if (choices.every((choice) => choice.source === null)) {
    throw new ToolError("At least one field must point at something on the page.");
  }
  if (wanted === null) return choices.map((choice) => makeField(choice, choice.type ?? null, language));
  const known = wanted.map((field) => field.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new ToolError(`Not in the schema: ${unknown.join(", ")}. Its fields are: ${known.join(", ")}.`);
  }
  return wanted.map(({ name, type, list }) => {
    const choice = choices.find((each) => each.name === name) ?? { name, source: null, type: undefined };
    const made = makeField(choice, type, language);
    const field = list ? asList(made, choice.source) : made;
    if (choice.source !== null) refuseShape(field, list, type !== null);
    return field;
  });
}

/** Of one text that lists things between marks, or has its label's only one, the list of these; anything else as it is. */
function asList(field: Field, source: Source | null): Field {
  const { reader, type } = field;
  const [sample = ""] = source?.samples ?? [];
  const mark = markIn(sample);
  const isListed = type === "text" && reader.take === "one" && (mark !== null || isItem(sample));
  if (!isListed || reader.attribute !== null) return field;
  const locators = reader.locators.flatMap((locator): Locator[] => {
    // Structured data may state each author, each tag by itself.
    if (locator.by === "data") return mark === null ? [locator] : [];
    if (locator.by === "label") return [{ ...locator, each: true, ...(mark !== null && { mark }) }];
    const isPlain = mark !== null && locator.by === "css" && locator.nth === undefined;
    return isPlain ? [{ by: "piece", css: locator.css, mark }] : [];
  });
  const { also: _, ...plain } = reader;
  return locators.length === 0 ? field : { ...field, reader: { ...plain, take: "list", locators } };
}

/** A list is no single value, and a single value is no list; a schema that says neither takes both. */
function refuseShape({ name, reader: { take } }: Field, list: boolean, isFirm: boolean): void {
  if (list && take !== "list") {
    throw new ToolError(
      `${name} is a list in the schema, and this reference gives one value. Point at what holds its items, or give ref null.`,
    );
  }
  if (!list && isFirm && take === "list") {
    throw new ToolError(
      `${name} is one value in the schema, and this reference gives a list. Point at one value, or set as to join.`,
    );
  }
}

function makeField(shown: Choice, wanted: FieldType | null, language: string | null): Field {
  const given = shown.as === "join" ? joined(shown) : shown;
  const { source, parts } = given;
  const choice = source && parts ? { ...given, source: takePart(source, parts, language) } : given;
  const { without, certainty } = choice;
  const field = {
    ...readAs(choice, wanted, language),
    ...(certainty === undefined || source === null ? {} : { certainty }),
  };
  const { reader } = field;
  const isText = field.type === "text" || (field.type === "url" && wanted === "text");
  const isTyped = reader.transforms.some(({ op }) => !textual.has(op));
  if (without === undefined || !isText || isTyped || reader.transforms.length > 6) return field;
  const cut = [{ op: "without" as const, text: without }, { op: "trim" as const }];
  return { ...field, type: "text", reader: { ...reader, transforms: [...reader.transforms, ...cut] } };
}

/** The values of a list as one text. */
function joined(choice: Choice): Choice {
  const { source } = choice;
  if (source?.reader.take !== "list") return choice;
  const transforms = source.reader.transforms.filter(({ op }) => textual.has(op));
  return {
    ...choice,
    source: { ...source, type: "text", reader: { ...source.reader, take: "join", transforms } },
  };
}

function readAs({ name, source, type }: Choice, wanted: FieldType | null, language: string | null): Field {
  if (source === null) return { name, type: wanted ?? "text", reader: unread };
  // Of a text that is offered whole, too, a number was chosen: that is the text that is wanted.
  if (source.isPart && (wanted ?? type) === "text" && type !== "number")
    return { name, type: "text", reader: asWritten(source.reader) };
  // Who chooses text over what was observed wants it as it is shown, a date included; an address that is shown is a text, too.
  const isMeant = type === "text" || (source.type === "url" && isShown(source.reader));
  if (wanted === "text" && isMeant && source.type !== "text" && source.reader.attribute === null) {
    return { name, type: "text", reader: retypeReader(source, "text", language) ?? source.reader };
  }
  if (wanted === null || isCovered(source.type, wanted))
    return { name, type: source.type, reader: source.reader };
  const reader = retypeReader(source, wanted, language) ?? force(source, wanted, language);
  return { name, type: wanted, reader: reader ?? unread };
}

function asWritten(reader: Reader): Reader {
  const transforms = reader.transforms.map((each) =>
    each.op === "number" ? { ...each, asWritten: true as const } : each,
  );
  return { ...reader, transforms };
}

/** True when a value of the observed type is one of the wanted type already. */
function isCovered(observed: FieldType, wanted: FieldType): boolean {
  if (observed === wanted) return true;
  if (wanted === "number") return numeric.has(observed);
  if (wanted === "url") return observed === "image";
  return wanted === "text" && !valued.has(observed);
}

/** The reader for a type that not every sample allows: what does not is null. Null when none could. */
function force({ reader, samples }: Source, to: FieldType, language: string | null): Reader | null {
  const first = samples.find((sample) => /\d/.test(sample));
  switch (to) {
    case "number":
    case "rating":
    case "money": {
      if (first === undefined) return null;
      const decimal = decimalOf(samples, language);
      return { ...reader, transforms: [...reader.transforms, { op: "number", nth: 0, decimal }] };
    }
    case "boolean": {
      const transforms = truthOf(samples);
      return transforms && { ...reader, transforms: [...reader.transforms, ...transforms] };
    }
    case "url":
    case "image":
      return { ...reader, attribute: to === "url" ? "href" : "src", transforms: [{ op: "url" }] };
    default:
      return null;
  }
}
