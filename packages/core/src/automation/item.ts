import { Contract, Plan, type ProvenPlan, Verdict } from "@gleaner/automation";
import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { isId } from "../id.ts";
import { JobStatus } from "../job/info.ts";
import { keys } from "../keys.ts";
import type { ScheduleSummary } from "../schedule/info.ts";
import { get, type Item } from "../table.ts";
import { type Automation, type AutomationSummary, Version } from "./info.ts";

/** An automation as stored; plan and contract are JSON text, since they are read and written only as a whole. */
const AutomationItem = z.object({
  id: z.string(),
  name: z.string(),
  prompt: z.string(),
  status: JobStatus.nullable(),
  verdict: Verdict.nullable().default(null),
  lastRunAt: z.string().nullable(),
  taskId: z.string(),
  accountId: z.string().nullable().default(null),
  proxyId: z.string().nullable().default(null),
  currentVersion: z.number(),
  autoHeal: z.boolean(),
  createdAt: z.string(),
  plan: z.string(),
  contract: z.string(),
  /** False for an imported plan until its first replay has proven it. */
  proven: z.boolean().default(true),
  /** The versions that are kept, oldest first; empty for automations stored before versions existed. */
  versions: z.array(Version).default([]),
  /** Raised with every change of the plan. */
  revision: z.number().default(0),
  /** A day and the jobs that tried to heal it then, as `2026-11-22#one,another`. */
  healsOfDay: z.string().optional(),
  /** The newest run with all records: the next one is compared with it. */
  latestSuccessId: z.string().optional(),
  /**
   * The number of consecutive replays in which the proven tier failed and the browser took over, and the latest time.
   */
  tierFalls: z.number().default(0),
  tierFellAt: z.string().optional(),
  /** When the page for healing was last renewed. */
  pageSeenAt: z.string().optional(),
});
export type AutomationItem = z.infer<typeof AutomationItem>;

/** Greatest size of a stored plan with its contract, in bytes: an item of the table holds 400 KB. */
const maxPlanBytes = 300_000;

type NewAutomation = Pick<AutomationItem, "id" | "prompt" | "taskId" | "createdAt"> &
  Partial<Pick<AutomationItem, "accountId" | "proxyId" | "latestSuccessId" | "pageSeenAt">> &
  Pick<Version, "origin" | "jobId"> &
  ProvenPlan;

/** Omitted fields get their defaults. */
export type NewItem = z.input<typeof AutomationItem>;

/** A new automation's item, or null where its plan is too large to keep. */
export function newAutomationItem({ origin, jobId, ...input }: NewAutomation): NewItem | null {
  const stored = storedPlanOf(input);
  if (!stored) return null;
  const { createdAt } = input;
  return {
    accountId: null,
    proxyId: null,
    ...input,
    ...stored,
    name: nameFrom(input.prompt),
    // The run that built it counts as its newest run until it is replayed.
    status: "success",
    lastRunAt: null,
    currentVersion: 1,
    versions: [{ version: 1, createdAt, origin, jobId }],
    autoHeal: true,
  };
}

/** A plan with its contract as stored, or null where it is too large to keep. */
export function storedPlanOf(proven: ProvenPlan): Pick<AutomationItem, "plan" | "contract"> | null {
  const plan = JSON.stringify(proven.plan);
  const contract = JSON.stringify(proven.contract);
  const isTooLarge = Buffer.byteLength(plan) + Buffer.byteLength(contract) > maxPlanBytes;
  return isTooLarge ? null : { plan, contract };
}

/** Parses a stored automation; one stored before versions existed gets its current plan as its only version. */
export function toItem(stored: Item): AutomationItem {
  const item = AutomationItem.parse(stored);
  if (item.versions.length > 0) return item;
  const { currentVersion: version, createdAt } = item;
  return { ...item, versions: [{ version, createdAt, origin: "proof", jobId: null }] };
}

/** A name from the prompt: its first line, cut at a word near 80 characters. */
function nameFrom(prompt: string): string {
  const line = prompt.trim().split("\n", 1)[0]?.trim().replace(/\s+/g, " ") ?? "";
  if (line.length <= 80) return line;
  const cut = line.slice(0, 80);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 40))}…`;
}

export function toSummary(stored: Item, schedules: readonly ScheduleSummary[] = []): AutomationSummary {
  return summaryOf(toItem(stored), schedules);
}

function summaryOf(item: AutomationItem, schedules: readonly ScheduleSummary[]): AutomationSummary {
  const { id, name, prompt, status, verdict, lastRunAt, taskId, accountId, proxyId, createdAt } = item;
  const { currentVersion, autoHeal, proven } = item;
  return {
    id,
    name,
    prompt,
    status,
    verdict,
    lastRunAt,
    schedules: [...schedules],
    taskId,
    accountId,
    proxyId,
    currentVersion,
    proven,
    autoHeal,
    createdAt,
  };
}

export function toAutomation(stored: Item, schedules: readonly ScheduleSummary[] = []): Automation {
  const item = toItem(stored);
  return {
    ...summaryOf(item, schedules),
    plan: Plan.parse(JSON.parse(item.plan)),
    contract: Contract.parse(JSON.parse(item.contract)),
    versions: item.versions,
  };
}

export async function readAutomation(teamId: TeamId, id: string): Promise<Item | undefined> {
  return isId(id) ? get(keys.automation(teamId, id)) : undefined;
}
