import type { Contract, Read } from "@gleaner/automation";
import type { Example } from "@gleaner/extract";
import { type Collected, collect, learnContract, settle } from "@gleaner/replay";
import { elementsOf, elementType, isNull } from "./compare.ts";
import { toFieldType } from "./field-type.ts";
import type { Answer, Item } from "./item.ts";
import { type Pointer, pointAt } from "./point.ts";
import { type Mode, type Prediction, predictNothing } from "./prediction.ts";
import type { PageServer } from "./serve.ts";
import { faultOf, limits, type Visit } from "./visit.ts";

type Single = string | number | boolean;

const learningRoles = new Set(["author-script-here", "before"]);

/**
 * The answers of the first record are pointed at on the page; what is induced from them reads all records of a list, the
 * other pages of a template, the page after a redesign. Only what was not pointed at on its own page is predicted.
 */
export const example: Mode = {
  units: (items) =>
    Object.values(
      Object.groupBy(
        items.filter(({ set }) => set !== "detail"),
        ({ id, set, family }) => (set === "siblings" || set === "layout" ? `${set}/${family}` : id),
      ),
    ).flatMap((unit) => (unit === undefined ? [] : [unit])),
  async predict(unit, visit, pages) {
    const teacher = unit.find(({ role }) => role !== undefined && learningRoles.has(role)) ?? unit[0];
    if (teacher === undefined) return [];
    const pupils = unit.length === 1 ? unit : unit.filter((item) => item !== teacher);
    let learned: Learned;
    try {
      learned = await learn(teacher, visit, pages);
    } catch (error) {
      return pupils.map((item) => predictNothing(item, faultOf(error)));
    }
    const predictions: Prediction[] = [];
    for (const item of pupils)
      predictions.push(await readAgain(item, item === teacher, learned, visit, pages));
    return predictions;
  },
};

interface Learned {
  readonly read: Read;
  readonly contract: Contract;
  readonly collected: Collected;
  readonly openMs: number;
  readonly workMs: number;
}

class InductionError extends Error {
  readonly code = "target_missing";
}

async function learn(item: Item, visit: Visit, pages: PageServer): Promise<Learned> {
  const startedAt = performance.now();
  const openedBefore = visit.openMs();
  await visit.open(pages.urlOf(item), limits);
  const pointer = await pointAt(visit);
  const examples = examplesOf(item, pointer);
  const kind = item.expected.single ? "record" : "list";
  const induced = await visit.call("induce", examples, kind, item.task);
  if (induced === null) throw new InductionError("Nothing could be induced from the examples.");
  const read = await withPages(item, induced, visit);
  const collected = await collect(visit, read, limits);
  const openMs = visit.openMs() - openedBefore;
  const workMs = performance.now() - startedAt - openMs;
  return { read, contract: learnContract(collected, read), collected, openMs, workMs };
}

/** The first record, and the second where the first lacks a value. */
export function examplesOf(
  { schema, expected }: Pick<Item, "schema" | "expected">,
  pointer: Pointer,
): Example[] {
  const [first, second] = expected.records;
  if (first === undefined) return [];
  const isWhole = Object.keys(schema).every((name) => !isNull(first[name]));
  return [first, ...(isWhole || second === undefined ? [] : [second])].map((record) =>
    toExample(schema, record, pointer),
  );
}

function toExample(schema: Item["schema"], record: Answer, pointer: Pointer): Example {
  return Object.fromEntries(
    Object.entries(schema).map(([name, type]) => {
      const element = elementType(type);
      const list = element !== null;
      return [
        name,
        { type: toFieldType(type), list, value: givenOf(element ?? type, record[name], list, pointer) },
      ];
    }),
  );
}

function givenOf(
  type: string,
  value: unknown,
  list: boolean,
  pointer: Pointer,
): Single | null | (string | number)[] {
  if (isNull(value)) return null;
  const single = (each: unknown): Single => {
    const pointed = pointer.point(type, each);
    return typeof pointed === "number" || typeof pointed === "boolean" ? pointed : String(pointed);
  };
  if (!list) return single(value);
  return elementsOf(value).map((each) => {
    const element = single(each);
    return typeof element === "number" ? element : String(element);
  });
}

async function withPages({ routes }: Item, read: Read, visit: Visit): Promise<Read> {
  if (routes === undefined || read.kind === "record") return read;
  const { pagination } = await visit.call("observe");
  return {
    ...read,
    pagination: read.pagination ?? pagination[0] ?? null,
    maxPages: Object.keys(routes.map).length,
  };
}

async function readAgain(
  item: Item,
  isOwn: boolean,
  learned: Learned,
  visit: Visit,
  pages: PageServer,
): Promise<Prediction> {
  const { read } = learned;
  if (isOwn) {
    const { openMs, workMs } = learned;
    const { records, evidence } = learned.collected;
    return { ...predictNothing(item, ""), fault: null, records, evidence, read, openMs, workMs };
  }
  const startedAt = performance.now();
  const openedBefore = visit.openMs();
  try {
    await visit.open(pages.urlOf(item), limits);
    const found = await collect(visit, read, limits);
    const { verdict, collected, ...settled } = await settle(
      learned.contract,
      read,
      found,
      (other) => collect(visit, other, limits),
      (lost) => visit.call("refind", lost),
    );
    const openMs = visit.openMs() - openedBefore;
    const workMs = performance.now() - startedAt - openMs;
    const { records, evidence } = collected;
    return {
      ...predictNothing(item, ""),
      fault: null,
      records,
      evidence,
      read: settled.read,
      openMs,
      workMs,
      verdict,
    };
  } catch (error) {
    return predictNothing(item, faultOf(error));
  }
}
