import type { TeamId } from "../actor.ts";
import { type DomainEvent, newEvent, type UsageKind, type UsageLevel } from "../event/index.ts";
import type { Key } from "../keys.ts";
import { resetOf } from "../month.ts";
import type { Action, Item } from "../table.ts";

/** A count to be raised by one, with the marker that limits its notices to one per level and month. */
export interface Count {
  readonly kind: UsageKind;
  /** The attribute that holds the count. */
  readonly attribute: string;
  readonly limit: number;
  readonly month: string;
}

/** A level that the next count reaches and that was not notified this month. */
export interface Notice {
  readonly level: UsageLevel;
  readonly event: DomainEvent;
}

const levels = [70, 90] as const;

/** The least count that is `level` percent of `limit`. */
export const countAt = (level: UsageLevel, limit: number): number => Math.ceil((limit * level) / 100);

/** The highest level notified, as `2026-11#70`: such markers sort by month and level as text. */
export const markAttribute = ({ kind }: Pick<Count, "kind">): string => `${kind}Noted`;
const markOf = (month: string, level: UsageLevel): string => `${month}#${level}`;

/** The notice due when a count is raised to `next`, given the item that holds it; only the highest level is sent. */
export function findNotice(
  teamId: TeamId,
  item: Item | undefined,
  count: Count,
  next: number,
): Notice | null {
  const { kind, limit, month } = count;
  const told = String(item?.[markAttribute(count)] ?? "");
  const level = levels.findLast((each) => next >= countAt(each, limit));
  if (level === undefined || told >= markOf(month, level)) return null;
  const data = { kind, level, limit, resetsAt: resetOf(month) };
  return { level, event: newEvent(teamId, "usage.threshold", data) };
}

interface Fragment {
  readonly condition: string;
  readonly sets: string;
  readonly names: Record<string, string>;
  readonly values: Record<string, unknown>;
}

/**
 * The update that raises the count by one. Without a notice, its condition holds only while no notice is due, so that
 * usually no separate read is needed; when it fails, the returned item shows which notice is due. With a notice, it
 * marks the level as notified, and fails where another process did so first.
 */
export function raise(count: Count, notice: Notice | null): Fragment {
  const names = { "#count": count.attribute, "#noted": markAttribute(count) };
  const at = (level: UsageLevel) => countAt(level, count.limit) - 1;
  if (notice) {
    const isHighest = notice.level === 90;
    return {
      condition:
        `(#count >= :reached${isHighest ? "" : " AND #count < :below90"} AND ` +
        "(attribute_not_exists(#noted) OR #noted < :mark))",
      sets: "#noted = :mark",
      names,
      values: {
        ":reached": at(notice.level),
        ":mark": markOf(count.month, notice.level),
        ...(!isHighest && { ":below90": at(90) }),
      },
    };
  }
  return {
    condition:
      "(attribute_not_exists(#count) OR #count < :below70 OR (#noted >= :mark70 AND #count < :below90) OR " +
      "#noted >= :mark90)",
    sets: "",
    names,
    values: {
      ":below70": at(70),
      ":below90": at(90),
      ":mark70": markOf(count.month, 70),
      ":mark90": markOf(count.month, 90),
    },
  };
}

/** Marks a notice's level as notified; its condition fails where another process did so first. */
export const markNotice = (key: Key, count: Count, { level }: Notice): Action => ({
  Update: {
    Key: { ...key },
    UpdateExpression: "SET #noted = :mark",
    ConditionExpression: "attribute_exists(pk) AND (attribute_not_exists(#noted) OR #noted < :mark)",
    ExpressionAttributeNames: { "#noted": markAttribute(count) },
    ExpressionAttributeValues: { ":mark": markOf(count.month, level) },
  },
});
