import type { Schedule, ScheduleChange, SchedulePage, ScheduleRunPage } from "gleaner";
import { everyList } from "./pace.ts";
import { queries, useQuery } from "./query.ts";
import { ask } from "./request.ts";

export const useSchedules = (filter: { readonly script_id?: string; readonly cursor?: string | undefined }) =>
  useQuery<SchedulePage>({
    queryKey: ["schedules", filter],
    queryFn: ({ signal }) => ask("/schedules", { query: { limit: 50, ...filter }, signal }),
    refetchInterval: everyList,
    placeholderData: (before) => before,
  });

export const useSchedule = (id: string) =>
  useQuery<Schedule>({
    queryKey: ["schedule", id],
    queryFn: ({ signal }) => ask(`/schedules/${id}`, { signal }),
    refetchInterval: everyList,
  });

export const useScheduleRuns = (id: string) =>
  useQuery<ScheduleRunPage>({
    queryKey: ["schedule", id, "runs"],
    queryFn: ({ signal }) => ask(`/schedules/${id}/runs`, { query: { limit: 50 }, signal }),
    refetchInterval: everyList,
  });

const refresh = () =>
  Promise.all(
    ["schedule", "schedules", "automation", "automations"].map((first) =>
      queries.invalidateQueries({ queryKey: [first] }),
    ),
  );

export async function createSchedule(scriptId: string, when: ScheduleChange): Promise<Schedule> {
  const made = await ask<Schedule>("/schedules", { method: "POST", body: { script_id: scriptId, ...when } });
  await refresh();
  return made;
}

export async function changeSchedule(id: string, change: ScheduleChange): Promise<void> {
  await ask(`/schedules/${id}`, { method: "PATCH", body: change });
  await refresh();
}

export async function removeSchedule(id: string): Promise<void> {
  await ask(`/schedules/${id}`, { method: "DELETE" });
  queries.removeQueries({ queryKey: ["schedule", id] });
  await refresh();
}
