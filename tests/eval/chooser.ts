import type { Planner, PlannerThread, ToolCall } from "@gleaner/agent";
import { agrees, likeName, nearness } from "./agreement.ts";
import { isNull } from "./compare.ts";
import type { Answer } from "./item.ts";
import { assign } from "./option.ts";
import { type Asked, finish, giveUp, named, type Plan, usage } from "./planning.ts";
import { startRecord } from "./record-chooser.ts";
import { type Shown, type ShownColumn, type ShownGroup, showObservation } from "./shown.ts";

/** What a value that stands first counts for, and one that stands anywhere. */
const first = 1;

const anywhere = 0.4;

/** What a column counts less for each tenth of the rows in which it differs from the answers by having a value. */
const filled = 0.5;

/** What the right number of rows counts for beside the fields. */
const counted = 1;

/** Readings of a list that are tried where the one before fails. */
const mostTries = 4;

/**
 * The planner that stands where a perfect model stands: it is shown what a model is shown, and picks by the answers of the
 * page what agrees best with them. It acts through the agent's own tools, and looks at what a read gave before it ends.
 */
export function createChooser(item: Asked): Planner {
  return { model: null, start: () => (item.expected.single ? startRecord(item) : startList(item)) };
}

function startList(item: Asked): PlannerThread {
  let plans: Plan[] | null = null;
  let tries = 0;
  return {
    state: () => "",
    async next({ page, results }) {
      plans ??= page === null ? [] : planLists(item, showObservation(page.observation));
      const plan = plans.shift();
      if (plan === undefined || tries++ === mostTries) return { calls: [giveUp(results)], usage };
      const pages = Object.keys(item.routes?.map ?? {}).length;
      const calls: ToolCall[] = [{ id: "read", ...plan.read }];
      if (pages > 0 && (page?.observation.pagination.length ?? 0) > 0)
        calls.push({ id: "paginate", tool: "paginate", input: { maxPages: pages } });
      return { calls: [...calls, finish], usage };
    },
  };
}

function planLists(item: Asked, shown: Shown): Plan[] {
  const plans = shown.groups.flatMap((group) => planList(item, group));
  return plans.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

function planList({ schema, expected, routes }: Asked, group: ShownGroup): Plan[] {
  const choices = assign(
    Object.entries(schema).map(([name, type]) => ({
      name,
      options: group.columns.map((column) => ({
        input: { ref: column.ref },
        score: agreeColumn(type, name, expected.records, column),
      })),
    })),
  );
  const sum = choices.reduce((total, { score }) => total + score, 0);
  const fields = choices.map(({ name, option }) => ({ name, ref: null, ...option?.input }));
  const planOf = (count: number, part: string | null): Plan => ({
    read: { tool: "read_list", input: { group: group.ref, part, fields } },
    score:
      sum === 0 ? 0 : sum + (routes === undefined ? counted * nearness(count, expected.records.length) : 0),
  });
  return [planOf(group.count, null), ...(group.parts ?? []).map((part) => planOf(part.count, part.ref))];
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
