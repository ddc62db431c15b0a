import type { DomainEvent } from "../event/index.ts";
import { resource } from "../resource.ts";
import { WebhookEventType as EventTypes, type WebhookEventType, type WebhookFilter } from "./info.ts";

/** The data of an event for webhooks: ids, counts and a link, and nothing of a page. */
export interface Payload {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event that a webhook may ask for. */
export type ToldEvent = Extract<DomainEvent, { type: WebhookEventType }>;

const isTold = (event: DomainEvent): event is ToldEvent => EventTypes.safeParse(event.type).success;

/** The event as webhooks get it; null where it is not one of theirs. */
export const findTold = (event: DomainEvent): ToldEvent | null => (isTold(event) ? event : null);

/** The most ids in a body, which keeps it under 20 KB. */
const maxIds = 200;

export function toPayload(event: ToldEvent): Payload {
  return { type: event.type, timestamp: event.at, data: dataOf(event) };
}

/** The console's page with the details. */
const linkTo = (path: string): string => new URL(path, resource.address()).href;

function dataOf(event: ToldEvent): Payload["data"] {
  switch (event.type) {
    case "job.finished":
    case "records.changed":
    case "automation.saved":
    case "automation.healed":
    case "automation.broken":
      return { ...event.data, link: linkTo(`/runs/${event.data.jobId}`) };
    case "schedule.paused":
    case "schedule.resumed": {
      const { scheduleIds, automations, ...data } = event.data;
      return {
        ...data,
        schedules: scheduleIds.length,
        scheduleIds: scheduleIds.slice(0, maxIds),
        scriptIds: automations.slice(0, maxIds).map(({ id }) => id),
        link: linkTo("/schedules"),
      };
    }
    case "usage.threshold":
      return { ...event.data, link: linkTo("/usage") };
  }
}

/** Whether an event passes a webhook's filter. A filter limits only the events that it mentions. */
export function isWanted(
  event: ToldEvent,
  { events, filter }: { readonly events: readonly string[]; readonly filter: WebhookFilter | null },
): boolean {
  if (!events.includes(event.type)) return false;
  const { status, kind, script_id } = filter ?? {};
  if (event.type === "job.finished") {
    const has = (some: readonly string[] | undefined, one: string) => !some || some.includes(one);
    if (!has(status, event.data.status) || !has(kind, event.data.kind)) return false;
  }
  const about = automationsOf(event);
  return !script_id || !about || about.some((id) => id !== null && script_id.includes(id));
}

/** The automations that an event concerns; null where it concerns none in particular. */
function automationsOf(event: ToldEvent): (string | null)[] | null {
  switch (event.type) {
    case "job.finished":
    case "records.changed":
    case "automation.saved":
    case "automation.healed":
    case "automation.broken":
      return [event.data.scriptId];
    case "schedule.paused":
    case "schedule.resumed":
      return event.data.automations.map(({ id }) => id);
    case "usage.threshold":
      return null;
  }
}
