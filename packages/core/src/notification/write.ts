import type { DomainEvent } from "../event/index.ts";
import { keys } from "../keys.ts";
import { historyExpiresAt } from "../retention.ts";
import { transact } from "../table.ts";
import { isKept } from "../team/item.ts";
import type { Notification } from "./item.ts";

/** Writes the notification for an event, once even if the event arrives several times; most events need none. */
export async function write(event: DomainEvent): Promise<void> {
  const told = tell(event);
  if (!told) return;
  const { id, teamId, at } = event;
  const notification: Notification = { id, ...told, readAt: null, createdAt: at };
  // The condition fails where it was written before, or the team was deleted meanwhile.
  await transact([
    {
      ConditionCheck: {
        Key: { ...keys.team(teamId) },
        ConditionExpression: isKept,
        ExpressionAttributeNames: { "#plan": "plan" },
      },
    },
    {
      Put: {
        Item: { ...keys.notification(teamId, id), ...notification, expiresAt: historyExpiresAt() },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
  ]);
}

type Told = Pick<Notification, "kind" | "message" | "automations" | "resetsAt">;

function tell(event: DomainEvent): Told | null {
  switch (event.type) {
    case "schedule.paused": {
      const { reason, automations, resumesAt: resetsAt } = event.data;
      if (reason === "user") return null;
      const message =
        reason === "quota"
          ? `This month's replays are used up. ${toSchedulesOf(automations.length)} paused until ${toDay(resetsAt)}.`
          : `The team's plan has no schedules. ${toSchedulesOf(automations.length)} paused.`;
      return { kind: "schedules_paused", message, automations, resetsAt };
    }
    case "usage.threshold": {
      const { kind, level, limit, resetsAt } = event.data;
      const anew = kind === "automations" ? "" : ` They start anew on ${toDay(resetsAt)}.`;
      const message = `${level} % of the ${limit} ${nouns[kind]} are used.${anew}`;
      return { kind: "usage_threshold", message, automations: [], resetsAt: anew ? resetsAt : null };
    }
    case "webhook.disabled": {
      const { host, reason } = event.data;
      const message = `The webhook to ${host} was turned off: ${reasons[reason]}.`;
      return { kind: "webhook_disabled", message, automations: [], resetsAt: null };
    }
    case "job.finished":
    case "records.changed":
    case "automation.saved":
    case "automation.healed":
    case "automation.broken":
    case "automation.deleted":
    case "schedule.resumed":
    case "key.created":
    case "key.revoked":
    case "user.added":
    case "user.removed":
    case "team.plan_changed":
      return null;
  }
}

const reasons = {
  gone: "its receiver answered 410 Gone",
  failing: "for five days nothing that was sent to it arrived",
};

const nouns = {
  aiRuns: "AI runs of this month",
  replays: "replays of this month",
  automations: "stored automations that the plan allows",
};

const toSchedulesOf = (count: number): string =>
  count === 1 ? "The schedules of one automation are" : `The schedules of ${count} automations are`;

const toDay = (at: string | null): string => (at === null ? "then" : `${at.slice(0, 10)} 00:00 UTC`);
