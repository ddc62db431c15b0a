import * as z from "zod";

const Actor = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("user"), userId: z.string(), via: z.enum(["key", "session"]) }),
  z.strictObject({ type: z.literal("system") }),
]);

const Named = z.strictObject({ id: z.string(), name: z.string() });

/** An event's type, named in the past tense, with its data; all events share the envelope. */
const event = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.strictObject({
    /** A UUIDv7: consumers ignore an id that they have already processed. */
    id: z.uuid(),
    /** Raised when the data of a type changes incompatibly. */
    version: z.literal(1),
    type: z.literal(type),
    at: z.iso.datetime(),
    teamId: z.uuid(),
    actor: Actor,
    data: z.strictObject(data),
  });

export const UsageKind = z.enum(["aiRuns", "replays", "automations"]);
export type UsageKind = z.infer<typeof UsageKind>;

export const UsageLevel = z.union([z.literal(70), z.literal(90)]);
export type UsageLevel = z.infer<typeof UsageLevel>;

const plan = z.string();

/** All events of a team, as they go over the bus. */
export const DomainEvent = z.discriminatedUnion("type", [
  event("job.finished", {
    jobId: z.string(),
    kind: z.string(),
    status: z.string(),
    /** A success with `partial` lacks some of the records, or values of one; null for a run without a contract to compare with. */
    verdict: z.string().nullable().default(null),
    scriptId: z.string().nullable(),
    scheduleId: z.string().nullable(),
    /** Null where the run gave none. */
    recordCount: z.int().nullable().default(null),
  }),
  /** A replay gave other records than the previous success. */
  event("records.changed", {
    jobId: z.string(),
    scriptId: z.string(),
    scheduleId: z.string().nullable(),
    against: z.string(),
    /** Null for what a partial replay cannot say. */
    added: z.int().nullable(),
    removed: z.int().nullable(),
    changed: z.int(),
  }),
  event("automation.saved", { scriptId: z.string(), name: z.string(), jobId: z.string() }),
  /** A run mended its plan. */
  event("automation.healed", { scriptId: z.string(), version: z.int(), jobId: z.string() }),
  /** The automation no longer fits its site, as it did at the previous run, and could not be mended. */
  event("automation.broken", { scriptId: z.string(), jobId: z.string(), code: z.string().nullable() }),
  event("automation.deleted", { scriptId: z.string() }),
  event("schedule.paused", {
    reason: z.enum(["user", "quota", "plan"]),
    scheduleIds: z.array(z.string()),
    automations: z.array(Named),
    /** When the schedules resume by themselves; null when a person must resume them. */
    resumesAt: z.iso.datetime().nullable(),
  }),
  event("schedule.resumed", { scheduleIds: z.array(z.string()), automations: z.array(Named) }),
  event("usage.threshold", {
    kind: UsageKind,
    level: UsageLevel,
    limit: z.int(),
    resetsAt: z.iso.datetime(),
  }),
  /** A webhook was turned off, because its receiver asked for that or nothing arrived for days. */
  event("webhook.disabled", {
    webhookId: z.string(),
    /** The host of its address; the rest of the address may be a secret. */
    host: z.string(),
    reason: z.enum(["gone", "failing"]),
  }),
  event("key.created", { keyId: z.string(), name: z.string(), userId: z.string() }),
  event("key.revoked", { keyId: z.string(), userId: z.string() }),
  event("user.added", { userId: z.string() }),
  event("user.removed", { userId: z.string() }),
  event("team.plan_changed", { from: plan, to: plan }),
]);
export type DomainEvent = z.infer<typeof DomainEvent>;
export type EventType = DomainEvent["type"];
export type EventData<Type extends EventType> = Extract<DomainEvent, { type: Type }>["data"];
