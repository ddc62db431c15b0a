import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parsePrompt } from "../../../../../packages/agent/src/keyless/index.ts";

/** A prompt with what it is understood as, or with a word of the reason for which it is refused. */
export interface Example {
  readonly prompt: string;
  readonly refused?: string;
  /** Names in their order, each with `:type` where one is stated, `!` where it is demanded, `[]` for a list. */
  readonly fields?: string;
  readonly shape?: "list" | "record" | null;
  readonly noun?: string | null;
  readonly qualifiers?: readonly string[];
  readonly filter?: string;
  readonly records?: number | null;
  readonly pages?: number | null;
}

/** The examples of a file, one a line. */
export function readExamples(name: "open" | "held-out"): Example[] {
  const text = readFileSync(join(import.meta.dirname, `${name}.jsonl`), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Example);
}

/** What is understood of an example otherwise than it says; empty where all is right. */
export function compare({ prompt, refused, ...expected }: Example): string[] {
  const answer = parsePrompt(prompt);
  if (answer.kind === "rejection") {
    const [reason = ""] = answer.reason.split(". Without");
    return refused !== undefined && reason.includes(refused) ? [] : [`refused: ${reason}`];
  }
  if (refused !== undefined) return [`read: ${answer.fields.map(({ name }) => name).join(" ")}`];
  const wanted = ` ${expected.fields ?? ""} `;
  const fields = answer.fields.map(({ name, type, firm, list }) => {
    const typed = `${name}:${type ?? ""}${firm ? "!" : ""}${list ? "[]" : ""}`;
    return wanted.includes(` ${typed} `) ? typed : name;
  });
  const { shape, noun, qualifiers, filter, maxRecords, maxPages } = answer;
  const read: Readonly<Record<string, unknown>> = {
    fields: fields.join(" "),
    shape,
    noun,
    qualifiers: qualifiers.join(", "),
    filter: filter === null ? "" : `${filter.name}=${filter.value}`,
    records: maxRecords,
    pages: maxPages,
  };
  const all = { qualifiers: [], filter: "", records: null, ...expected };
  return Object.entries(all).flatMap(([key, value]) => {
    const wish = Array.isArray(value) ? value.join(", ") : value;
    return read[key] === wish ? [] : [`${key}: ${String(read[key])} instead of ${String(wish)}`];
  });
}
