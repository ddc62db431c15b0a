import type { Planner, PlannerThread, Seen, ToolCall, ToolResult } from "@gleaner/agent";
import { elementsOf, elementType, isNull, isSame } from "./compare.ts";
import type { Answer, Item } from "./item.ts";
import { normalizeText } from "./normalize.ts";
import { type Shown, type ShownColumn, type ShownGroup, showObservation } from "./shown.ts";

/** What a value that stands first counts for, and one that stands anywhere. */
const first = 1;
const anywhere = 0.4;
/** What a name that is the field's own counts for beside the values. */
const named = 0.15;
/** What a column counts less for each tenth of the rows in which it differs from the answers by having a value. */
const filled = 0.5;
/** What the right number of rows counts for beside the fields. */
const counted = 1;
/** Readings that are tried before the best one is taken. */
const mostTries = 4;

interface Choice {
  readonly name: string;
  readonly ref: string | null;
  readonly score: number;
}

interface Plan {
  readonly read: Omit<ToolCall, "id">;
  readonly score: number;
}

/**
 * The planner that stands where a perfect model stands: it is shown what a model is shown, and picks by the answers of the
 * page what agrees best with them. It acts through the agent's own tools.
 */
export function createChooser(item: Pick<Item, "schema" | "expected" | "routes">): Planner {
  return { model: null, start: () => startThread(item) };
}

function startThread(item: Pick<Item, "schema" | "expected" | "routes">): PlannerThread {
  let plans: Plan[] | null = null;
  const free = { modelCalls: 0, inputTokens: 0, outputTokens: 0 };
  let tries = 0;
  return {
    state: () => null,
    async next(seen) {
      if (plans === null) plans = await plansFor(item, seen);
      const plan = plans.shift();
      const usage = free;
      if (plan === undefined || tries++ === mostTries) {
        const reason = lastMessage(seen.results) ?? "Nothing that is shown agrees with the answers.";
        return { calls: [{ id: "reject", tool: "reject", input: { reason: reason.slice(0, 400) } }], usage };
      }
      const pages = Object.keys(item.routes?.map ?? {}).length;
      const calls: ToolCall[] = [{ id: "read", ...plan.read }];
      if (pages > 0 && (seen.page?.observation.pagination.length ?? 0) > 0)
        calls.push({ id: "paginate", tool: "paginate", input: { maxPages: pages } });
      return { calls: [...calls, { id: "finish", tool: "finish", input: {} }], usage };
    },
  };
}

function lastMessage(results: readonly ToolResult[]): string | undefined {
  return results.find(({ ok }) => !ok)?.message;
}

async function plansFor(item: Pick<Item, "schema" | "expected" | "routes">, { page }: Seen): Promise<Plan[]> {
  if (page === null) return [];
  const shown = showObservation(page.observation);
  const plans = item.expected.single
    ? [planRecord(item, shown, await page.outline().catch(() => ""))]
    : shown.groups.flatMap((group) => planList(item, group));
  return plans.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

function planList(
  { schema, expected, routes }: Pick<Item, "schema" | "expected" | "routes">,
  group: ShownGroup,
): Plan[] {
  const choices = assign(
    Object.entries(schema).map(([name, type]) => ({
      name,
      options: group.columns.map((column) => ({
        ref: column.ref,
        score: agreeColumn(type, name, expected.records, column),
      })),
    })),
  );
  const sum = choices.reduce((total, { score }) => total + score, 0);
  const fields = choices.map(({ name, ref }) => ({ name, ref }));
  const planOf = (count: number, part: string | null): Plan => ({
    read: { tool: "read_list", input: { group: group.ref, part, fields } },
    score:
      sum === 0 ? 0 : sum + (routes === undefined ? counted * nearness(count, expected.records.length) : 0),
  });
  return [planOf(group.count, null), ...(group.parts ?? []).map((part) => planOf(part.count, part.ref))];
}

function nearness(count: number, wanted: number): number {
  return Math.min(count, wanted) / Math.max(count, wanted, 1);
}

function agreeColumn(type: string, name: string, answers: readonly Answer[], column: ShownColumn): number {
  const values = answers.map((answer) => answer[name]).filter((value) => !isNull(value));
  if (values.length === 0 || column.samples.length === 0) return 0;
  const agree = (sample: string, value: unknown): boolean => agrees(type, value, sample, column.type);
  const [lead = "", ...others] = column.samples;
  let score = agree(lead, values[0]) ? first : values.some((value) => agree(lead, value)) ? anywhere : 0;
  for (const sample of others) score += values.some((value) => agree(sample, value)) ? first : 0;
  score /= column.samples.length;
  if (score === 0) return 0;
  const surplus = Math.abs(column.coverage - values.length / answers.length);
  return Math.max(0.01, score - filled * surplus + named * likeName(name, column.names));
}

function likeName(name: string, names: readonly string[]): number {
  const own = normalizeText(name.replaceAll("_", " "));
  const at = names.findIndex((each) => normalizeText(each) === own);
  return at < 0 ? 0 : 1 / (1 + at);
}

/** True where a sample as it is shown, cut perhaps, is the value. */
function agrees(type: string, value: unknown, sample: string, shownType: string): boolean {
  const element = elementType(type);
  if (element !== null) {
    const [lead] = elementsOf(value);
    return (
      startsSame(elementsOf(value).map(String).join(""), sample.replaceAll(" | ", "")) ||
      agrees(element, lead, sample, shownType)
    );
  }
  if (type === "boolean") return shownType === "boolean" && isSame(type, value, sample);
  if (shownType === "boolean") return false;
  return isSame(type, value, sample) || (sample.endsWith("…") && startsSame(String(value), sample));
}

function startsSame(value: string, sample: string): boolean {
  const cut = normalizeText(sample.replace(/…$/, ""));
  return (
    cut.length > 3 &&
    (sample.endsWith("…") ? normalizeText(value).startsWith(cut) : normalizeText(value) === cut)
  );
}

function planRecord(
  { schema, expected }: Pick<Item, "schema" | "expected">,
  { fields, groups }: Shown,
  outline: string,
): Plan {
  const [answer = {}] = expected.records;
  const lines = outline.split("\n").flatMap((line) => {
    const [, ref, text] = /^((?:f\d+)?e\d+) \S+ (".*")/.exec(line) ?? [];
    return ref === undefined || text === undefined ? [] : [{ ref, text: String(readQuoted(text)) }];
  });
  const choices = assign(
    Object.entries(schema).map(([name, type]) => {
      const value = answer[name];
      if (isNull(value)) return { name, options: [] };
      const isList = elementType(type) !== null;
      return {
        name,
        options: [
          ...fields.map((field, at) => ({
            ref: field.ref,
            score: agrees(type, value, field.sample, field.type)
              ? first -
                at / 1000 +
                named * likeName(name, field.names) -
                countOff(isList, value, field.count ?? 1)
              : 0,
          })),
          ...(isList ? groups : []).flatMap((group) =>
            group.columns.map(({ ref, samples }) => ({
              ref,
              score: agreeItems(type, value, samples) ? 0.5 - countOff(true, value, group.count) : 0,
            })),
          ),
          ...(isList ? [] : lines).map(({ ref, text }) => ({
            ref,
            score: agrees(type, value, text, "text") ? 0.3 : 0,
          })),
        ],
      };
    }),
    false,
  );
  const score = choices.reduce((total, each) => total + each.score, 0);
  return {
    read: { tool: "read_record", input: { fields: choices.map(({ name, ref }) => ({ name, ref })) } },
    score,
  };
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

interface Options {
  readonly name: string;
  readonly options: readonly { readonly ref: string; readonly score: number }[];
}

/** The best option of each field, the surest first; no two fields take the same one unless they may. */
function assign(fields: readonly Options[], once = true): Choice[] {
  const taken = new Set<string>();
  const chosen = new Map<string, Choice>();
  const pairs = fields.flatMap(({ name, options }) => options.map((option) => ({ name, ...option })));
  for (const { name, ref, score } of pairs.sort((a, b) => b.score - a.score)) {
    if (score <= 0 || chosen.has(name) || (once && taken.has(ref))) continue;
    chosen.set(name, { name, ref, score });
    taken.add(ref);
  }
  return fields.map(({ name }) => chosen.get(name) ?? { name, ref: null, score: 0 });
}
