import { Contract, Plan } from "@gleaner/automation";
import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { isId } from "../id.ts";
import { JobStatus } from "../job/info.ts";
import { keys } from "../keys.ts";
import type { ScheduleSummary } from "../schedule/info.ts";
import { get, type Item } from "../table.ts";
import type { Automation, AutomationSummary } from "./info.ts";

/** An automation as stored; plan and contract are JSON text, since they are read and written only as a whole. */
const AutomationItem = z.object({
  id: z.string(),
  name: z.string(),
  prompt: z.string(),
  status: JobStatus.nullable(),
  lastRunAt: z.string().nullable(),
  taskId: z.string(),
  accountId: z.string().nullable().default(null),
  proxyId: z.string().nullable().default(null),
  currentVersion: z.number(),
  autoHeal: z.boolean(),
  createdAt: z.string(),
  plan: z.string(),
  contract: z.string(),
  /** The newest run that gave all of the records: the next one is compared with it. */
  latestSuccessId: z.string().optional(),
});
export type AutomationItem = z.infer<typeof AutomationItem>;

/** Greatest size of a stored plan with its contract, in bytes: an item of the table holds 400 KB. */
const maxPlanBytes = 300_000;

/** A new automation's item, or null where its plan is too large to keep. */
export function newAutomationItem(
  input: Pick<AutomationItem, "id" | "prompt" | "taskId" | "createdAt"> &
    Partial<Pick<AutomationItem, "accountId" | "proxyId" | "latestSuccessId">> & {
      plan: Plan;
      contract: Contract;
    },
): AutomationItem | null {
  const plan = JSON.stringify(input.plan);
  const contract = JSON.stringify(input.contract);
  if (Buffer.byteLength(plan) + Buffer.byteLength(contract) > maxPlanBytes) return null;
  return {
    accountId: null,
    proxyId: null,
    ...input,
    plan,
    contract,
    name: nameFrom(input.prompt),
    // The run that built it is its newest until it is replayed.
    status: "success",
    lastRunAt: null,
    currentVersion: 1,
    autoHeal: true,
  };
}

/** A name from the prompt: its first line, cut at a word near 80 characters. */
function nameFrom(prompt: string): string {
  const line = prompt.trim().split("\n", 1)[0]?.trim().replace(/\s+/g, " ") ?? "";
  if (line.length <= 80) return line;
  const cut = line.slice(0, 80);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 40))}…`;
}

export function toSummary(stored: Item, schedules: readonly ScheduleSummary[] = []): AutomationSummary {
  const {
    plan: _plan,
    contract: _contract,
    latestSuccessId: _latest,
    ...item
  } = AutomationItem.parse(stored);
  return { ...item, schedules: [...schedules] };
}

export function toAutomation(stored: Item, schedules: readonly ScheduleSummary[] = []): Automation {
  const item = AutomationItem.parse(stored);
  return {
    ...toSummary(stored, schedules),
    plan: Plan.parse(JSON.parse(item.plan)),
    contract: Contract.parse(JSON.parse(item.contract)),
    versions: [{ version: item.currentVersion, createdAt: item.createdAt }],
  };
}

export async function readAutomation(teamId: TeamId, id: string): Promise<Item | undefined> {
  return isId(id) ? get(keys.automation(teamId, id)) : undefined;
}
