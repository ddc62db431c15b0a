import type { ProvenPlan } from "@gleaner/automation";
import * as z from "zod";
import { type TeamId, useTeam } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { keys } from "../keys.ts";
import { setting } from "../setting.ts";
import { type Action, get, transact } from "../table.ts";
import { type AutomationItem, readAutomation, storedPlanOf, toItem } from "./item.ts";
import { freshTier } from "./tier-rest.ts";

/** The number of versions that an automation keeps, including the current one. */
const maxVersions = 20;
const maxLooks = 5;

/** The plan and contract of a version that is not the current one. */
const VersionItem = z.object({ plan: z.string(), contract: z.string() });

/** What a change of plan writes: attributes of the automation's item, and further actions. */
export interface Renewal {
  readonly version: number;
  readonly sets: Readonly<Record<string, unknown>>;
  readonly actions: Readonly<Record<string, Action>>;
}

/**
 * Makes a proven plan an automation's next version; proof of an imported plan keeps its version. Null where the plan
 * is too large to keep.
 */
export function renew(
  teamId: TeamId,
  item: AutomationItem,
  proven: ProvenPlan,
  jobId: string,
): Renewal | null {
  const stored = storedPlanOf(proven);
  if (!stored) return null;
  const { revision } = item;
  if (!item.proven) {
    const sets = { ...stored, ...freshTier, proven: true, revision: revision + 1 };
    return { version: item.currentVersion, sets, actions: {} };
  }
  const version = Math.max(...item.versions.map((each) => each.version)) + 1;
  const origin = "heal" as const;
  const listed = [...item.versions, { version, createdAt: toIso(now()), origin, jobId }];
  // The replaced version is kept whatever its age, because it worked until now.
  const oldest = listed.find((each) => each.version !== item.currentVersion);
  const dropped = listed.length > maxVersions ? oldest : undefined;
  const versions = listed.filter((each) => each !== dropped);
  return {
    version,
    sets: { ...stored, ...freshTier, currentVersion: version, versions, revision: revision + 1 },
    actions: {
      kept: keepCurrent(teamId, item),
      ...(dropped && {
        dropped: { Delete: { Key: { ...keys.version(teamId, item.id, dropped.version) } } },
        droppedPage: { Delete: { Key: { ...keys.page(teamId, item.id, dropped.version) } } },
      }),
    },
  };
}

const keepCurrent = (teamId: TeamId, { id, currentVersion, plan, contract }: AutomationItem): Action => ({
  Put: { Item: { ...keys.version(teamId, id, currentVersion), plan, contract } },
});

/** Makes an earlier version the current one again, and keeps the one that it replaces. */
export async function restoreVersion(id: string, version: number): Promise<void> {
  const teamId = useTeam();
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const stored = await readAutomation(teamId, id);
    if (!stored) throw new Refusal("not_found", "There is no such automation.");
    const item = toItem(stored);
    if (version === item.currentVersion) return;
    const isListed = item.versions.some((each) => each.version === version);
    const found = isListed ? await get(keys.version(teamId, id, version)) : undefined;
    if (!found) throw new Refusal("not_found", `The automation has no version ${version}.`);
    const { plan, contract } = VersionItem.parse(found);
    const sets = { plan, contract, ...freshTier, currentVersion: version, revision: item.revision + 1 };
    const { expression, names, values } = setting(sets);
    const revised = unlessRevised(item.revision);
    const written = await transact([
      {
        Update: {
          Key: { ...keys.automation(teamId, id) },
          UpdateExpression: `SET ${expression}`,
          ConditionExpression: `attribute_exists(pk) AND ${revised.condition}`,
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: { ...values, ...revised.values },
        },
      },
      keepCurrent(teamId, item),
    ]);
    if (written.ok) return;
  }
  throw new Refusal("conflict", "The automation is being changed. Try again in a moment.");
}

/** The condition that an automation still has the plan with which it was read. */
export const unlessRevised = (revision: number) =>
  revision === 0
    ? { condition: "attribute_not_exists(revision)", values: {} }
    : { condition: "revision = :revision", values: { ":revision": revision } };
