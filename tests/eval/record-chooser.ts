import type { PlannerThread, ToolResult } from "@gleaner/agent";
import { compareValues, isNull } from "./compare.ts";
import { assign, type Choice, type Options } from "./option.ts";
import { type Asked, finish, giveUp, type Plan, refusedFields, usage } from "./planning.ts";
import { optionsOf } from "./record-options.ts";

/** Readings of a record of which the best one is taken. */
const mostReads = 4;

/** Fields that are given up or taken elsewhere since the tool refused them. */
const mostRefusals = 8;

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
