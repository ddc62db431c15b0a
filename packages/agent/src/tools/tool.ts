import { ItemStep, type Step, type WantedField } from "@gleaner/automation";
import { type Limits, type PageSession, perform, placeAfter } from "@gleaner/replay";
import type * as z from "zod";
import type { Success } from "../outcome.ts";
import type { Unfinished } from "../progress.ts";
import { currentRead, type Items, type Recording, recordPlace, recordStep } from "../recording.ts";
import { ToolError } from "../tool-error.ts";
import type { View } from "../view.ts";

/** What tools work on. */
export interface Workbench {
  readonly session: PageSession;
  readonly limits: Limits;
  readonly fields: readonly WantedField[] | null;
  readonly recording: Recording;
  /** What the planner last saw; null while no page is open. */
  view: View | null;
  /** True when an action has changed the page since `view`. */
  stale: boolean;
  /** True when the planner asked to see the whole outline. */
  full: boolean;
  /** Told before each action: what was collected before it is void. */
  readonly onVoid: () => void;
  /** What an earlier process was broken off in; null where it was in the midst of nothing. */
  unfinished: Unfinished | null;
  /** Told between two pages of a list or of its items; what it throws ends the run. */
  save: (far: Unfinished) => Promise<void>;
}

/** How a call ends the run. */
export type Ending =
  | { readonly kind: "finish"; readonly remarks?: Pick<Success, "missing" | "note"> }
  | { readonly kind: "not_found" | "reject"; readonly reason: string };

export interface Outcome {
  /** For the planner, in our words: nothing that a page or its address says. */
  readonly message: string;
  /** For the planner: what the page says. */
  readonly quote?: string | undefined;
  /** For the log; never quotes the page. */
  readonly log: string;
  readonly ending?: Ending;
}

/** A browser tool: a schema and one function. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  /** Parses the input and does it; throws ToolErrors for what the planner can mend. */
  use(bench: Workbench, input: unknown): Promise<Outcome>;
}

/** Binds a tool's schema to its function. */
export function defineTool<Schema extends z.ZodType>(definition: {
  readonly name: string;
  readonly description: string;
  readonly input: Schema;
  readonly run: (bench: Workbench, input: z.output<Schema>) => Promise<Outcome>;
}): Tool {
  const { name, description, input, run } = definition;
  return {
    name,
    description,
    input,
    async use(bench, given) {
      const parsed = input.safeParse(given);
      if (parsed.success) return run(bench, parsed.data);
      const issues = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
      throw new ToolError(`The input is not valid. ${issues.slice(0, 5).join("; ")}`);
    },
  };
}

/** Performs a step as a replay would, and records it. */
export async function act(bench: Workbench, step: Step): Promise<void> {
  if (bench.recording.movedOn && step.kind !== "open") {
    throw new ToolError("Following the pages has left the first one. Open its address again before acting.");
  }
  const { items } = bench.recording;
  if (items !== null && step.kind !== "open") return actOnItem(bench, items, step);
  bench.stale = true;
  bench.onVoid();
  await perform(bench.session, step, bench.limits);
  const { recording } = bench;
  const before = [...recording.steps];
  recording.left = currentRead(recording, bench.limits) ?? recording.left;
  recordStep(recording, step);
  const address = bench.session.page.url();
  recordPlace(recording, placeAfter(recording.place, step, recording.steps.length, address), before);
}

/** On the page of a list's first item: done again on that of each other. */
async function actOnItem(bench: Workbench, items: Items, step: Step): Promise<void> {
  const parsed = ItemStep.safeParse(step);
  if (!parsed.success) throw new ToolError("The login account is not used on the pages of items.");
  bench.stale = true;
  await perform(bench.session, step, bench.limits);
  items.steps.push(parsed.data);
  items.inner = undefined;
  bench.recording.read = null;
}

/** The page that references are about; a ToolError when there is none or it has changed since. */
export function currentView(bench: Workbench): View {
  if (bench.view === null) throw new ToolError("No page is open. Open one first.");
  if (bench.recording.movedOn) {
    throw new ToolError(
      "The pages were followed already and the first one is left; finish, or open it again.",
    );
  }
  if (bench.stale)
    throw new ToolError("The page has changed since it was observed; look at it as it is now.");
  return bench.view;
}
