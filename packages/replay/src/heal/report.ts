import type { Field, Locator, Read, Reader, Step } from "@gleaner/automation";
import { evidenceOf } from "@gleaner/automation/evidence";
import { own } from "@gleaner/automation/named";
import type { Look } from "./golden.ts";
import type { Part } from "./part.ts";

/** One reader that a heal changed, for a person to read. */
export interface ReaderChange {
  /** The field; null for what finds the rows, and for a step. */
  readonly field: string | null;
  readonly before: string;
  readonly after: string;
  /** What the new reader found first: the text as it stands on the page, and where. */
  readonly raw: string | null;
  readonly url: string | null;
}

const longestRaw = 200;

/** The mended read with the readers that were never broken: those that give the same values among the rows of now. */
export async function keepUnbroken(before: Read, mended: Read, look: Look): Promise<Read> {
  const firstPage = (fields: readonly Field[]): Read =>
    mended.kind === "list"
      ? { ...mended, pagination: null, fields: [...fields] }
      : { ...mended, fields: [...fields] };
  const [old, now] = [await look(firstPage(before.fields)), await look(firstPage(mended.fields))];
  const valuesOf = ({ records }: typeof old, name: string) =>
    records.map((record) => own(record, name) ?? null);
  const fields = mended.fields.map((field) => {
    const former = before.fields.find(({ name }) => name === field.name);
    const values = valuesOf(old, field.name);
    const isUnbroken =
      values.some((value) => value !== null) &&
      JSON.stringify(values) === JSON.stringify(valuesOf(now, field.name));
    return former && isUnbroken ? former : field;
  });
  return { ...mended, fields };
}

/** What is otherwise in the mended reads of a plan: their steps, their rows, and each reader with what it found first. */
export function reportChanges(
  before: readonly Pick<Part, "steps" | "read">[],
  after: readonly Part[],
): ReaderChange[] {
  return after.flatMap((part, at) => {
    const former = before[at];
    return former ? changesOf(former, part) : [];
  });
}

function changesOf(before: Pick<Part, "steps" | "read">, after: Part): ReaderChange[] {
  const { evidence } = after.collected;
  const changes: ReaderChange[] = [];
  const note = (old: string, now: string) =>
    changes.push({ field: null, before: old, after: now, raw: null, url: null });
  for (let at = 0; at < Math.max(before.steps.length, after.steps.length); at += 1) {
    const [former, step] = [before.steps[at], after.steps[at]];
    if (JSON.stringify(former) !== JSON.stringify(step)) note(describeStep(former), describeStep(step));
  }
  const [old, now] = [before.read, after.read];
  if (old.kind === "list" && now.kind === "list" && JSON.stringify(old.rows) !== JSON.stringify(now.rows)) {
    note(old.rows.css, now.rows.css);
  }
  const formers = new Map(fieldsOf(old).map((field) => [field.name, field]));
  for (const field of fieldsOf(now)) {
    const former = formers.get(field.name);
    if (!former || JSON.stringify(former.reader) === JSON.stringify(field.reader)) continue;
    const proof = evidence.map((each) => evidenceOf(each, field.name)).find((each) => each !== undefined);
    const raw = proof && (Array.isArray(proof.raw) ? proof.raw.join(", ") : proof.raw);
    changes.push({
      field: field.name,
      before: describe(former.reader),
      after: describe(field.reader),
      raw: raw?.slice(0, longestRaw) ?? null,
      url: proof?.url ?? null,
    });
  }
  return changes;
}

/** The fields of a list, and those of its items' own pages, which stand for what the list says under the same name. */
const fieldsOf = (read: Read): readonly Field[] =>
  read.kind === "list" ? [...read.fields, ...(read.details?.fields ?? [])] : read.fields;

function describeStep(step: Step | undefined): string {
  if (step === undefined) return "no step";
  if (step.kind === "open") return `opens ${step.url}`;
  const [first] = "target" in step ? (step.target ?? []) : [];
  return first ? `${step.kind} on ${describeLocator(first)}` : step.kind;
}

/** A reader in a few words: where it looks first. */
function describe({ locators: [first], attribute }: Reader): string {
  const place = first ? describeLocator(first) : "nothing";
  return attribute === null ? place : `${attribute} of ${place}`;
}

function describeLocator(locator: Locator): string {
  switch (locator.by) {
    case "self":
      return "the row itself";
    case "css":
    case "above":
      return locator.css;
    case "address":
      return "the page's address";
    case "label":
      return `what is labelled "${locator.label}"`;
    case "piece":
      return `text of ${locator.css ?? "the row"}`;
    case "under":
      return `${locator.css} under "${locator.heading}"`;
    case "data":
      return `${locator.source} ${locator.path}`;
    case "role":
      return `${locator.role} "${locator.name}"`;
    case "text":
      return `"${locator.text}"`;
  }
}
