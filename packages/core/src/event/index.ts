export { readCarried } from "./carried.ts";
export { DomainEvent, type EventData, type EventType, UsageKind, UsageLevel } from "./info.ts";
export { newEvent, publish, publishOutbox, putEvent } from "./outbox.ts";
