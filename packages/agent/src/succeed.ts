import { choose, combine, type Delivery } from "@gleaner/replay";
import { withLeft } from "./left.ts";
import type { ModelError } from "./model-error.ts";
import type { LogLine, Success } from "./outcome.ts";
import { currentRead, type Kept, restoreRead, toPlan } from "./recording.ts";
import { collectAll } from "./tools/collecting.ts";
import { outermost } from "./tools/item-pages.ts";
import type { Workbench } from "./tools/tool.ts";

type Log = (line: LogLine) => void;

/** The success of what was collected, with its plan or why there is none. */
export function succeed({ recording, limits }: Workbench, log: Log): Omit<Success, "usage"> {
  const { collected } = recording;
  if (collected === null) throw new Error("A finished run has collected its records.");
  const current = currentRead(recording, limits);
  const { records, evidence, cut, completeness } =
    current === null ? collected : combine([...recording.before, current].map(delivery), limits);
  if (completeness.left !== null) log({ level: "info", message: completeness.left });
  const plan = cut ? null : toPlan(recording);
  let notRepeatableReason: string | null = null;
  if (cut)
    notRepeatableReason = `Collecting was cut short (${completeness.reason}), so a second run cannot be held against it.`;
  else if (records.length === 0)
    notRepeatableReason = "The list is empty now, so there is nothing that a second run could confirm.";
  else if (plan === null) notRepeatableReason = "The steps of this run cannot be written as a plan.";
  const remarks = { missing: [], note: null };
  return { status: "success", records, evidence, completeness, plan, notRepeatableReason, ...remarks };
}

/** What a read delivers, with what of it the task left. */
function delivery({ read, joins, joined, collected, offered }: Kept): Delivery {
  const whole = joined ?? choose(read, collected);
  return { read, joins, collected: { ...whole, completeness: withLeft(whole.completeness, read, offered) } };
}

/** What was read before the model failed; null where that is nothing. It is not repeatable: nobody said that it is all. */
export async function rescue(
  bench: Workbench,
  { message }: ModelError,
  log: Log,
): Promise<Omit<Success, "usage"> | null> {
  const { recording } = bench;
  const items = outermost(recording.items);
  if (recording.read === null && items !== null) {
    recording.read = items.read;
    recording.collected = items.list;
  }
  if (recording.read === null && recording.left !== null) restoreRead(recording, recording.left);
  if (recording.read === null) return null;
  try {
    recording.collected ??= await collectAll(bench, recording.read);
  } catch {
    bench.limits.signal.throwIfAborted();
    return null;
  }
  if (recording.collected.records.length === 0) return null;
  const { completeness, ...success } = succeed(bench, log);
  log({ level: "warn", message: `${message} What was read before is delivered.` });
  const reason = completeness.reason === "single_page" ? "model_failed" : completeness.reason;
  return {
    ...success,
    completeness: { ...completeness, reason },
    plan: null,
    notRepeatableReason: `${message} It had not ended the run, so this may not be all that was asked for.`,
  };
}
