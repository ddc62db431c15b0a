import type { Automation, AutomationSummary, AutomationVersion } from "gleaner";
import * as z from "zod";
import { describeStatus } from "../job-status.ts";
import { formatTable } from "../table.ts";
import { formatFacts } from "./facts.ts";
import { toMinute } from "./time.ts";

/** The most telling first: the last are left out where the terminal is narrow. */
const columns = [
  { name: "script", whole: true },
  { name: "name" },
  { name: "status" },
  { name: "last run (UTC)", whole: true },
  { name: "version", align: "right" },
] as const;

/** A page of automations for a person to read. */
export function formatScripts(scripts: readonly AutomationSummary[], width: number): string {
  if (scripts.length === 0) return "No automations yet: a run that can be repeated saves one.\n";
  const rows = scripts.map(({ id, status, verdict, lastRunAt, currentVersion, name }) => [
    id,
    name,
    status === null ? "" : describeStatus(status, verdict),
    lastRunAt === null ? "" : toMinute(lastRunAt),
    String(currentVersion),
  ]);
  return formatTable(columns, rows, width);
}

/** What a person wants to know of a plan; the rest of it is passed over. */
const Plan = z.object({
  steps: z.array(z.object({ kind: z.string(), url: z.string().optional() })),
  read: z.object({ kind: z.string(), fields: z.array(z.object({ name: z.string(), type: z.string() })) }),
});

const describeVersion = ({ version, origin, createdAt }: AutomationVersion): string =>
  `${version} (${origin} of ${toMinute(createdAt)})`;

/** One automation for a person to read: what it does and how it fared. */
export function formatScript(script: Automation): string {
  const plan = Plan.safeParse(script.plan).data;
  const facts = formatFacts({
    name: script.name,
    prompt: script.prompt,
    steps: plan ? plan.steps.map(({ kind, url }) => (url ? `${kind} ${url}` : kind)).join(", ") : null,
    reads: plan ? plan.read.kind : null,
    fields: plan ? plan.read.fields.map(({ name, type }) => `${name} (${type})`).join(", ") : null,
    "last run (UTC)": script.lastRunAt && toMinute(script.lastRunAt),
    status: script.status && describeStatus(script.status, script.verdict),
    schedules: script.schedules.map(({ id }) => id).join(", ") || null,
    version: script.currentVersion,
    versions: script.versions.length > 1 ? script.versions.map(describeVersion).join(", ") : null,
    proven: script.proven ? null : "not yet: its first replay proves it",
    heals: script.autoHeal ? "on" : "off",
    "created (UTC)": toMinute(script.createdAt),
  });
  return `Automation ${script.id}\n${facts}`;
}
