import type { PlannerTask } from "../planner.ts";
import type { Section } from "../show/page.ts";

const account =
  "The task has a login account. Where a page asks for it, call login; where login cannot, fill with {account.username}, {account.password} or {account.code}. You never see what they stand for.";

/** The task as the model reads it. */
export function renderTask({ hasAccount, ...task }: PlannerTask): string {
  const text = renderWanted(task);
  return hasAccount ? `${text}\n\n${account}` : text;
}

function renderWanted({ prompt, fields }: Pick<PlannerTask, "prompt" | "fields">): string {
  if (fields === null) return prompt;
  const lines = fields.map(({ name, type, list, description }) => {
    const kind = `${type ?? "any"}${list ? " list" : ""}`;
    return `- ${name} (${kind})${description === null ? "" : `: ${description}`}`;
  });
  return `${prompt}\n\nFields of the schema:\n${lines.join("\n")}`;
}

/** A page as a whole. */
export const renderSections = (sections: readonly Section[]): string =>
  sections.map(({ name, lines }) => `${name === "" ? "" : `${name}:\n`}${lines.join("\n")}`).join("\n\n");

/** A page of which more than this share is new, or gone, is shown as a whole. */
const mostChanged = 0.5;

/**
 * What of a page is not as it was: lines that are new, and the references of those that are gone. Null where so much is
 * new that the whole says it better.
 */
export function renderChanges(before: readonly Section[], now: readonly Section[]): string | null {
  const known = new Set(before.flatMap(({ lines }) => lines));
  const parts: string[] = [];
  let fresh = 0;
  for (const { name, lines } of now) {
    const old = before.find((section) => section.name === name)?.lines ?? [];
    const added = lines.filter((line) => !known.has(line));
    const refs = new Set(lines.map(refOf));
    const lost = old.map(refOf).filter((ref) => ref !== null && !refs.has(ref));
    fresh += added.reduce((sum, line) => sum + line.length, 0);
    if (added.length > 0) parts.push(`${name === "" ? "" : `${name}, new or changed:\n`}${added.join("\n")}`);
    if (lost.length > 0) parts.push(`${name}, gone: ${lost.join(", ")}`);
  }
  const names = new Set(now.map(({ name }) => name));
  for (const { name } of before) if (!names.has(name)) parts.push(`${name}: none any more`);
  const [whole, earlier] = [lengthOf(now), lengthOf(before)];
  const kept = whole - fresh;
  if (kept < whole * mostChanged || kept < earlier * mostChanged) return null;
  return parts.length === 0 ? "" : parts.join("\n\n");
}

const lengthOf = (sections: readonly Section[]): number =>
  sections.reduce((sum, { lines }) => lines.reduce((all, line) => all + line.length, sum), 0);

const refOf = (line: string): string | null => /^\s*((?:f\d+)?e\d+|g\d+|v\d+|\d+)\b/.exec(line)?.[1] ?? null;
