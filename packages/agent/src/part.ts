import type { FieldType, Reader, Transform } from "@gleaner/automation";
import { applyTransforms, decimalOf, isMonthFirst, orderIn, provenOrder } from "@gleaner/extract";
import type { Source } from "./source.ts";
import { ToolError } from "./tool-error.ts";

/** One step towards a part of a value, as a planner says it. */
export interface Part {
  readonly take: "after" | "before" | "between" | "line" | "number" | "time" | "segment" | "param";
  readonly text?: string | undefined;
  readonly end?: string | undefined;
  /** Counted from 0; -1 is the last. */
  readonly nth?: number | undefined;
}

/** Transforms that leave a text a text; white space is kept for those that go by lines. */
const kept: ReadonlySet<Transform["op"]> = new Set(["line", "after", "before", "between", "without", "url"]);
const noBase = "https://site.invalid/";

/** What a part of a value is read from, by the whole of it. */
export function takePart(
  { reader, samples }: Source,
  parts: readonly Part[],
  language: string | null,
): Source {
  const { also: _, ...plain }: Reader = reader;
  const transforms = reader.transforms.filter(({ op }) => kept.has(op));
  let seen: readonly string[] = samples;
  let type: FieldType = "text";
  for (const part of parts) {
    if (type !== "text") throw new ToolError("Nothing is taken of a number or a time: it comes last.");
    const order = orderIn(reader.transforms) ?? provenOrder(seen) ?? (isMonthFirst(language) ? "mdy" : "dmy");
    const transform = toTransform(part, { order, decimal: decimalOf(seen, language) });
    transforms.push(transform);
    if (transform.op === "number") type = "number";
    else if (transform.op === "date") type = "date";
    seen = seen.flatMap((sample) => {
      const value = applyTransforms([transform], sample, noBase);
      return value === null ? [] : [String(value)];
    });
  }
  if (type === "text") transforms.push({ op: "trim" });
  return { type, reader: { ...plain, transforms: transforms.slice(0, 8) }, samples: seen };
}

interface Marks {
  readonly order: "ymd" | "dmy" | "mdy";
  readonly decimal: "." | ",";
}

function toTransform(part: Part, { order, decimal }: Marks): Transform {
  const { take, nth = 0 } = part;
  const lacking = (what: string): never => {
    throw new ToolError(`"${take}" takes ${what}.`);
  };
  const text = part.text ?? "";
  switch (take) {
    case "after":
    case "before":
      return text === "" ? lacking("text") : { op: take, text };
    case "between":
      if (text === "" || part.end === undefined) return lacking("text and end");
      return { op: "between", start: text, end: part.end };
    case "line":
      return { op: "line", at: nth < 0 ? "last" : nth };
    case "number":
      return { op: "number", nth, decimal };
    case "time":
      return { op: "date", order, time: true };
    case "segment":
      return { op: "urlSegment", nth };
    case "param":
      return text === "" ? lacking("text, the parameter's name") : { op: "urlParam", name: text };
  }
}
