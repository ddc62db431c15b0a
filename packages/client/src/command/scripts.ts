import type { ScriptSummary } from "../script.ts";
import { formatTable } from "../table.ts";
import { toMinute } from "./jobs.ts";

/** The most telling first: the last are left out where the terminal is narrow. */
const columns = [
  { name: "script", whole: true },
  { name: "name" },
  { name: "status" },
  { name: "last run (UTC)", whole: true },
  { name: "version", align: "right" },
] as const;

/** A page of automations for a person to read. */
export function formatScripts(scripts: readonly ScriptSummary[], width: number): string {
  if (scripts.length === 0) return "No automations yet: a run that can be repeated saves one.\n";
  const rows = scripts.map(({ id, status, lastRunAt, currentVersion, name }) => [
    id,
    name,
    status ?? "",
    lastRunAt === null ? "" : toMinute(lastRunAt),
    String(currentVersion),
  ]);
  return formatTable(columns, rows, width);
}
