import type { Locator, Pagination } from "@gleaner/automation";
import type { Column, Observation } from "@gleaner/extract";
import type { PageView, PlannerTask } from "../planner.ts";

export const most = { groups: 8, columns: 30, samples: 2, fields: 60, sample: 70 };

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

/** A page in a few hundred words, however many rows it has. */
export async function renderPage(page: PageView): Promise<string> {
  const { observation } = page;
  const parts = [
    `Address: ${observation.url}\nTitle: ${short(observation.title, 150)}`,
    `Groups (repeated regions):\n${renderGroups(observation) || "none"}`,
    `Fields (single values):\n${renderFields(observation) || "none"}`,
    `Ways to more rows:\n${observation.pagination.map(renderWay).join("\n") || "none"}`,
  ];
  if (page.asksForLogin) parts.push("The page asks for a login.");
  if (observation.statedTotal !== null) parts.push(`The page states a total of ${observation.statedTotal}.`);
  parts.push(`Outline:\n${await page.outline()}`);
  return parts.join("\n\n");
}

function renderGroups({ groups }: Observation): string {
  return groups
    .slice(0, most.groups)
    .map((group) => {
      const heading = group.heading === null ? "" : ` under "${short(group.heading, 80)}"`;
      const columns = distinct(group.columns)
        .slice(0, most.columns)
        .map((column) => {
          const share = column.coverage < 1 ? ` ${Math.round(column.coverage * 100)}%` : "";
          const samples = column.samples
            .slice(0, most.samples)
            .map((sample) => JSON.stringify(short(sample)));
          return `  ${column.ref} ${named(column.names)} ${column.type}${share}: ${samples.join(" | ")}`;
        });
      const parts = (group.parts ?? []).map(
        (part) =>
          `  ${part.ref} ${named(part.names)} = ${JSON.stringify(short(part.text))}: ${part.count} rows`,
      );
      return `${group.ref}: ${group.count} rows${heading}\n${[...columns, ...parts].join("\n")}`;
    })
    .join("\n");
}

/** Leaves out columns that give the same values as one before: other ways to the same node. */
export function distinct(columns: readonly Column[]): Column[] {
  const seen = new Set<string>();
  return columns.filter(({ type, coverage, samples }) => {
    const key = JSON.stringify([type, coverage, samples]);
    const first = !seen.has(key);
    seen.add(key);
    return first;
  });
}

function renderFields({ fields }: Observation): string {
  return fields
    .slice(0, most.fields)
    .map(
      (field) => `${field.ref} ${named(field.names)} ${field.type}: ${JSON.stringify(short(field.sample))}`,
    )
    .join("\n");
}

function renderWay(way: Pagination, at: number): string {
  const control = way.target.map(renderLocator).find((text) => text !== null);
  return `${at + 1}: ${way.kind}${control === undefined ? "" : ` (${control})`}`;
}

function renderLocator(locator: Locator): string | null {
  if (locator.by === "role") return `${locator.role} "${short(locator.name)}"`;
  if (locator.by === "text") return `"${short(locator.text)}"`;
  return locator.by === "css" ? short(locator.css) : null;
}

function named(names: readonly string[]): string {
  return names.length === 0
    ? "(unnamed)"
    : names
        .slice(0, 3)
        .map((name) => short(name, 40))
        .join("/");
}

function short(text: string, length = most.sample): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
