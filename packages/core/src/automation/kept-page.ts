import * as z from "zod";
import { type TeamId, useTeam } from "../actor.ts";
import { now } from "../clock.ts";
import { seal, unseal } from "../job/file-cipher.ts";
import type { JobItem } from "../job/item.ts";
import { keys } from "../keys.ts";
import { type Action, get } from "../table.ts";
import { type AutomationItem, readAutomation, toItem } from "./item.ts";

/** Greatest size of a sealed page: an item of the table holds 400 KB. */
const maxBytes = 300_000;

/** The page on which a version's plan was proven, sealed under a key of the job that proved it. */
const PageItem = z.object({ data: z.instanceof(Uint8Array), jobId: z.string(), madeAt: z.string() });

/** A successful replay renews the kept page when it is older than this. */
const renewAfterMs = 24 * 60 * 60 * 1000;

/** Whether the next successful replay shall renew the kept page. */
export const isPageDue = ({ pageSeenAt }: Pick<AutomationItem, "pageSeenAt">): boolean =>
  pageSeenAt === undefined || now() - Date.parse(pageSeenAt) >= renewAfterMs;

type Maker = Pick<JobItem, "teamId" | "id">;

/** Part of the authenticated data, so that one job's page cannot replace another's. */
const placeOf = ({ teamId, id }: Maker): string => `${teamId}/pages/${id}`;

/** Seals a page for the job that read it; null where it is too large. */
export function sealPage(job: Maker, page: Uint8Array, key: Uint8Array): Uint8Array | null {
  const sealed = seal([page], placeOf(job), key);
  return sealed.length > maxBytes ? null : sealed;
}

/** Stores the page of a version under the version's key, so that deleting the version deletes it too. */
export const putPage = (
  { teamId, id, createdAt }: Pick<JobItem, "teamId" | "id" | "createdAt">,
  automationId: string,
  version: number,
  data: Uint8Array,
): Action => ({
  Put: { Item: { ...keys.page(teamId, automationId, version), data, jobId: id, madeAt: createdAt } },
});

/** The job that sealed the page of an automation's current version; null where none was kept. */
export async function findPageMaker(
  teamId: TeamId,
  automationId: string,
): Promise<Pick<z.infer<typeof PageItem>, "jobId" | "madeAt"> | null> {
  const stored = await readPage(teamId, automationId);
  return stored && { jobId: stored.jobId, madeAt: stored.madeAt };
}

/** The kept page of an automation's current version; null where there is none, or it cannot be opened. */
export async function openPage(automationId: string, key: Uint8Array): Promise<Uint8Array | null> {
  const teamId = useTeam();
  const stored = await readPage(teamId, automationId);
  return stored && (unseal(stored.data, placeOf({ teamId, id: stored.jobId }), key)?.[0] ?? null);
}

async function readPage(teamId: TeamId, automationId: string): Promise<z.infer<typeof PageItem> | null> {
  const automation = await readAutomation(teamId, automationId);
  if (!automation) return null;
  const stored = await get(keys.page(teamId, automationId, toItem(automation).currentVersion));
  return stored ? PageItem.parse(stored) : null;
}
