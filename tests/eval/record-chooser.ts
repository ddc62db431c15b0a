import type { PageView, PlannerThread, ToolResult } from "@gleaner/agent";
import { showBrief, showFull } from "../../packages/agent/src/show/outline.ts";
import { agrees, likeName, nearness } from "./agreement.ts";
import { compareValues, elementsOf, elementType, isNull, isSame } from "./compare.ts";
import { assign, type Choice, type Option, type Options } from "./option.ts";
import { type Asked, finish, giveUp, named, type Plan, refusedFields, usage } from "./planning.ts";
import { showObservation } from "./shown.ts";

/** What a value that is shown counts for. */
const first = 1;
/** Readings of a record of which the best one is taken. */
const mostReads = 4;

/** Fields that are given up or taken elsewhere since the tool refused them. */
const mostRefusals = 8;

/** What the first element of a list counts for, of which no more is shown. */
const lead = 0.1;

/** What a list counts for that begins a few elements later than the answer. */
const later = 0.3;

const mostLater = 3;

/** A longer text beside a value is no label of it. */
const mostCut = 60;

/** A field that agrees less is looked for in the whole outline. */
const sure = 0.35;

export function startRecord(item: Asked): PlannerThread {
  const refused = new Set<string>();
  const tried: { readonly plan: Plan; readonly right: number }[] = [];
  let options: Options[] | null = null;
  let choices: Choice[] = [];
  let isFull = false;
  let refusals = 0;
  const planOf = (chosen: readonly Choice[]): Plan => ({
    read: {
      tool: "read_record",
      input: { fields: chosen.map(({ name, option }) => ({ name, ref: null, ...option?.input })) },
    },
    score: chosen.reduce((total, { score }) => total + score, 0),
  });
  return {
    state: () => "",
    async next({ page, results }) {
      const [answer = {}] = item.expected.records;
      if (options === null) {
        options = page === null ? [] : await optionsOf(item, page);
        choices = assign(options, false);
        const isPoor = choices.some(({ name, score }) => !isNull(answer[name]) && score < sure);
        if (isPoor && !isFull) {
          isFull = true;
          options = null;
          return { calls: [{ id: "look", tool: "observe", input: { outline: "full" } }], usage };
        }
      } else {
        const misread = misreadFields(item, results);
        const wrong = misread.map(({ name }) => name);
        const isRead = results.some(({ ok }) => ok);
        // What is seen to be something else is left out: nobody delivers what he sees to be wrong.
        const useless = misread.filter(({ isUseless }) => isUseless).map(({ name }) => name);
        const kept = choices.map((choice) =>
          useless.includes(choice.name) ? { ...choice, option: null, score: 0 } : choice,
        );
        if (isRead) tried.push({ plan: planOf(kept), right: choices.length - wrong.length });
        for (const { name, option } of choices)
          if (option !== null && wrong.includes(name)) refused.add(`${name} ${JSON.stringify(option.input)}`);
        const others = assign(
          options.map((field) => ({
            ...field,
            options: field.options.filter(
              ({ input }) => !refused.has(`${field.name} ${JSON.stringify(input)}`),
            ),
          })),
          false,
        );
        const isOther = others.some(({ name, option }) => option !== null && wrong.includes(name));
        // What the tool refuses is no reason to give up the fields beside it.
        const isOver = isRead
          ? wrong.length === 0 || !isOther || tried.length === mostReads
          : refusals++ === mostRefusals;
        if (isOver) {
          const [best] = tried.sort((a, b) => b.right - a.right);
          if (best === undefined || best.right <= 0 || best.plan.score <= 0)
            return { calls: [giveUp(results)], usage };
          return { calls: [{ id: "read", ...best.plan.read }, finish], usage };
        }
        choices = others;
      }
      const plan = planOf(choices);
      return { calls: [plan.score > 0 ? { id: "read", ...plan.read } : giveUp(results)], usage };
    },
  };
}

interface Misread {
  readonly name: string;
  /** True where less than half of what was read is of the answer. */
  readonly isUseless: boolean;
}

/** Fields of which what was read, as far as it is shown, is not the answer; where nothing was read the one that the refusal names, else all. */
function misreadFields({ schema, expected }: Asked, results: readonly ToolResult[]): Misread[] {
  const [answer = {}] = expected.records;
  const shown = results.find(({ ok }) => ok)?.quote;
  const names = Object.keys(schema);
  if (shown === undefined) {
    const named = refusedFields(names, results);
    return (named.length > 0 ? named : names).map((name) => ({ name, isUseless: false }));
  }
  const told = results.find(({ ok }) => ok)?.message ?? "";
  return names.flatMap((name) => {
    // More than the answer, further on than what is shown.
    if (told.includes(` ${name} also holds the lines of `)) return [{ name, isUseless: true }];
    const from = shown.indexOf(`${JSON.stringify(name)}:`);
    if (from < 0 || isNull(answer[name])) return [];
    const got = readValue(shown.slice(from + JSON.stringify(name).length + 1));
    if (got === undefined) return [];
    const { exact, tp, fp } = compareValues(schema[name] ?? "string", answer[name], got);
    return exact ? [] : [{ name, isUseless: tp < fp }];
  });
}

/** The JSON value that a text begins with; undefined where the text is cut. */
function readValue(text: string): unknown {
  for (let end = text.search(/[,}]/); end >= 0; ) {
    try {
      return JSON.parse(text.slice(0, end));
    } catch {
      const next = text.slice(end + 1).search(/[,}]/);
      if (next < 0) return undefined;
      end += next + 1;
    }
  }
  return undefined;
}

/** What each field may be read from, and how well what is shown of it agrees with the answer. */
async function optionsOf({ schema, expected }: Asked, page: PageView): Promise<Options[]> {
  const { fields, groups } = showObservation(page.observation);
  const [answer = {}] = expected.records;
  const outline = await page.outline().catch(() => null);
  const show = page.isFull === true ? showFull : showBrief;
  const lines = outline === null ? [] : linesOf(show(outline, null).join("\n"));
  const nearOthers = createNearness(schema, answer, lines);
  return Object.entries(schema).map(([name, type]) => {
    const value = answer[name];
    if (isNull(value)) return { name, options: [] };
    const element = elementType(type);
    const isList = element !== null;
    const own = fields.map((field, at) => ({
      input: { ref: field.ref },
      score: agrees(type, value, field.sample, field.type)
        ? first - at / 1000 + named * likeName(name, field.names) - countOff(isList, value, field.count ?? 1)
        : isList && field.count !== undefined && agreesLater(type, value, field.sample)
          ? later - countOff(isList, value, field.count)
          : isList &&
              field.count === undefined &&
              agrees(element, elementsOf(value)[0], field.sample, field.type)
            ? lead
            : 0,
    }));
    const written = (type === "string" ? fields : []).flatMap((field, at) =>
      field.written !== undefined && agrees(type, value, field.written, "text")
        ? [
            {
              input: { ref: field.ref, type: "text" },
              score: first - at / 1000 + named * likeName(name, field.names),
            },
          ]
        : [],
    );
    const columns = (isList ? groups : []).flatMap((group) =>
      group.columns.map(({ ref, samples }) => ({
        input: { ref },
        score: agreeItems(type, value, samples) ? 0.5 - countOff(true, value, group.count) : 0,
      })),
    );
    // The one item of a list is a list, too.
    const [only, ...more] = elementsOf(value);
    const single = (isList && more.length > 0 ? [] : lines).map(({ ref, text, address }, at) => ({
      input: { ref },
      score: agrees(element ?? type, isList ? only : value, type === "url" ? address : text, "text")
        ? 0.3 + nearOthers(at, name)
        : 0,
    }));
    const shown = [...fields.map(({ ref, sample }) => ({ ref, text: sample })), ...lines];
    const cut = isList ? [] : shown.flatMap(({ ref, text }) => cutOf(String(value), ref, text));
    const parted = isList ? shown.filter(({ text }) => saysAll(value, text)) : [];
    const strung = parted.map(({ ref }) => ({ input: { ref }, score: 0.3 }));
    const numbers = shown.flatMap(({ ref, text }) => numberOf(type, value, ref, text));
    const items = element === null ? null : linesFor(element, elementsOf(value), lines);
    const each = items === null ? [] : [{ input: { ref: null, items }, score: 0.4 }];
    return {
      name,
      options: [...own, ...written, ...columns, ...single, ...cut, ...numbers, ...strung, ...each],
    };
  });
}

/** Lines within which a value and another of its record are seen as one thing. */
const together = 12;
/** What each other value of the record counts for that stands near. */
const perOther = 0.01;

/** What other values of the record that stand near a line count for: a name in a menu is not the one in the record's midst. */
function createNearness(
  schema: Asked["schema"],
  answer: Asked["expected"]["records"][number],
  lines: readonly Line[],
) {
  const places = Object.entries(schema).map(([name, type]) => ({
    name,
    at: new Set(
      lines.flatMap(({ text }, at) =>
        !isNull(answer[name]) && agrees(type, answer[name], text, "text") ? [at] : [],
      ),
    ),
  }));
  return (line: number, own: string): number => {
    const near = places.filter(
      ({ name, at }) => name !== own && [...at].some((each) => Math.abs(each - line) <= together),
    );
    return perOther * near.length;
  };
}

/** True where a list as it is shown lacks no more than the first few elements of the answer. */
function agreesLater(type: string, value: unknown, sample: string): boolean {
  const elements = elementsOf(value);
  return Array.from({ length: mostLater }, (_, at) => elements.slice(at + 1)).some(
    (rest) => rest.length > mostLater && agrees(type, rest, sample, "text"),
  );
}

/** True for a text that says the items of a list between commas or the like, and nothing else. */
function saysAll(value: unknown, text: string): boolean {
  const items = elementsOf(value).map((item) => String(item).toLowerCase());
  const parts = text.split(/, |; | \| | \/ | · |、/).map((part) => part.trim().toLowerCase());
  return items.length > 1 && items.length === parts.length && items.every((item) => parts.includes(item));
}

/** One of several numbers of a text, by its place among them. */
function numberOf(type: string, value: unknown, ref: string, text: string): Option[] {
  if (type !== "number" || text.endsWith("…")) return [];
  const numbers = text.match(/\d[\d.,]*(?:\d|(?=\D|$))/g) ?? [];
  const nth = numbers.findIndex((each) => isSame(type, value, each));
  return nth < 0 || numbers.length < 2
    ? []
    : [{ input: { ref, part: [{ take: "number", nth }] }, score: 0.2 }];
}

/** What bounds a value within a text: the marks beside it, else the words. */
const bounds = [
  [/[^\p{L}\d\s]+\s*$/u, /^\s*(?:[^\p{L}\d\s]+|\S+)/u],
  [/\S+\s*$/, /^\s*(?:[^\p{L}\d\s]+|\S+)/u],
  [/\S+\s*$/, /^\s*\S+/],
] as const;

/** A text with the value in it, and the rest to be left out: at one end by its words, else by the words around the value. */
function cutOf(value: string, ref: string, text: string): Option[] {
  const at = value.length < 3 || text.endsWith("…") ? -1 : text.indexOf(value);
  if (at < 0) return [];
  const [before, after] = [text.slice(0, at), text.slice(at + value.length)];
  if (before === "" && after === "") return [];
  const rest = before === "" ? after : before;
  if ((before === "" || after === "") && rest.length <= mostCut)
    return [{ input: { ref, without: rest }, score: 0.2 }];
  for (const [leads, tails] of bounds) {
    const [lead = ""] = leads.exec(before) ?? [];
    const [tail = ""] = tails.exec(after) ?? [];
    const inside = lead === "" ? text : text.slice(text.indexOf(lead) + lead.length);
    const read = tail === "" ? inside : inside.slice(0, inside.indexOf(tail));
    if (read.trim() !== value) continue;
    const part = [
      ...(lead === "" ? [] : [{ take: "after" as const, text: lead }]),
      ...(tail === "" ? [] : [{ take: "before" as const, text: tail }]),
    ];
    return [{ input: { ref, part }, score: 0.2 }];
  }
  return [];
}

interface Line {
  readonly ref: string;
  readonly text: string;
  /** Where a link leads; empty for anything else. */
  readonly address: string;
}

function linesOf(outline: string): Line[] {
  return outline.split("\n").flatMap((line) => {
    const [, ref, text, address = ""] =
      /^((?:f\d+)?e\d+) \S+ ("(?:[^"\\]|\\.)*")(?: ("(?:[^"\\]|\\.)*"))?/.exec(line) ?? [];
    return ref === undefined || text === undefined
      ? []
      : [{ ref, text: String(readQuoted(text)), address: String(readQuoted(address)) }];
  });
}

/** The element of each item, in order; null where one has none. */
function linesFor(type: string, items: readonly unknown[], lines: readonly Line[]): string[] | null {
  if (items.length < 2 || items.length > 100) return null;
  const refs: string[] = [];
  let from = 0;
  for (const item of items) {
    const at = lines.findIndex((line, index) => index >= from && agrees(type, item, line.text, "text"));
    const line = lines[at];
    if (line === undefined) return null;
    refs.push(line.ref);
    from = at + 1;
  }
  return refs;
}

function readQuoted(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function agreeItems(type: string, value: unknown, samples: readonly string[]): boolean {
  const items = elementsOf(value);
  const element = elementType(type) ?? type;
  return samples.every((sample, at) => items[at] !== undefined && agrees(element, items[at], sample, "text"));
}

function countOff(isList: boolean, value: unknown, count: number): number {
  return isList ? 0.4 * (1 - nearness(count, elementsOf(value).length)) : count > 1 ? 0.3 : 0;
}
