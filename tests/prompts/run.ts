import { parseArgs } from "node:util";
import { servePages } from "../eval/serve.ts";
import { tabulate } from "../eval/tabulate.ts";
import { createVisitor } from "../eval/visit.ts";
import { type Answer, ask } from "./ask.ts";
import { askOf, type Circle, circles, loadCases, type PromptCase } from "./prompt.ts";
import { type Grade, gradeAnswer, grades } from "./score.ts";

interface Graded {
  readonly item: PromptCase;
  readonly answer: Answer;
  readonly grade: Grade;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", default: "" }, full: { type: "boolean", default: false } },
});
const wanted = circles.filter((circle) => positionals.length === 0 || positionals.includes(circle));
if (wanted.length === 0) {
  console.error("usage: npm run prompts -- [open|blind] [--only PREFIX] [--full]");
  process.exit(2);
}
for (const circle of wanted) {
  const graded = await gradeCircle(circle);
  // Nobody shall learn from the blind prompts what to build: of them only counts are told.
  if (circle === "open") for (const each of graded) console.log(showLine(each));
  console.log(`\n${circle}: ${graded.length} prompts\n${showCounts(graded)}\n`);
}

async function gradeCircle(circle: Circle): Promise<Graded[]> {
  const cases = loadCases(circle, values.only);
  const served = new Map(cases.map(({ page }) => [page.id, page]));
  const pages = await servePages([...served.values()]);
  const visitor = await createVisitor(pages, 1);
  try {
    return await visitor.each(cases, async (item, visit) => {
      const answer = await ask(item.prompt.replaceAll("{url}", pages.urlOf(item.page)), visit);
      return { item, answer, grade: gradeAnswer(item, answer) };
    });
  } finally {
    await visitor.close();
    await pages.close();
  }
}

/** One line of a prompt: its grade, and where there is something to look at, what came of it. */
function showLine({ item, answer, grade }: Graded): string {
  const line = `${grade.padEnd(15)}  ${item.id}  ${item.prompt}`;
  if (grade === "right" || grade === "rightly refused") return line;
  const got = answer.status === "answered" ? JSON.stringify(answer.records) : answer.reason;
  return `${line}\n    got      ${cut(got)}\n    expected ${cut(JSON.stringify(item.expect))}`;
}

function cut(text: string): string {
  return values.full || text.length <= 300 ? text : `${text.slice(0, 300)}…`;
}

/** Counts by what the prompts ask for. */
function showCounts(graded: readonly Graded[]): string {
  const asks = [...new Set(graded.map(({ item }) => askOf(item)))].sort();
  const row = (name: string, of: readonly Graded[]) => [
    name,
    String(of.length),
    ...grades.map((grade) => String(of.filter((each) => each.grade === grade).length)),
  ];
  const rows = asks.map((name) =>
    row(
      name,
      graded.filter(({ item }) => askOf(item) === name),
    ),
  );
  return tabulate([["", "prompts", ...grades], ...rows, row("all", graded)]);
}
