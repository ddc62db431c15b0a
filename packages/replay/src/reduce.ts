import type { Plan, Step } from "@gleaner/automation";
import { placeholderOf } from "@gleaner/automation";

/** Plans are tried so often at most: each is a run in a clean browser. */
const mostTrials = 8;

/**
 * Finds the shortest of a plan's shorter ones that still does the same, by `trial`, and gives the plan as it is where none
 * does. A run records its detours: pages that it left again, clicks that came to nothing. What says what is wanted (a
 * text, an option) and what sends it stays, though today's records are equal without: it chooses tomorrow's. That is what
 * has a word of the `prompt`; a text that only the page asked for is a detour. A plan that logs in is not tried, since each
 * trial would log in again, nor one that reads several times. `mayTry` ends it.
 */
export async function reduce(
  plan: Plan,
  trial: (plan: Plan) => Promise<boolean>,
  { prompt, mayTry = () => true }: { readonly prompt: string; readonly mayTry?: () => boolean },
): Promise<Plan> {
  if (plan.also || plan.steps.some(usesAccount)) return plan;
  const asked = wordsOf(prompt);
  const tried = new Set([JSON.stringify(plan.steps)]);
  const stands = async (steps: readonly Step[]): Promise<boolean> => {
    const key = JSON.stringify(steps);
    if (tried.has(key) || tried.size > mostTrials || !mayTry()) return false;
    tried.add(key);
    return trial({ ...plan, steps: [...steps] });
  };

  let best = plan.steps;
  const tail = best.slice(best.findLastIndex(({ kind }) => kind === "open"));
  const bare = tail.filter((_, at) => !mayGo(tail, at, asked));
  for (const shorter of [bare, tail]) {
    if (!(await stands(shorter))) continue;
    best = shorter;
    break;
  }
  // From the end: what an earlier step led to is then what the later ones were done on.
  for (let at = best.length - 1; at > 0; at -= 1) {
    if (!mayGo(best, at, asked)) continue;
    const shorter = best.filter((_, other) => other !== at);
    if (await stands(shorter)) best = shorter;
  }
  return { ...plan, steps: best };
}

/** True for a step that may have come to nothing. */
function mayGo(steps: readonly Step[], at: number, asked: ReadonlySet<string>): boolean {
  const step = steps[at];
  switch (step?.kind) {
    case "open":
      return at > 0;
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
