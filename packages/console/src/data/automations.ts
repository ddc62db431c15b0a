import type { Contract, Plan } from "@gleaner/automation";
import type { Automation as Script, AutomationPage as ScriptPage } from "gleaner";
import { everyList } from "./pace.ts";
import { queries, useQuery } from "./query.ts";
import { ask } from "./request.ts";

/** An automation with its plan and contract as the language of plans has them. */
export type Automation = Omit<Script, "plan" | "contract"> & {
  readonly plan: Plan;
  readonly contract: Contract;
};

export const useAutomation = (id: string | null) =>
  useQuery<Automation>({
    queryKey: ["automation", id],
    queryFn: ({ signal }) => ask(`/scripts/${id}`, { signal }),
    enabled: id !== null,
    refetchInterval: everyList,
  });

export const useAutomations = (cursor?: string) =>
  useQuery<ScriptPage>({
    queryKey: ["automations", cursor ?? ""],
    queryFn: ({ signal }) => ask("/scripts", { query: { limit: 50, cursor }, signal }),
    refetchInterval: everyList,
    placeholderData: (before) => before,
  });

const refresh = () =>
  Promise.all(
    ["automation", "automations", "schedules", "usage"].map((first) =>
      queries.invalidateQueries({ queryKey: [first] }),
    ),
  );

export async function changeAutomation(
  id: string,
  change: { readonly name?: string; readonly autoHeal?: boolean },
): Promise<void> {
  await ask(`/scripts/${id}`, { method: "PATCH", body: change });
  await refresh();
}

export async function removeAutomation(id: string): Promise<void> {
  await ask(`/scripts/${id}`, { method: "DELETE" });
  queries.removeQueries({ queryKey: ["automation", id] });
  await refresh();
}

export async function rollBack(id: string, version: number): Promise<void> {
  await ask(`/scripts/${id}/rollback`, { method: "POST", body: { version } });
  await refresh();
}

export const heal = async (id: string): Promise<string> =>
  (
    await ask<{ jobId: string }>(`/scripts/${id}/heal`, {
      method: "POST",
      idempotencyKey: crypto.randomUUID(),
    })
  ).jobId;
