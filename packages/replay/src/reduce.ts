import type { Plan, Step } from "@gleaner/automation";
import { placeholderOf } from "@gleaner/automation";

/** Plans are tried so often at most: each is a run in a clean browser. */
const mostTrials = 8;

/**
 * Finds the shortest of a plan's shorter ones that still does the same, by `trial`, and gives the plan as it is where none
 * does. A run records its detours: pages that it left again, clicks that came to nothing. What says what is wanted (a
 * text, an option) and what sends it stays, though today's records are equal without: it chooses tomorrow's. That is what
 * has a word of the `prompt`; a text that only the page asked for is a detour. Of a plan that reads several times, the
 * steps to each read are gone through. One that logs in is not tried, since each trial would log in again. `mayTry` ends it.
 */
export async function reduce(
  plan: Plan,
  trial: (plan: Plan) => Promise<boolean>,
  { prompt, mayTry = () => true }: { readonly prompt: string; readonly mayTry?: () => boolean },
): Promise<Plan> {
  const ways = waysOf(plan);
  if (ways.some((steps) => steps.some(usesAccount))) return plan;
  const asked = wordsOf(prompt);
  const tried = new Set([JSON.stringify(ways)]);
  const stands = async (at: number, steps: readonly Step[]): Promise<boolean> => {
    const shorter = ways.with(at, steps);
    const key = JSON.stringify(shorter);
    if (tried.has(key) || tried.size > mostTrials || !mayTry()) return false;
    tried.add(key);
    if (!(await trial(withWays(plan, shorter)))) return false;
    ways[at] = steps;
    return true;
  };

  for (const [way, steps] of ways.entries()) {
    // A plan opens a page first; a later read may as well stay where the one before it was.
    const least = way === 0 ? 1 : 0;
    const tail = steps.slice(
      Math.max(
        0,
        steps.findLastIndex(({ kind }) => kind === "open"),
      ),
    );
    const bare = tail.filter((step, at) => (step.kind === "open" && at === 0) || !mayGo(tail, at, asked));
    if (!(await stands(way, bare))) await stands(way, tail);
    // From the end: what an earlier step led to is then what the later ones were done on.
    for (let at = (ways[way] ?? []).length - 1; at >= least; at -= 1) {
      const best = ways[way] ?? [];
      if (!mayGo(best, at, asked)) continue;
      await stands(
        way,
        best.filter((_, other) => other !== at),
      );
    }
  }
  return withWays(plan, ways);
}

/** The steps to each read of a plan. */
const waysOf = ({ steps, also = [] }: Plan): (readonly Step[])[] => [
  steps,
  ...also.map((addition) => addition.steps),
];

const withWays = ({ also, ...plan }: Plan, [steps = [], ...others]: readonly (readonly Step[])[]): Plan => ({
  ...plan,
  steps: [...steps],
  ...(also && { also: also.map((addition, at) => ({ ...addition, steps: [...(others[at] ?? [])] })) }),
});

/** True for a step that may have come to nothing. */
function mayGo(steps: readonly Step[], at: number, asked: ReadonlySet<string>): boolean {
  const step = steps[at];
  switch (step?.kind) {
    case "open":
      return true;
    case "click":
    case "press":
      return !isWish(steps[at - 1], asked);
    case "fill":
    case "select":
      return !isWish(step, asked);
    case "scroll":
    case "hover":
      return true;
    default:
      return false;
  }
}

/** True for a step that says what the prompt wants; the click or key after it sends it. */
function isWish(step: Step | undefined, asked: ReadonlySet<string>): boolean {
  const text = step?.kind === "fill" ? step.text : step?.kind === "select" ? step.option : null;
  return text !== null && [...wordsOf(text)].some((word) => asked.has(word));
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ""),
  );

const usesAccount = (step: Step): boolean =>
  step.kind === "login" || (step.kind === "fill" && placeholderOf(step.text) !== null);
