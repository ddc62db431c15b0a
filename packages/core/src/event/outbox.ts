import { type TeamId, useActorOf } from "../actor.ts";
import { type BusEntry, putEntries } from "../bus.ts";
import { now, toIso } from "../clock.ts";
import { readDue } from "../due.ts";
import { newId } from "../id.ts";
import { type Key, keys, outboxKey, outboxKeys } from "../keys.ts";
import { settings } from "../settings.ts";
import { type Action, type Item, removeAll } from "../table.ts";
import { readEach } from "../unreadable.ts";
import { DomainEvent, type EventData, type EventType } from "./info.ts";
import { sourceOf } from "./source.ts";

/** A new event of a team, by the acting user or, where none acts for that team, by the system. */
export function newEvent<Type extends EventType>(
  teamId: TeamId,
  type: Type,
  data: EventData<Type>,
): DomainEvent {
  const actor = useActorOf(teamId);
  return DomainEvent.parse({
    id: newId(),
    version: 1,
    type,
    at: toIso(now()),
    teamId,
    actor:
      actor.type === "user" ? { type: "user", userId: actor.userId, via: actor.via } : { type: "system" },
    data,
  });
}

/**
 * The action that puts an event into the outbox. It is part of the transaction that the event reports, so that both
 * are written or neither is. Call `publish` after the commit; the sweep publishes events that were not.
 */
export function putEvent(event: DomainEvent): Action {
  const { teamId, id } = event;
  return {
    Put: {
      Item: {
        ...keys.outbox(teamId, id),
        event: JSON.stringify(event),
        duePk: outboxKey(teamId),
        dueAt: toIso(now() + settings().sweepMs),
      },
    },
  };
}

/**
 * Publishes events whose transaction was committed, and removes them from the outbox; the sweep retries those that
 * fail.
 */
export async function publish(events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await send(
    events.map((event) => ({ key: keys.outbox(event.teamId, event.id), entry: toEntry(event) })),
  ).catch(() => undefined);
}

/**
 * Publishes events that are still in the outbox after a sweep period. Continues after a failure, and throws at the
 * end.
 */
export async function publishOutbox(): Promise<void> {
  const faults = (await Promise.all(outboxKeys.map(publishShard))).flat();
  if (faults.length > 0) throw new AggregateError(faults, "the outbox could not be emptied");
}

interface Parcel {
  readonly key: Key;
  readonly entry: BusEntry;
}

/** Publishes each event by itself and returns the failures. */
async function publishShard(duePk: string): Promise<unknown[]> {
  const faults: unknown[] = [];
  const note = (fault: unknown) => void faults.push(fault);
  for await (const page of readDue(duePk)) {
    await send(readEach(page, toParcel)).catch(note);
  }
  return faults;
}

/** Who may write to one team's outbox has no right to tell of another team. */
function toParcel({ pk, sk, event: text }: Item): Parcel {
  const event = DomainEvent.parse(JSON.parse(String(text)));
  const key = keys.outbox(event.teamId, event.id);
  if (key.pk !== pk || key.sk !== sk) throw new Error("an event lies in an outbox that is not its team's");
  return { key, entry: toEntry(event) };
}

/**
 * Delivery is at least once: an event is removed only after the bus accepted it, and sent again if the removal fails.
 */
async function send(parcels: readonly Parcel[]): Promise<void> {
  const refused = new Set(await putEntries(parcels.map(({ entry }) => entry)));
  await removeAll(parcels.filter(({ entry }) => !refused.has(entry)).map(({ key }) => key));
  if (refused.size > 0) throw new Error(`the bus refused ${refused.size} of ${parcels.length} events`);
}

const toEntry = (event: DomainEvent): BusEntry => ({
  source: sourceOf(event.teamId),
  detailType: event.type,
  detail: JSON.stringify(event),
  time: new Date(event.at),
});
